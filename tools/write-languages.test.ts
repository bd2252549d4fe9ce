import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HINDI } from '#domain/words/hi.ts'
import type { Words } from '#domain/words/words.ts'
import { fillMarks, fillWords, writeLanguages } from './write-languages.ts'

const TEXTS = {
  aaaaaa: 'Saved',
  bbbbbb: 'It’s "new": `a` $5 it\'s',
  cccccc: 'Hello {name}, {count, plural, one {# meal} other {# meals}}',
}

test('a text replaces its mark, whichever quotes are around it', () => {
  const text = fillMarks('a("%say:bbbbbb%",\'x %say:bbbbbb% y\',`%say:bbbbbb%1`,"%say:aaaaaa%")', TEXTS)
  const received: unknown[] = []
  new Function('a', text)((...values: unknown[]) => received.push(...values))
  const written = TEXTS.bbbbbb
  expect(received).toEqual([written, `x ${written} y`, `${written}1`, 'Saved'])
})

test('a message with values is compiled', () => {
  expect(fillMarks('i._({message:"%pattern:cccccc%",values:{name:n}})', TEXTS)).toBe(
    'i._({message:["Hello ",["name"],", ",["count","plural",{"one":["#"," meal"],"other":["#"," meals"]}]],values:{name:n}})',
  )
})

test('a mark without a text, or without the values that its text needs, stops the build', () => {
  expect(() => fillMarks('"%say:zzzzzz%"', TEXTS)).toThrow('zzzzzz')
  expect(() => fillMarks('"%say:cccccc%"', TEXTS)).toThrow('placeholders')
})

const clientDir = mkdtempSync(join(tmpdir(), 'pathya-test-'))
const read = (...path: string[]): string => readFileSync(join(clientDir, 'assets', ...path), 'utf8')

beforeAll(() => {
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'assets', 'ab_-1.js'), 'import"./c.js";a("%say:aaaaaa%","%say:bbbbbb%")')
  writeFileSync(
    join(clientDir, 'assets', 'manifest-1.js'),
    'm={module:"/assets/ab_-1.js",css:["/assets/a.css"]}',
  )
})
afterAll(() => rmSync(clientDir, { recursive: true }))

test('each language has its own scripts, which lead to each other; texts without a translation are English', () => {
  const { hi = '' } = writeLanguages(clientDir, TEXTS, new Map([['hi', { aaaaaa: 'सहेजा गया' }]]))
  expect(hi).toMatch(/^hi-[0-9a-f]{8}$/)
  expect(read('ab_-1.js')).toMatch(/^import"\.\/c\.js";a\("Saved",/)
  expect(read(hi, 'ab_-1.js')).toMatch(/^import"\.\/c\.js";a\("सहेजा गया","It’s/)
  expect(read('manifest-1.js')).toContain('module:"/assets/ab_-1.js",css:["/assets/a.css"]')
  expect(read(hi, 'manifest-1.js')).toContain(`module:"/assets/${hi}/ab_-1.js",css:["/assets/a.css"]`)
})

test('the scripts of a language have its words of amounts, and no others', () => {
  const script = "words={en:E,hi:'%words:hi%',te:`%words:te%`}"
  expect(fillWords(script, 'en')).toBe('words={en:E,hi:0,te:0}')
  const { hi, te } = new Function('E', `${fillWords(script, 'hi')};return words`)() as { hi: Words; te: 0 } // as written above
  expect(te).toBe(0)
  expect(Object.keys(hi)).toEqual(Object.keys(HINDI))
  expect([hi.measure('Katoris', 2), hi.about('2'), hi.units]).toEqual([
    HINDI.measure('katori', 2),
    HINDI.about('2'),
    HINDI.units,
  ])
})

test.each([
  ['an ordinal', '{n, selectordinal, one {#st} other {#th}}'],
  ['a format', '{n, number}'],
  ['a plural with an offset', '{n, plural, offset:1 one {#} other {#}}'],
  ['a format inside a plural', '{n, plural, one {{d, date}} other {#}}'],
])('%s stops the build, because browsers cannot write it', (_what, text) => {
  expect(() => fillMarks('"%pattern:aaaaaa%"', { aaaaaa: text })).toThrow('aaaaaa')
})
