import { describe, expect, it } from 'vitest'
import type { SeedFood } from '#server/seed/build-foods.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { drawFigures, GROUPS, listFigures, shareOut } from './compare.ts'
import { recomputeFoods } from './recompute.ts'
import { readSources } from './sources.ts'
import { verifyFoods } from './verify.ts'

const { foods } = await holdBuiltFoods('full')

type Change = Pick<SeedFood, 'nutrients' | 'provenance' | 'quarantineReason'>

/** An error in one food of the product, and the message that finds it. */
const PLANTED: { title: string; code: string; change: (food: Change) => Partial<Change>; message: string }[] =
  [
    {
      title: 'a figure in another unit',
      code: 'ifct:A015',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, ironMg: (nutrients.ironMg ?? 0) / 1000 } }),
      message: 'ifct:A015 ironMg, amount',
    },
    {
      title: 'the energy of the source instead of the convention',
      code: 'ifct:A019',
      change: ({ nutrients, provenance }) => ({
        nutrients: { ...nutrients, energyKcal: provenance.energyKcal?.sourceAmount },
      }),
      message: 'ifct:A019 energyKcal, amount',
    },
    {
      title: 'the computed energy as that of the source',
      code: 'usda:01001',
      change: ({ nutrients, provenance }) => ({
        provenance: {
          ...provenance,
          energyKcal: { kind: 'recomputed', sourceAmount: nutrients.energyKcal },
        },
      }),
      message: 'usda:01001 energyKcal, energy of the source',
    },
    {
      title: 'a gap as zero',
      code: 'ifct:B001',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, butyricAcidMg: 0 } }),
      message: 'ifct:B001 butyricAcidMg, amount: the product shows 0, the sources give nothing',
    },
    {
      title: 'a figure without its correction',
      code: 'ifct:E033',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, carbsG: 0 } }),
      message: 'ifct:E033 carbsG, amount: the product shows 0, the sources give 6.97',
    },
    {
      title: 'carbohydrate with its fibre',
      code: 'usda:08120',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, carbsG: 67.7 } }),
      message: 'usda:08120 carbsG, amount: the product shows 67.7, the sources give 57.6',
    },
    {
      title: 'a mapped figure that is missing',
      code: 'ifct:L001',
      change: ({ nutrients: { vitaminB12Ug: _, ...nutrients } }) => ({ nutrients }),
      message: 'ifct:L001 vitaminB12Ug, amount: the product shows nothing',
    },
    {
      title: 'the figure of another food in a derived food',
      code: 'ifct:A010-flour',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, calciumMg: 28 } }),
      message: 'ifct:A010-flour calciumMg, amount: the product shows 28',
    },
    {
      title: 'a dish that is not divided by its cooked weight',
      code: 'dish:upma',
      change: ({ nutrients }) => ({ nutrients: { ...nutrients, proteinG: (nutrients.proteinG ?? 0) * 3 } }),
      message: 'dish:upma proteinG, amount',
    },
    {
      title: 'a vitamin of a cooked dish without its losses',
      code: 'dish:palak-sabzi',
      change: ({ nutrients, provenance }) => ({
        nutrients: { ...nutrients, thiaminMg: provenance.thiaminMg?.amountBeforeLosses },
      }),
      message: 'dish:palak-sabzi thiaminMg, amount',
    },
    {
      title: 'cooking losses without the amount before them',
      code: 'dish:sambar',
      change: ({ provenance: { thiaminMg: _, ...provenance } }) => ({ provenance }),
      message: 'dish:sambar thiaminMg, ',
    },
    {
      title: 'a lower bound without its mark',
      code: 'dish:poha',
      change: ({ provenance: { starchG: _, ...provenance } }) => ({ provenance }),
      message: 'dish:poha starchG, share of the weight: the product shows nothing, the sources give 0.954',
    },
    {
      title: 'a quarantined food that is shown',
      code: 'ifct:O041',
      change: () => ({ quarantineReason: null }),
      message: 'ifct:O041: it should be quarantined',
    },
  ]

describe('the check of nutrition', () => {
  it('finds nothing wrong in a small draw from every group', () => {
    const { report, figureCount, wrongCount } = verifyFoods(foods, { count: 100, seed: 7 })
    expect(report).toContain('drawn with seed 7')
    for (const group of GROUPS) expect(report).toContain(group)
    expect([figureCount, wrongCount]).toEqual([100, 0])
  })

  it('draws the same figures for the same seed, and none twice', () => {
    const figures = listFigures(recomputeFoods(readSources()), foods)
    const draw = (seed: number) =>
      drawFigures(figures, 200, seed).map(({ key, shown }) => `${shown.code} ${key}`)
    expect(draw(5)).toEqual(draw(5))
    expect(draw(5)).not.toEqual(draw(6))
    expect(new Set(draw(5)).size).toBe(200)
    expect(shareOut(10, [2, 9, 9])).toEqual([2, 4, 4])
    expect(shareOut(10, [1, 2])).toEqual([1, 2])
  })

  describe('finds', () => {
    const changes = new Map(PLANTED.map(({ code, change }) => [code, change]))
    const planted = foods
      .filter(({ code }) => code !== 'dish:idli')
      .map((food) => ({ ...food, ...changes.get(food.code)?.(food) }))
    const { report, wrongCount } = verifyFoods(planted, { count: Number.POSITIVE_INFINITY, seed: 1 })

    it.each(PLANTED)('$title', ({ message }) => {
      expect(report).toContain(message)
    })

    it('a food that is missing, and nothing else', () => {
      expect(report).toContain('dish:idli: the product does not have it')
      expect(wrongCount).toBe(PLANTED.length + 1)
    })
  })
})
