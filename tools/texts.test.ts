import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'
import { NO_TEXTS_FOR_PEOPLE } from './texts.ts'

const root = join(import.meta.dirname, '..')

test('every text that people read is in the catalogue', () => {
  const paths = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !NO_TEXTS_FOR_PEOPLE.some((pattern) => pattern.test(path)),
  )
  expect(paths.length).toBeGreaterThan(0)
  const found = paths.flatMap((path) =>
    findTexts(path, readFileSync(join(root, path), 'utf8')).map(({ text }) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['between tags', 'const A = () => <p>Saved</p>', 'Saved'],
  ['in an attribute', 'const A = () => <Button label="Save it" />', 'Save it'],
  ['in code', "const a = () => b('Draft saved')", 'Draft saved'],
  ['one word with a capital letter', "const a = () => (b ? 'Saved' : c)", 'Saved'],
  ['in a template', 'const a = (n) => `$' + '{n} meals left`', '{} meals left'],
  ['in a template after a comma', 'const a = (day) => `$' + '{day}, today`', '{}, today'],
  ['in an object', "const a = { title: 'Not saved yet' }", 'Not saved yet'],
  ['in an object of a technical field', "const a = { action: { label: 'Undo it' } }", 'Undo it'],
  ['in a field of the kit', 'const A = () => <Select label="Days" />', 'Days'],
  ['as a name that is shown', 'const A = () => <Fact name="Price" />', 'Price'],
  ['as a label that is also the name of a key', "const a = { label: 'Delete' }", 'Delete'],
  ['in a default', "function a(label = 'Please try again') {}", 'Please try again'],
])('a text is found %s', (_where, source, text) => {
  expect(findTexts('a.tsx', source).map((found) => found.text)).toEqual([text])
})

test.each([
  ['a message', 'const a = () => t`Draft saved`'],
  ['a sentence with elements', 'const A = () => <Trans>Read <a href="/x">the terms</a></Trans>'],
  ['a plural', "const a = (n) => plural(n, { one: '# meal left', other: '# meals left' })"],
  ['classes', 'const A = () => <p className="flex items-center gap-2" />'],
  ['classes in code', "const style = b ? 'text-sm font-bold' : 'text-lg'"],
  ['keys', "const a = (event) => event.key === 'Enter'"],
  ['an error for developers', "throw new Error('No such plan')"],
  ['a type', "type A = 'Draft saved' | 'Not saved'"],
  ['the name of a field', 'const A = () => <input name="email" />'],
  ['the summary of a call', "const a = endpoint({ schema: { summary: 'Lists all plans' } })"],
  ['an import', "import { a } from './Some File.ts'"],
  ['the header of a file', "const FOOD_IMPORT_TEMPLATE = 'Name,Calories (kcal)'"],
  ['the tag of a call', "const tags = ['billing details']"],
  ['a stored default', "const a = text(20).default('None')"],
  ['why data are left out of an export', "const a = { leftOut: { holidays: 'of staff alone' } }"],
  ['a type of schema.org', "const a = { '@type': 'Organization' }"],
  ['a key', 'const causeKey = `water $' + '{day} $' + '{minute}`'],
  ['the name of a list in the audit log', "recordListExport(ctx, 'diet plans')"],
  ['the name of a food table', "const a = () => 'IFCT 2017, NIN Hyderabad'"],
  ['a line of robots.txt', "const a = ['User-agent: *', 'Disallow: /api/']"],
  ['SQL', "const a = 'select id from users where id = $1'"],
  ['an address', "const a = '/admin/diet-plans'"],
])('%s is no text outside the catalogue', (_what, source) => {
  expect(findTexts('a.tsx', source)).toEqual([])
})
