import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findMessagesGivenToSchemas, findTextsSaidAtTop } from './find-message-errors.ts'

const root = join(import.meta.dirname, '..')
const paths = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|[.-]fixture\.tsx?$|^(?:server|web)\/test\/|\.d\.ts$/.test(path),
)

function find(findErrors: (path: string, source: string) => string[]): string[] {
  expect(paths.length).toBeGreaterThan(1000)
  return paths.flatMap((path) =>
    findErrors(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
}

describe('texts said at the top of a file', () => {
  test('there are none: the language of the reader is not known there', () => {
    expect(find(findTextsSaidAtTop)).toEqual([])
  })

  test.each([
    ['a constant', 'const SAVED = say(msg`Saved`)'],
    ['a field of a table', 'export const LABELS = { saved: say(msg`Saved`) }'],
    ['a text of the macro', "import { t } from '@lingui/core/macro'\nconst SAVED = t`Saved`"],
    ['a text with a context', "import { t } from '@lingui/core/macro'\nconst A = [t({ message: 'Saved' })]"],
    ['a list made at once', 'const OPTIONS = VALUES.map((value) => say(LABELS[value]))'],
    ['a field of a class', 'class A { static label = say(msg`Saved`) }'],
  ])('%s is found', (_what, source) => {
    expect(findTextsSaidAtTop('a.ts', source)).toHaveLength(1)
  })

  test.each([
    ['a message', 'const SAVED = msg`Saved`'],
    ['a function', 'const nameState = () => say(msg`Saved`)'],
    ['a getter', 'const LABELS = { get saved() { return say(msg`Saved`) } }'],
    ['a default of a parameter', 'function write(text = say(msg`Saved`)) {}'],
    ['the error of a schema', 'const Name = z.string().min(1, sentence(msg`Please enter a name`))'],
    ['a text in a given language', "const HEADING = sayIn('en', msg`Name`)"],
    ['another function of that name', 'const FORMATS = [t(1)]'],
    ['the plural of a message', "const DAYS = msg({ message: plural({ days: 1 }, { one: '# day' }) })"],
  ])('%s is not', (_what, source) => {
    expect(findTextsSaidAtTop('a.ts', source)).toEqual([])
  })
})

describe('messages given to schemas as they are', () => {
  test('there are none: they would be answered in English', () => {
    expect(find(findMessagesGivenToSchemas)).toEqual([])
  })

  test.each([
    ['an argument', 'z.string().min(1, msg`Please enter a name`)'],
    ['a message with a context', "z.string().min(1, msg({ message: 'Too short', context: 'name' }))"],
    ['the only argument', 'z.email(msg`Please enter an email address`)'],
    ['a field', 'z.string({ error: msg`Please enter a name` })'],
    ['a choice', 'z.number().max(9, isLow ? msg`Too high` : sentence(msg`Too much`))'],
    ['a constant', 'const SHORT = msg`Too short`\nconst Name = z.string().min(1, SHORT)'],
    ['a check', 'schema.refine(isKnown, { message: msg`Not known` })'],
  ])('%s is found', (_what, source) => {
    expect(findMessagesGivenToSchemas('a.ts', `import { z } from 'zod'\n${source}`)).toHaveLength(1)
  })

  test.each([
    ['a sentence', 'z.string().min(1, sentence(msg`Please enter a name`))'],
    ['a text that is said', 'schema.refine(isKnown, { error: () => say(msg`Not known`) })'],
    ['a constant that is said', 'const SHORT = msg`Too short`\nconst N = z.string().min(1, sentence(SHORT))'],
  ])('%s is not', (_what, source) => {
    expect(findMessagesGivenToSchemas('a.ts', `import { z } from 'zod'\n${source}`)).toEqual([])
  })

  test('code without schemas may have methods of the same name', () => {
    expect(findMessagesGivenToSchemas('a.ts', 'list.includes(msg`Saved`)')).toEqual([])
  })
})
