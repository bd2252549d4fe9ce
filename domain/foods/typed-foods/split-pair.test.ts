import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldFoodName } from '../fold-food-name.ts'
import { readTypedFoods } from './read-typed-foods.ts'
import { listPairNames, splitPair } from './split-pair.ts'

const DISHES = new Set(
  'rajma, chawal, dal, idli, sambar, chutney, roti, sabzi, poha, jalebi, jeera rice, राजमा, चावल'
    .split(', ')
    .map(foldFoodName),
)
const isDish = (name: string): boolean => DISHES.has(foldFoodName(name))

/** Reads a line that is one part, and divides it: count, unit and name of each food. */
function split(line: string): string[] | null {
  const [part] = readTypedFoods(line, () => false)
  const parts = part ? splitPair(part, isDish) : null
  return (
    parts?.map(({ readings }) => {
      const { amount = null, name = '' } = readings[0] ?? {}
      const label = amount?.unit?.kind === 'measure' ? amount.unit.label : ''
      return [amount?.count, label, name].filter(Boolean).join(' ')
    }) ?? null
  )
}

describe('names of several foods without a separator', () => {
  it.each([
    ['rajma chawal', ['rajma', 'chawal']],
    ['राजमा चावल', ['राजमा', 'चावल']],
    ['rajma-chawal', ['rajma', 'chawal']],
    ['idli sambar chutney', ['idli', 'sambar', 'chutney']],
    ['dal jeera rice', ['dal', 'jeera rice']],
    ['roti with dal chawal', ['roti', 'dal', 'chawal']],
    ['2 roti sabzi', ['2 roti', 'sabzi']],
    ['idli sambar 1 katori', ['idli', '1 katori sambar']],
    ['2 plate rajma chawal', ['2 plate rajma', '2 plate chawal']],
    ['some poha jalebi', ['poha', 'jalebi']],
  ])('%s', (line, foods) => {
    expect(split(line)).toEqual(foods)
  })

  it.each(['rajma', 'rajma xyzzy', 'paneer do pyaza', 'aloo paratha', 'dal roti dal roti dal', ''])(
    'are no row of foods: %s',
    (line) => {
      expect(split(line)).toBeNull()
    },
  )

  it('are marked, and together have every character of their part', () => {
    const words = fc.array(fc.constantFrom('2', 'katori', 'rajma', 'chawal', 'with', '-', 'jeera', 'rice'))
    fc.assert(
      fc.property(words, (list) => {
        for (const part of readTypedFoods(list.join(' '), () => false)) {
          const names = new Set(listPairNames(part))
          const parts = splitPair(part, (name) => {
            expect(names).toContain(name)
            return isDish(name)
          })
          if (parts === null) continue
          expect(parts.every(({ isSplitUnclear }) => isSplitUnclear)).toBe(true)
          expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([part.start, part.end])
          let end = part.start
          for (const each of parts) {
            const between = part.text.slice(end - part.start, each.start - part.start)
            expect(between.replace(/\b(?:with)\b/g, '')).not.toMatch(/[\p{L}\d]/u)
            expect(each.text).toBe(part.text.slice(each.start - part.start, each.end - part.start))
            end = each.end
          }
        }
      }),
    )
  })
})
