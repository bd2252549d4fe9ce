import { describe, expect, it } from 'vitest'
import { compareWithIntakes, findInsights, type InsightKind, isGreatJob } from './insights.ts'
import type { NutrientAmounts } from './nutrients.ts'
import { findReferenceIntakes } from './reference-intakes.ts'
import { sumNutrients } from './totals.ts'

const person = { energy: { kcal: 2000, name: 'goal' }, weightKg: 70 }
const enough: NutrientAmounts = { energyKcal: 1600, proteinG: 56, fibreG: 25, sodiumMg: 2300 }

/** What each rule says of 100 g of something. */
function judge(
  nutrients: NutrientAmounts,
  more: { grams: number; nutrients: NutrientAmounts }[] = [],
): Record<string, InsightKind> {
  const totals = sumNutrients([{ grams: 100, nutrients }, ...more])
  return Object.fromEntries(findInsights(totals, person).map(({ rule, kind }) => [rule, kind]))
}

describe('insights into a day', () => {
  it('finds nothing exactly at the bounds: Great job', () => {
    expect(judge(enough)).toEqual({ energy: 'fine', protein: 'fine', fibre: 'fine', sodium: 'fine' })
    expect(isGreatJob(findInsights(sumNutrients([{ grams: 100, nutrients: enough }]), person))).toBe(true)
  })

  it('judges nothing but too much while there is hardly anything', () => {
    expect(judge({ energyKcal: 299.9, proteinG: 60, fibreG: 30, sodiumMg: 10 })).toEqual({ day: 'unknown' })
    expect(judge({ energyKcal: 10, proteinG: 0, fibreG: 0, sodiumMg: 2301 })).toEqual({
      day: 'unknown',
      sodium: 'warning',
    })
    expect(judge({ ...enough, energyKcal: 300 }).energy).toBe('warning')
  })

  it('finds each thing a little beyond its bound, as warning or info', () => {
    expect(judge({ ...enough, energyKcal: 1599 }).energy).toBe('warning')
    expect(judge({ ...enough, proteinG: 55.9 }).protein).toBe('info')
    expect(judge({ ...enough, fibreG: 24.9 }).fibre).toBe('info')
    expect(judge({ ...enough, sodiumMg: 2301 }).sodium).toBe('warning')
  })

  it('calls nothing too little that is not wholly known, and praises nobody for what is not', () => {
    const unknown = [{ grams: 50, nutrients: { energyKcal: 10 } }]
    expect(judge({ ...enough, proteinG: 10, fibreG: 5, sodiumMg: 100 }, unknown)).toEqual({
      energy: 'fine',
      protein: 'unknown',
      fibre: 'unknown',
      sodium: 'unknown',
    })
    // The known amount is already enough, or too much.
    expect(judge({ ...enough, sodiumMg: 2400 }, unknown)).toEqual({
      energy: 'fine',
      protein: 'fine',
      fibre: 'fine',
      sodium: 'warning',
    })
    const totals = sumNutrients([{ grams: 100, nutrients: enough }, ...unknown])
    expect(isGreatJob(findInsights(totals, person))).toBe(false)
  })

  it('leaves out the rules it has no person for', () => {
    const totals = sumNutrients([{ grams: 100, nutrients: enough }])
    const rules = findInsights(totals, { energy: null, weightKg: null }).map(({ rule }) => rule)
    expect(rules).toEqual(['fibre', 'sodium'])
    expect(isGreatJob([])).toBe(false)
  })

  it('says the figures it judges by', () => {
    const totals = sumNutrients([
      { grams: 100, nutrients: { ...enough, proteinG: 12.4 } },
      { grams: 300, nutrients: { energyKcal: 1 } },
    ])
    const [energy, protein] = findInsights(totals, person)
    expect(energy?.message).toContain('80% of your goal of 2,000 kcal is 1,600 kcal.')
    expect(protein?.message).toContain('Your food holds ≥ 12.4 g of protein (known for 25% of the weight).')
    expect(protein?.message).toContain('0.8 g for each of your 70 kg is 56 g.')
  })
})

describe('the day beside recommended intakes', () => {
  const answer = findReferenceIntakes({ sex: 'female', ageYears: 30 })
  const rows = answer.ok ? answer.rows : []

  it('compares what is known, and says what is not', () => {
    const totals = sumNutrients([
      { grams: 100, nutrients: { calciumMg: 250, ironMg: 29, sodiumMg: 1000 } },
      { grams: 100, nutrients: { ironMg: 0, sodiumMg: 500 } },
    ])
    const found = compareWithIntakes(totals, rows, 2000)
    const read = (nutrient: string) => found.find((row) => row.nutrient === nutrient)
    expect(found.map(({ nutrient }) => nutrient)).not.toContain('energyKcal')
    expect(read('ironMg')).toMatchObject({ shareText: '100%', recommendation: 'at least 29 mg' })
    expect(read('calciumMg')).toMatchObject({ shareText: '≥ 25%', share: 0.25 })
    expect(read('calciumMg')?.total.coverage).toBe('known for 50% of the weight')
    expect(read('potassiumMg')).toMatchObject({ shareText: 'not known', share: null })
    expect(read('sodiumMg')).toMatchObject({ goal: 'at_most', recommendation: 'at most 2,000 mg' })
    expect(read('fibreG')?.recommendation).toBe('at least 40 g')
  })

  it('is nothing of everything for an empty day', () => {
    for (const row of compareWithIntakes(sumNutrients([]), rows, 2000)) expect(row.shareText).toBe('0%')
  })
})
