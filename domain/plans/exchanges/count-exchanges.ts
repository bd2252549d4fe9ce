import { formatQuantity } from '#domain/units/format.ts'
import { roundRows } from '#domain/units/rounding.ts'
import { say } from '#domain/words/say.ts'
import { EXCHANGE_GROUP_LABELS, EXCHANGE_GROUPS, EXCHANGES, type ExchangeGroup } from './exchange-groups.ts'

/** The energy of a food that comes from one group, in kcal per 100 g of the food. `null`: from no group. */
export type ExchangePart = { group: ExchangeGroup | null; energyKcal: number }

/** Returns the parts of a food: of a dish, those of its raw ingredients. `undefined` or `null` if they are not known. */
export type ExchangeLookup = (foodId: string) => readonly ExchangePart[] | null | undefined

/** The exchanges of some foods. Groups without any are absent. */
export type ExchangeCounts = Partial<Record<ExchangeGroup, number>>

export type ExchangeSum = {
  counts: ExchangeCounts
  /** Energy of foods of no group, such as spices and drinks, in kcal. */
  otherKcal: number
  /** The names of foods whose parts are not known, each once. */
  uncounted: string[]
}

/**
 * Counts the exchanges of some foods. A food of 100 g counts as the energy of each of its parts divided by the energy of
 * one exchange of the group, so equal energy is equal exchanges. A dish counts by its raw ingredients: dal with ghee is
 * pulse and fat.
 *
 * Example: 40 g of flour with 134 kcal and 4.5 g of ghee → 1 cereal, 1 fat.
 */
export function countExchanges(
  items: readonly { foodId: string; name: string; grams: number }[],
  lookUp: ExchangeLookup,
): ExchangeSum {
  const counts: ExchangeCounts = {}
  let otherKcal = 0
  const uncounted = new Set<string>()
  for (const { foodId, name, grams } of items) {
    const parts = lookUp(foodId)
    if (!parts) {
      uncounted.add(name)
      continue
    }
    for (const { group, energyKcal } of parts) {
      const partKcal = (energyKcal * grams) / 100
      if (group === null) otherKcal += partKcal
      else counts[group] = (counts[group] ?? 0) + partKcal / EXCHANGES[group].energyKcal
    }
  }
  return { counts, otherKcal, uncounted: [...uncounted] }
}

/** Exchanges are shown in halves. */
const STEPS = 2

/** Rounds exchanges to halves as they are shown. Groups below a quarter are left out. */
export function roundExchanges(counts: ExchangeCounts): ExchangeCounts {
  return pick((group) => Math.round((counts[group] ?? 0) * STEPS) / STEPS)
}

/** Rounds the exchanges of a day's meals to halves, so that the shown meals add up to the shown day. */
export function roundMealExchanges(meals: readonly ExchangeCounts[]): ExchangeCounts[] {
  const columns = new Map(
    EXCHANGE_GROUPS.map((group) => [group, roundRows(meals.map((counts) => (counts[group] ?? 0) * STEPS))]),
  )
  return meals.map((_counts, index) => pick((group) => (columns.get(group)?.[index] ?? 0) / STEPS))
}

/** Adds up exchanges. */
export function sumExchanges(list: readonly ExchangeCounts[]): ExchangeCounts {
  return pick((group) => list.reduce((sum, counts) => sum + (counts[group] ?? 0), 0))
}

/** Writes rounded exchanges: `6 cereal · 2 pulse · 3½ vegetable`. Empty if there are none. */
export function writeExchanges(counts: ExchangeCounts): string {
  return EXCHANGE_GROUPS.flatMap((group) => {
    const count = counts[group]
    return count ? [`${formatQuantity(count)} ${say(EXCHANGE_GROUP_LABELS[group])}`] : []
  }).join(' · ')
}

function pick(count: (group: ExchangeGroup) => number): ExchangeCounts {
  return Object.fromEntries(
    EXCHANGE_GROUPS.map((group) => [group, count(group)] as const).filter(([, amount]) => amount > 0),
  )
}
