import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { createEmptyDay, MEAL_SLOTS, type PlanDay, type PlanItem } from './plan.ts'
import { GRAMS_STEP, MEASURE_STEP, ON_TARGET_SHARE, scaleDays } from './scale.ts'

const FOODS: Record<string, NutrientAmounts> = {
  phulka: { energyKcal: 266 },
  dal: { energyKcal: 95 },
  rice: { energyKcal: 130 },
  salt: { energyKcal: 0, sodiumMg: 38758 },
  unknown: {},
}
const lookUp = (id: string) => FOODS[id]

function measured(foodId: string, quantity: number, grams: number, label = 'katori'): PlanItem {
  return { foodId, name: foodId, grams: quantity * grams, measure: { label, grams, quantity } }
}
function weighed(foodId: string, grams: number): PlanItem {
  return { foodId, name: foodId, grams, measure: null }
}
function writeDay(items: PlanItem[], note = ''): PlanDay {
  const day = createEmptyDay(1, 1)
  day.meals.lunch = { time: '1 PM', note, items }
  return day
}
const readItems = (day: PlanDay | undefined): PlanItem[] =>
  MEAL_SLOTS.flatMap(({ key }) => day?.meals[key].items ?? [])

describe('scaleDays', () => {
  it('scales measures to halves and does not change the writer’s note', () => {
    const day = writeDay([measured('phulka', 2, 35, 'piece')], 'Fresh.')
    const { days, report } = scaleDays([day], lookUp, 279.3)
    expect(days[0]?.meals.lunch).toMatchObject({
      note: 'Fresh.',
      items: [{ grams: 105, measure: { quantity: 3 } }],
    })
    expect(report).toMatchObject([
      {
        factor: expect.closeTo(1.5),
        isComplete: true,
        changes: [{ name: 'phulka', before: '2', after: '3' }],
      },
    ])
    expect(report[0]?.beforeKcal).toBeCloseTo(186.2)
    expect(report[0]?.afterKcal).toBeCloseTo(279.3)
  })

  it('does not change salt and other tiny portions, or foods of unknown energy', () => {
    const day = writeDay([weighed('rice', 200), weighed('salt', 5), weighed('unknown', 80)])
    const { days, report } = scaleDays([day], lookUp, 520)
    expect(readItems(days[0]).map(({ grams }) => grams)).toEqual([400, 5, 80])
    expect(report[0]?.isComplete).toBe(false)
  })

  it('scales alternatives together with their food', () => {
    const item = { ...measured('dal', 1, 150), alternatives: [measured('rice', 1, 150)] }
    const { days } = scaleDays([writeDay([item])], lookUp, 285)
    expect(readItems(days[0])[0]?.alternatives?.[0]).toMatchObject({ grams: 300, measure: { quantity: 2 } })
  })

  it('brings a day closer to the target by single steps if rounding alone does not', () => {
    // Each of these rounds down to 1, so that the day would not have the fifth more energy that it should.
    const day = writeDay(['dal', 'rice', 'phulka'].map((id) => measured(id, 1, 100)))
    const { report } = scaleDays([day], lookUp, 491 * 1.2)
    expect(Math.abs((report[0]?.afterKcal ?? 0) - 491 * 1.2)).toBeLessThan(60)
  })

  it('reports a day in which nothing can be scaled', () => {
    expect(scaleDays([writeDay([], 'Fruit')], lookUp, 1000)).toMatchObject({
      report: [{ factor: null, beforeKcal: 0, isComplete: false, changes: [] }],
    })
    expect(() => scaleDays([], lookUp, 0)).toThrow(RangeError)
  })
})

const anyItem = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('phulka', 'dal', 'rice'),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 30, max: 250 }),
    )
    .map(([id, halves, grams]) => measured(id, halves / 2, grams)),
  fc
    .tuple(fc.constantFrom('phulka', 'dal', 'rice', 'salt'), fc.integer({ min: 1, max: 80 }))
    .map(([id, fives]) => weighed(id, fives * 5)),
)
const anyDay = fc.array(anyItem, { minLength: 1, maxLength: 8 }).map((items) => writeDay(items))
const anyTarget = fc.integer({ min: 300, max: 4000 })

describe('laws of scaling', () => {
  it('multiplies every food that can be scaled by one factor in exact mode, and reaches the target', () => {
    fc.assert(
      fc.property(anyDay, anyTarget, (day, target) => {
        const { days, report } = scaleDays([day], lookUp, target, 'exact')
        const { factor, afterKcal } = report[0] ?? { factor: null, afterKcal: 0 }
        if (factor === null || factor === 1) return
        const before = readItems(day)
        for (const [index, item] of readItems(days[0]).entries()) {
          const original = before[index]?.grams ?? 0
          const isMultiplied = Math.abs(item.grams - original * factor) < 1e-3 || item.grams >= 4750
          expect(isMultiplied || item.grams === original).toBe(true)
        }
        if (factor > 0 && readItems(days[0]).every(({ grams }) => grams < 4750)) {
          expect(afterKcal).toBeCloseTo(target, 3)
        }
      }),
    )
  })

  it('never removes a food, and differs from the exact amount by at most a step', () => {
    fc.assert(
      fc.property(anyDay, anyTarget, (day, target) => {
        const { days, report } = scaleDays([day], lookUp, target)
        const factor = report[0]?.factor ?? 1
        const before = readItems(day)
        const after = readItems(days[0])
        expect(after).toHaveLength(before.length)
        for (const [index, item] of after.entries()) {
          expect(item.grams).toBeGreaterThan(0)
          const original = before[index]
          if (original === undefined || item.grams === original.grams || item.grams >= 4750) continue
          const units = item.measure?.quantity ?? item.grams
          const exact = (original.measure?.quantity ?? original.grams) * factor
          const step = item.measure ? MEASURE_STEP : GRAMS_STEP
          expect(units / step).toBeCloseTo(Math.round(units / step), 9)
          expect(units >= step).toBe(true)
          // The smallest amount of a food may be almost a whole step above an exact amount close to zero.
          expect(Math.abs(units - exact)).toBeLessThanOrEqual(step + 1e-9)
        }
      }),
    )
  })

  it('does not change a day that meets its target', () => {
    fc.assert(
      fc.property(anyDay, fc.double({ min: -1, max: 1, noNaN: true }), (day, share) => {
        const energyKcal = scaleDays([day], lookUp, 1).report[0]?.beforeKcal ?? 0
        if (energyKcal === 0) return
        const target = energyKcal / (1 + share * ON_TARGET_SHARE * 0.99)
        expect(scaleDays([day], lookUp, target).days[0]).toBe(day)
      }),
    )
  })

  it('reports the energy of the scaled day', () => {
    fc.assert(
      fc.property(anyDay, anyTarget, (day, target) => {
        const { days, report } = scaleDays([day], lookUp, target)
        const again = scaleDays(days, lookUp, target)
        expect(again.report[0]?.beforeKcal).toBeCloseTo(report[0]?.afterKcal ?? 0, 3)
      }),
    )
  })
})
