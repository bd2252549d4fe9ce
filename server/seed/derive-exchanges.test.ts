import { expect, test } from 'vitest'
import { EXCHANGE_GROUPS, EXCHANGES } from '#domain/plans/exchanges/exchange-groups.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { deriveExchanges } from './derive-exchanges.ts'

test('the table of exchanges is what the method gives for the foods of today', async () => {
  const { foods } = await holdBuiltFoods('full')
  const derived = deriveExchanges(foods)
  for (const group of EXCHANGE_GROUPS) {
    const { measure: _measure, ...stated } = EXCHANGES[group]
    const { grams, energyKcal, carbsG, proteinG, fatG } = derived[group]
    const round = (amount: number) => Math.round(amount * 10) / 10
    // Weights are stated in whole grams.
    expect(Math.abs(stated.grams - grams), group).toBeLessThanOrEqual(0.5)
    expect(stated, group).toEqual({
      grams: stated.grams,
      energyKcal: Math.round(energyKcal),
      carbsG: round(carbsG),
      proteinG: round(proteinG),
      fatG: round(fatG),
    })
  }
})

test('the open foods give exchanges of similar energy', async () => {
  const { foods } = await holdBuiltFoods('open')
  const derived = deriveExchanges(foods)
  for (const group of EXCHANGE_GROUPS) {
    const ratio = derived[group].energyKcal / EXCHANGES[group].energyKcal
    expect(ratio, group).toBeGreaterThan(0.75)
    expect(ratio, group).toBeLessThan(1.25)
  }
})
