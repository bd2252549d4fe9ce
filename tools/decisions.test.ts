import { describe, expect, test } from 'vitest'
import { findReferences, listDecisions, readDecision } from './decisions.ts'
import { listFiles, readText } from './read-documents.ts'

const TEXT_FILE = /\.(tsx?|css|md|typ|json|sql|ya?ml)$/
const MOST_DECISIONS = 60

const decisions = listDecisions(listFiles())
const numbers = new Set(decisions.map(({ number }) => number))

test('there are at most 60 decisions, each with its own number', () => {
  expect(decisions.length).toBeGreaterThan(30)
  expect(decisions.length).toBeLessThanOrEqual(MOST_DECISIONS)
  expect(numbers.size).toBe(decisions.length)
})

test.each(decisions)('decision $number has its parts, a date and a known status', ({ path, number }) => {
  const text = readText(path)
  const decision = readDecision(text)
  expect(decision.number).toBe(number)
  expect(decision.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(decision.headings).toEqual(['Context', 'Decision', 'Consequences'])
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  if (decision.supersededBy === null) expect(decision.status).toBe('accepted')
  else expect(numbers).toContain(decision.supersededBy)
})

test('the index has one row for each decision, with its title, date, status and module', () => {
  const rows = readText('docs/decisions/README.md')
    .split('\n')
    .filter((row) => /^\| \d/.test(row))
  const expected = decisions.map(({ path, number }) => {
    const { title, date, status, module } = readDecision(readText(path))
    return `| ${number} | [${title}](${path.split('/').at(-1)}) | ${date} | ${status} | ${module} |`
  })
  expect(rows).toEqual(expected)
})

test('every reference to a decision is to an existing one', () => {
  const files = listFiles().filter((path) => TEXT_FILE.test(path) && path !== 'tools/decisions.test.ts')
  const paths = new Set(decisions.map(({ path }) => path))
  const wrong: string[] = []
  let found = 0
  for (const path of files) {
    for (const reference of findReferences(readText(path))) {
      found += 1
      const isRight =
        'number' in reference ? numbers.has(reference.number) : paths.has(`docs/decisions/${reference.file}`)
      if (!isRight) wrong.push(`${path}: ${'number' in reference ? reference.number : reference.file}`)
    }
  }
  expect(wrong).toEqual([])
  // If the check found no references, it would check nothing.
  expect(found).toBeGreaterThan(50)
})

describe('a reference is found', () => {
  test.each([
    ['see decision 45', [45]],
    ['(ADR 0011)', [11]],
    ['decisions 1, 2 and 30', [1, 2, 30]],
    ['decisions 20 to 22', [20, 22]],
    [' * as decision\n * 7 says', [7]],
    ['five decisions in 2026', []],
  ])('in %j', (text, expected) => {
    expect(findReferences(text)).toEqual(expected.map((number) => ({ number })))
  })

  test('as a link to a file', () => {
    expect(findReferences('[why](../docs/decisions/0999-gone.md)')).toEqual([{ file: '0999-gone.md' }])
    expect(findReferences('[why](0999-gone.md)')).toEqual([{ file: '0999-gone.md' }])
  })
})

test('a decision without a date or with an unknown status is detected', () => {
  expect(readDecision('# 3. Title\n\n- Status: accepted\n').date).toBe('')
  expect(readDecision('# 3. Title\n\n- Status: superseded by 12\n').supersededBy).toBe(12)
  expect(readDecision('# 3. Title\n\n- Status: perhaps\n')).toMatchObject({
    status: 'perhaps',
    supersededBy: null,
  })
})
