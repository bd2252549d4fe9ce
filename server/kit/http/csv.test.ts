import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

const readCells = (text: string) => parseCsv(text, ',').map(({ cells }) => cells)

test('plain and quoted cells, empty ones, and both line ends are read', () => {
  expect(readCells('a,b\n"x, y","say ""hi"""\r\n,c\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['', 'c'],
  ])
  expect(readCells('a,')).toEqual([['a', '']])
  expect(readCells('"two\nlines",1')).toEqual([['two\nlines', '1']])
  expect(readCells('')).toEqual([])
})

test('rows without text are left out, and line numbers are those of the file', () => {
  expect(parseCsv('a\n,\n"two\nlines"\nb', ',').map(({ line }) => line)).toEqual([1, 3, 5])
})

test('an unclosed quotation mark is refused', () => {
  expect(() => parseCsv('"a,b\n', ',')).toThrow(/[Qq]uot/)
})
