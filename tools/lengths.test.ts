import { describe, expect, test } from 'vitest'
import { findLongFunctions, isMeasured, measureFunctions } from './lengths.ts'
import { listFiles, readText } from './read-documents.ts'

const tooLong = listFiles()
  .filter(isMeasured)
  .flatMap((path) => findLongFunctions(path, readText(path)).map((found) => ({ path, ...found })))

test('no component has more than 200 lines, and no function more than 80 without a reason', () => {
  expect(tooLong).toEqual([])
})

const fill = (count: number): string => '  call()\n'.repeat(count)
const findIn = (source: string, path = 'web/modules/plans/card.tsx'): string[] =>
  findLongFunctions(path, source).map(({ name }) => name)

describe('a function that is too long is found', () => {
  test.each([
    ['declared by its name', `function save() {\n${fill(80)}}`, 'save'],
    ['as a variable', `const save = () => {\n${fill(80)}}`, 'save'],
    ['as a property', `const actions = { save: () => {\n${fill(80)}} }`, 'save'],
    ['as an argument', `list.map(() => {\n${fill(80)}})`, 'a function without a name'],
    ['as a component', `export function Card() {\n${fill(200)}}`, 'Card'],
    ['as a component in a memo', `export const Card = memo(() => {\n${fill(200)}})`, 'Card'],
  ])('%s', (_how, source, name) => {
    expect(findIn(source)).toEqual([name])
  })
})

describe('a function is short enough', () => {
  test('with 80 lines, and as a component with 200', () => {
    expect(findIn(`function save() {\n${fill(78)}}\nfunction Card() {\n${fill(198)}}`)).toEqual([])
  })

  test('with a reason directly above', () => {
    const reason = '/** Saves it. Long: one table of what each key does. */\n'
    expect(findIn(`${reason}export function save() {\n${fill(80)}}`)).toEqual([])
    expect(findIn(`${reason}export const save = () => {\n${fill(80)}}`)).toEqual([])
  })

  test('but not with a reason that belongs to another function', () => {
    expect(findIn(`// Long: one table.\nfunction load() {}\nfunction save() {\n${fill(80)}}`)).toEqual([
      'save',
    ])
  })
})

test('a function with a capital letter is no component outside of TSX', () => {
  const [found] = measureFunctions('web/kit/list.ts', 'export function List() {}')
  expect(found?.isComponent).toBe(false)
})
