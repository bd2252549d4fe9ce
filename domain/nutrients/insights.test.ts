import { describe, expect, it } from 'vitest'
import {
  compareWithIntakes,
  findInsights,
  type InsightKind,
  type InsightPerson,
  isGreatJob,
} from './insights.ts'
import type { NutrientAmounts } from './nutrients.ts'
import { findReferenceIntakes } from './reference-intakes.ts'
import { sumNutrients } from './totals.ts'

const person: InsightPerson = { energy: { kcal: 2000, name: 'goal' }, weightKg: 70 }
const enough: NutrientAmounts = { energyKcal: 1600, proteinG: 56, fibreG: 25, sodiumMg: 2300 }

/** Returns the result of each rule for 100 g of a food. */
function judge(
  nutrients: NutrientAmounts,
  more: { grams: number; nutrients: NutrientAmounts }[] = [],
): Record<string, InsightKind> {
  const totals = sumNutrients([{ grams: 100, nutrients }, ...more])
  return Object.fromEntries(findInsights(totals, person).map(({ rule, kind }) => [rule, kind]))
}

describe('insights into a day', () => {
  it('are all fine exactly at the limits, which is Great job', () => {
    expect(judge(enough)).toEqual({ energy: 'fine', protein: 'fine', fibre: 'fine', sodium: 'fine' })
    expect(isGreatJob(findInsights(sumNutrients([{ grams: 100, nutrients: enough }]), person))).toBe(true)
  })

  it('report only excess while there is hardly any food', () => {
    expect(judge({ energyKcal: 299.9, proteinG: 60, fibreG: 30, sodiumMg: 10 })).toEqual({ day: 'unknown' })
    expect(judge({ energyKcal: 10, proteinG: 0, fibreG: 0, sodiumMg: 2301 })).toEqual({
      day: 'unknown',
      sodium: 'warning',
    })
    expect(judge({ ...enough, energyKcal: 300 }).energy).toBe('warning')
  })

  it('report each figure slightly beyond its limit, as warning or info', () => {
    expect(judge({ ...enough, energyKcal: 1599 }).energy).toBe('warning')
    expect(judge({ ...enough, proteinG: 55.9 }).protein).toBe('info')
    expect(judge({ ...enough, fibreG: 24.9 }).fibre).toBe('info')
    expect(judge({ ...enough, sodiumMg: 2301 }).sodium).toBe('warning')
  })

  it('do not call a partly known amount too little, nor the day a great job', () => {
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

  it('leave out the rules for which facts about the person are missing', () => {
    const totals = sumNutrients([{ grams: 100, nutrients: enough }])
    const rules = findInsights(totals, { energy: null, weightKg: null }).map(({ rule }) => rule)
    expect(rules).toEqual(['fibre', 'sodium'])
    expect(isGreatJob([])).toBe(false)
  })

  it('contain the figures on which they are based', () => {
    const totals = sumNutrients([
      { grams: 100, nutrients: { ...enough, proteinG: 12.4 } },
      { grams: 300, nutrients: { energyKcal: 1 } },
    ])
    const [energy, protein] = findInsights(totals, person)
    expect(energy?.message).toContain('80% of your goal of 2,000 kcal is 1,600 kcal.')
    expect(protein?.message).toContain('Your food has ≥ 12.4 g of protein (known for 25% of the weight).')
    expect(protein?.message).toContain('0.8 g per kg of your weight (70 kg) is 56 g.')
  })
})

describe('the day compared with recommended intakes', () => {
  const answer = findReferenceIntakes({ sex: 'female', age: 30 })
  const rows = answer.ok ? answer.rows : []

  it('shows known amounts as shares, and unknown amounts as not known', () => {
    const totals = sumNutrients([
      { grams: 100, nutrients: { calciumMg: 250, ironMg: 29, sodiumMg: 1000 } },
      { grams: 100, nutrients: { ironMg: 0, sodiumMg: 500 } },
    ])
    const found = compareWithIntakes(totals, rows)
    const read = (nutrient: string) => found.find((row) => row.nutrient === nutrient)
    expect(read('ironMg')).toMatchObject({ shareText: '100%', recommendation: 'at least 29 mg' })
    expect(read('calciumMg')).toMatchObject({ shareText: '≥ 25%', share: 0.25 })
    expect(read('calciumMg')?.total.coverage).toBe('known for 50% of the weight')
    expect(read('potassiumMg')).toMatchObject({ shareText: 'not known', share: null })
  })

  it('shows no second limit for a nutrient that a rule judges, and the rule states its own once', () => {
    const found = compareWithIntakes(sumNutrients([{ grams: 100, nutrients: enough }]), rows)
    const judged = ['energyKcal', 'proteinG', 'fibreG', 'sodiumMg']
    expect(found.filter(({ nutrient }) => judged.includes(nutrient))).toEqual([])
    const day = sumNutrients([{ grams: 100, nutrients: { ...enough, sodiumMg: 3000 } }])
    const sodium = findInsights(day, { energy: null, weightKg: null }).find(({ rule }) => rule === 'sodium')
    expect(sodium?.message.match(/2,300 mg/g)).toHaveLength(1)
    expect(sodium?.message).not.toContain('2,000')
  })

  it('is 0 % of each recommendation on an empty day', () => {
    for (const row of compareWithIntakes(sumNutrients([]), rows)) expect(row.shareText).toBe('0%')
  })
})
