import { describe, expect, test } from 'vitest'
import { AVOIDED_WORDS, findAvoidedWords, readPieces, splitName } from './plain-words.ts'
import { listFiles, readText } from './read-documents.ts'

/** The lists of avoided words themselves, and this test, which contains examples of them. */
const LISTS = ['tools/plain-words.ts', 'tools/plain-words.test.ts', 'docs/glossary.md']

const findings = listFiles()
  .filter((path) => !LISTS.includes(path) && !path.startsWith('node_modules/'))
  .flatMap((path) => findAvoidedWords(path, /\.(?:tsx?|md)$/.test(path) ? readText(path) : ''))

test('the project contains no avoided words', () => {
  expect(findings).toEqual([])
})

const findIn = (source: string, path = 'web/modules/plans/card.tsx') =>
  findAvoidedWords(path, source).map(({ found }) => found)

/** A comment with an avoided word, for each kind of word. */
const PLANTED = [
  ['settled', '// The payment is settled by an admin.'],
  ['stands', '// The name stands in the first column.'],
  ['told', '/** Clients are told by mail. */'],
  ['kept', '// Photos are kept for a year.'],
  ['Whoever', '/** Whoever opens the link signs in. */'],
  ['nobody’s', '// An enquiry that is nobody’s yet.'],
  ['looks after', '// The employee who looks after the client.'],
  ['rule holds', '// The rule holds for children, too.'],
  ['way in', '/** Google is another way in. */'],
  ['clash', '// Two changes that clash.'],
  ['fiber', '// In grams of fiber.'],
  ['invitation', '// Each invitation ends after a week.'],
  ['took it back', '// The client took it back.'],
  ['talk', '// A talk of an hour.'],
  ['news', '// All news of one person.'],
  ['waits in line', '// A job waits in line.'],
  ['What the caller sends is checked.', '/** What the caller sends is checked. */'],
] as const

describe('an avoided word is found', () => {
  test.each(PLANTED)('%s', (found, comment) => {
    expect(findIn(`${comment}\nconst plan = 1`)).toEqual([found])
  })

  test('every rule about sentences has an example', () => {
    const uses = PLANTED.flatMap(([, comment]) => findAvoidedWords('web/a.ts', comment).map(({ use }) => use))
    const expected = AVOIDED_WORDS.filter(({ inText }) => inText).map(({ use }) => use)
    expect([...new Set(uses)].sort()).toEqual([...new Set(expected)].sort())
  })

  test.each([
    ['a variable', 'const keptUntil = 1', 'keptUntil'],
    ['a function', 'function findStanding() {}', 'findStanding'],
    ['a parameter', 'const f = ({ a: [told] }: Props) => told', 'told'],
    ['a type', 'type SettleForm = string', 'SettleForm'],
    ['a property of a type', 'type Row = { clashCount: number }', 'clashCount'],
    ['an import under another name', "import { a as readNews } from 'b'", 'readNews'],
    ['a name in capitals', 'const TALK_LENGTH = 1', 'TALK_LENGTH'],
  ])('in the name of %s', (_kind, source, found) => {
    expect(findIn(source)).toEqual([found])
  })

  test('in the name of a file', () => {
    expect(findIn('', 'web/modules/people/news-list.tsx')).toEqual(['news-list'])
  })

  test.each([
    "test('the payment is kept', () => {})",
    "test.each([1])('the payment is kept', () => {})",
    'describe(`the payment is kept`, () => {})',
    "test.describe('the payment is kept', () => {})",
  ])('in the title of %s', (source) => {
    expect(findIn(source)).toEqual(['kept'])
  })

  test('in a document, with its line', () => {
    expect(findAvoidedWords('docs/foods.md', '# Foods\n\nThey are kept.')).toEqual([
      { path: 'docs/foods.md', line: 3, found: 'kept', use: 'saved, stored, remembered or preserved' },
    ])
  })
})

describe('no avoided word is found', () => {
  test.each([
    ['in a text for a screen', "const label = 'What you typed is kept'"],
    ['in a name on the wire', 'const body = { keptUntil, fiber: 3 }\ntype Nutrients = { fiber: number }'],
    ['in code and texts of screens that a comment quotes', '// `keptUntil` is shown as "Kept until" there.'],
    ['in longer words', '// A standard, stand-alone page with outstanding payments.\nconst outstanding = 1'],
    ['in a question', '// What if the page is closed?'],
  ])('%s', (_where, source) => {
    expect(findIn(source)).toEqual([])
  })

  test('in a block of code of a document', () => {
    expect(findIn('```sh\nkept\n```\n', 'docs/foods.md')).toEqual([])
  })
})

test('a name is split into its words', () => {
  expect(['findHTMLPage', 'MAX_DAYS', 'free-times', 'set2Values'].map(splitName)).toEqual([
    ['find', 'html', 'page'],
    ['max', 'days'],
    ['free', 'times'],
    ['set', 'values'],
  ])
})

test('the lines of a comment are read as one sentence', () => {
  const pieces = readPieces('domain/a.ts', '/**\n * One\n * sentence.\n */\nexport const a = 1\n')
  expect(pieces[0]).toEqual({ kind: 'comment', text: 'One sentence. ', line: 1 })
})
