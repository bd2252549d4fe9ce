import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import type { FoodReport } from './build-foods.ts'

/** Formats the report for people: `summary` is one sentence, `text` is the whole report. */
export function formatFoodReport(report: FoodReport): { summary: string; text: string } {
  const { recomputedEnergy, corrected, mappedFigures, quarantined, zerosToMissing, confirmedZeros } = report
  const { counts, absentDishes } = report
  const zeros = sum(Object.values(zerosToMissing))
  const summary =
    `${describeCounts(counts)} ` +
    `${counts.dishVariants} light and restaurant levels are computed from the dishes. ` +
    `Stated energy far off in ${recomputedEnergy.length}, ${corrected.length} figures corrected, ` +
    `${quarantined.length + counts.quarantinedReference} foods in quarantine.` +
    (absentDishes.length === 0 ? '' : ` ${absentDishes.length} dishes left out.`)
  const text = [
    summary,
    `${counts.searchNames} names to search by. ${mappedFigures} figures taken from USDA SR into rows of IFCT 2017.`,
    '',
    'Energy is computed from protein, carbohydrate, fat and fibre. Far from the stated energy:',
    ...recomputedEnergy.map(
      ({ code, name, statedKcal, energyKcal }) => `  ${code} ${name}: ${statedKcal} → ${energyKcal} kcal`,
    ),
    '',
    'Figures corrected:',
    ...groupCorrections(corrected),
    '',
    ...listAbsent(absentDishes),
    `In quarantine, neither found nor usable (and ${counts.quarantinedReference} of those not reviewed):`,
    ...quarantined.map(({ code, name, reason }) => `  ${code} ${name}: ${reason}`),
    '',
    `Zeros of IFCT 2017 taken for gaps (${zeros}), by nutrient:`,
    ...listByCount(zerosToMissing).map(
      ([key, count]) => `  ${say(NUTRIENTS[key as NutrientKey].label)}: ${count}`,
    ),
    '',
    `Zeros kept by rule (${sum(Object.values(confirmedZeros))}):`,
    ...listByCount(confirmedZeros).map(([reason, count]) => `  ${count}: ${reason}`),
  ].join('\n')
  return { summary, text }
}

/** Returns one sentence; the open set contains no food of IFCT 2017. */
function describeCounts({ ifct2017, derived, open, usda, dish, reference }: FoodReport['counts']): string {
  const total = ifct2017 + derived + open + usda + dish + reference
  const tables =
    ifct2017 === 0
      ? `${open + usda} of USDA SR, ${open} of them in place of foods of IFCT 2017`
      : `${ifct2017} of IFCT 2017, ${derived} with their figures, ${usda} of USDA SR`
  return `${total} foods: ${tables}, ${dish} dishes of our own, ${reference} more of USDA SR, not reviewed.`
}

/** Lists the dishes that are left out, and their ingredients without a food. Empty if there are none. */
function listAbsent(dishes: FoodReport['absentDishes']): string[] {
  if (dishes.length === 0) return []
  return [
    'Dishes left out, because USDA SR has no row near these ingredients, or only rows with too little water:',
    ...dishes.map(({ code, name, ingredients }) => `  ${code} ${name}: ${ingredients.join(', ')}`),
    '',
  ]
}

/** Returns one row for each reason and nutrient, because a whole group of foods may share a reason. */
function groupCorrections(corrected: FoodReport['corrected']): string[] {
  const groups = new Map<string, FoodReport['corrected']>()
  for (const each of corrected) {
    const key = `${each.nutrient}\n${each.reason}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].map((group) => {
    const [first] = group
    if (!first) return ''
    const { label, unit } = NUTRIENTS[first.nutrient]
    const change = (each: FoodReport['corrected'][number]): string =>
      `${each.code} ${each.from} → ${each.to ?? 'not known'}`
    const rows =
      group.length > 4 ? `${group.length} foods, such as ${change(first)}` : group.map(change).join(', ')
    return `  ${say(label)} (${unit}): ${rows}. ${first.reason}`
  })
}

function listByCount(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([, one], [, other]) => other - one)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
