import { describe, expect, it } from 'vitest'
import type { DishRole } from '../dish-details.ts'
import { areServedTogether } from './served-together.ts'

describe('names in a row are a meal', () => {
  it.each<[string, DishRole[][]]>([
    ['rajma chawal', [['dal', 'protein'], ['grain']]],
    ['idli sambar', [['breakfast'], ['dal']]],
    ['poha jalebi', [['breakfast'], ['sweet']]],
    ['roti dal sabzi chawal', [['bread'], ['dal'], ['sabzi'], ['grain']]],
    ['chai samosa', [['drink'], ['snack']]],
    ['biryani raita', [['rice-dish', 'one-pot'], ['side']]],
  ])('%s', (_name, roles) => {
    expect(areServedTogether(roles)).toBe(true)
  })

  it.each<[string, DishRole[][]]>([
    ['rice dosa', [['grain'], ['breakfast', 'bread']]],
    ['dal pakora', [['dal'], ['snack']]],
    ['turai sabzi', [['sabzi'], ['sabzi']]],
    ['roti laddu', [['bread'], ['sweet']]],
    ['dal chutney', [['dal'], ['chutney']]],
    ['a dish without roles', [['bread'], []]],
  ])('but not those of one dish: %s', (_name, roles) => {
    expect(areServedTogether(roles)).toBe(false)
  })
})
