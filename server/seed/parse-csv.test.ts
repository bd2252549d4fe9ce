import { expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

it('reads plain and quoted fields, empty ones, and both line ends', () => {
  expect(parseCsv('a,b\n"x, y","say ""hi"""\r\n,\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['', ''],
  ])
  expect(parseCsv('a,')).toEqual([['a', '']])
  expect(parseCsv('"two\nlines",1')).toEqual([['two\nlines', '1']])
  expect(parseCsv('')).toEqual([])
})

it('refuses a quote that is left open', () => {
  expect(() => parseCsv('"a,b\n')).toThrow(/not closed/)
})
