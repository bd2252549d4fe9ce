import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldFoodName } from '../fold-food-name.ts'
import { listPossibleNames, readTypedFoods } from './read-typed-foods.ts'

const FOODS = new Set(
  `idli, sambar, chutney, roti, रोटी, इडली, paneer, milk, poha, dal, curd, sugar, bread, butter, bread and butter, phulka, pav,
   paneer do pyaza, pyaz, pav bhaji, dosa, baati, moong dal, honey, panir, 7 up`
    .split(',')
    .map(foldFoodName),
)

/** Reads a line as text: count, unit and name of each part. */
function read(line: string): string[] {
  return readTypedFoods(line, (key) => FOODS.has(key)).map(({ readings }) => {
    const [reading] = readings
    if (!reading) return '?'
    const { count = null, unit = null } = reading.amount ?? {}
    const label =
      unit === null
        ? ''
        : unit.kind === 'measure'
          ? unit.label
          : unit.kind === 'weight'
            ? `×${unit.grams} g`
            : 'ml'
    return [count === null ? '' : String(Math.round(count * 100) / 100), label, reading.name]
      .filter(Boolean)
      .join(' ')
  })
}

describe('a typed line is read as foods with amounts', () => {
  it.each([
    ['3 idli, 1 katori sambar, aadha katori chutney', ['3 idli', '1 katori sambar', '0.5 katori chutney']],
    ['idli 3', ['3 idli']],
    ['२ रोटी', ['2 रोटी']],
    ['200 g paneer', ['200 ×1 g paneer']],
    ['1.5 cup milk', ['1.5 cup milk']],
    ['½ plate poha', ['0.5 plate poha']],
    ['1½ cup milk', ['1.5 cup milk']],
    ['1 1/2 cup milk', ['1.5 cup milk']],
    ['one and a half cup milk', ['1.5 cup milk']],
    ['do roti aur ek katori dal', ['2 roti', '1 katori dal']],
    ['saadhe teen roti', ['3.5 roti']],
    ['paune do katori dal', ['1.75 katori dal']],
    ['2-3 roti', ['2 roti']],
    ['do teen roti', ['2 roti']],
    ['milk 250ml', ['250 ml milk']],
    ['roti x 2', ['2 roti']],
    ['2 x roti', ['2 roti']],
    ['half cup curd with 1 tsp sugar', ['0.5 cup curd', '1 tsp sugar']],
    ['1,500 ml milk', ['1500 ml milk']],
    ['paav kilo paneer', ['0.25 ×1000 g paneer']],
    ['1. 2 idli', ['2 idli']],
    ['lunch - 2 roti', ['2 roti']],
    ['do phulke', ['2 phulka']],
    ['1 katori moong ki dal', ['1 katori moong dal']],
  ])('%s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })
})

describe('a food whose name has a number or a word between foods remains one food', () => {
  it.each([
    ['2 katori paneer do pyaza', ['2 katori paneer do pyaza']],
    ['bread and butter', ['bread and butter']],
    ['bread and butter pudding', ['bread and butter pudding']],
    ['mac and cheese', ['mac and cheese']],
    ['1 plate pav bhaji', ['1 plate pav bhaji']],
    ['2 pav', ['2 pav']],
    ['2 baati', ['2 baati']],
    ['1 glass 7 up', ['1 glass 7 up']],
    ['panch phoron', ['panch phoron']],
    ['1% milk', ['1% milk']],
    ['then', ['then']],
  ])('%s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })
})

describe('without separators, amounts divide the line', () => {
  it.each([
    ['2 roti 1 katori dal', ['2 roti', '1 katori dal']],
    ['roti 2 dal 1 katori', ['2 roti', '1 katori dal']],
  ])('%s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })

  it('marks parts whose amount can belong to either neighbour', () => {
    const parts = readTypedFoods('dosa 2 chutney', (key) => FOODS.has(key))
    expect(parts.every(({ isSplitUnclear }) => isSplitUnclear)).toBe(true)
  })
})

/** Reads which foods may be eaten instead of the food before them, and how clear that is. */
const readChoices = (line: string): string[] =>
  readTypedFoods(line, (key) => FOODS.has(key)).map(({ readings, choice }) =>
    [choice, readings[0]?.amount?.count, readings[0]?.name].filter((each) => each != null).join(' '),
  )

describe('foods of which one is meant', () => {
  it.each([
    ['2 roti ya 1 katori dal', ['2 roti', 'clear 1 dal']],
    ['2 roti या 3 idli', ['2 roti', 'clear 3 idli']],
    ['roti अथवा dosa अथवा idli', ['roti', 'clear dosa', 'clear idli']],
    ['2 roti or 1 katori dal', ['2 roti', 'unclear 1 dal']],
    ['2 roti / 1 katori dal', ['2 roti', 'unclear 1 dal']],
    ['roti/dosa', ['roti', 'unclear dosa']],
    ['roti 2 or dal 1 katori', ['2 roti', 'unclear 1 dal']],
    ['2 roti, or 3 idli, milk', ['2 roti', 'unclear 3 idli', 'milk']],
    ['either roti or dosa with curd', ['roti', 'unclear dosa', 'curd']],
    ['xyzzy or roti', ['xyzzy', 'unclear roti']],
    ['1/2 katori dal', ['0.5 dal']],
    ['2 or 3 roti', ['2 roti']],
    ['milk w/o sugar', ['milk w/o sugar']],
  ])('%s', (line, parts) => {
    expect(readChoices(line)).toEqual(parts)
  })
})

describe('what is not understood', () => {
  it.each(['3', '!!!', '200 gm'])('%s is a part without a reading', (line) => {
    expect(read(line)).toEqual(['?'])
  })
})

const WORDS = [
  '2',
  '½',
  'idli',
  'roti',
  'and',
  'aur',
  'ke',
  'saath',
  'with',
  ',',
  '+',
  '\n',
  'katori',
  'g',
  'x',
  '(',
  ')',
  '.',
  'do',
  '२',
  'दही',
  '-',
  '1/2',
  'or',
  'ya',
  '/',
]

describe('laws of every line', () => {
  const anyLine = fc.oneof(
    fc.string({ maxLength: 80, unit: 'grapheme' }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }).map((words) => words.join(' ')),
  )

  it('every character is in one part, or in a separator between parts', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const parts = readTypedFoods(line, (key) => FOODS.has(key))
        let end = 0
        let outside = ''
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end)
          expect(part.text).toBe(line.slice(part.start, part.end))
          outside += ` ${line.slice(end, part.start)} `
          end = part.end
        }
        outside += line.slice(end)
        const rest = outside.replace(
          /(?<![\p{L}\p{M}])(?:ke saath|and|aur|with|n|saath|ar|w|or|ya)(?![\p{L}\p{M}])/gu,
          '',
        )
        expect(rest).not.toMatch(/[\p{L}\d½]/u)
      }),
    )
  })

  it('every name that decides how a line is divided is in the list of possible names', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const names = new Set(listPossibleNames(line))
        readTypedFoods(line, (key) => {
          expect(names).toContain(key)
          return FOODS.has(key)
        })
      }),
    )
  })
})
