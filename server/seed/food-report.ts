import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { FoodReport } from './build-foods.ts'

/** Formats the report for people: `summary` is one sentence, `text` is the whole report. */
export function formatFoodReport(report: FoodReport): { summary: string; text: string } {
  const { counts, recomputedEnergy, corrected, mappedFigures, quarantined, zerosToMissing, confirmedZeros } =
    report
  const total = counts.ifct2017 + counts.derived + counts.usda + counts.dish
  const zeros = sum(Object.values(zerosToMissing))
  const summary =
    `${total} foods: ${counts.ifct2017} of IFCT 2017, ${counts.derived} with their figures, ${counts.usda} of USDA SR, ${counts.dish} dishes of our own. ` +
    `${counts.dishVariants} light and restaurant levels are computed from the dishes. ` +
    `Stated energy far off in ${recomputedEnergy.length}, ${corrected.length} figures corrected, ` +
    `${quarantined.length} foods in quarantine.`
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
    'In quarantine, neither found nor usable:',
    ...quarantined.map(({ code, name, reason }) => `  ${code} ${name}: ${reason}`),
    '',
    `Zeros of IFCT 2017 taken for gaps (${zeros}), by nutrient:`,
    ...listByCount(zerosToMissing).map(
      ([key, count]) => `  ${NUTRIENTS[key as NutrientKey].label}: ${count}`,
    ),
    '',
    `Zeros kept by rule (${sum(Object.values(confirmedZeros))}):`,
    ...listByCount(confirmedZeros).map(([reason, count]) => `  ${count}: ${reason}`),
  ].join('\n')
  return { summary, text }
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
    return `  ${label} (${unit}): ${rows}. ${first.reason}`
  })
}

function listByCount(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([, one], [, other]) => other - one)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
