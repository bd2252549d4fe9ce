import { z } from 'zod'
import { findRetentionCode, RETENTION_GROUPS } from '#domain/foods/cooking-losses.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { computeDishNutrients } from '#domain/foods/dish.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import { AmountCell, readDataFile } from './read-data.ts'
import { readTables } from './retention.ts'

/** The nutrients that are compared, with their names and decimals in the table. */
const COMPARED = [
  ['vitaminCMg', 'Vitamin C, mg', 1],
  ['thiaminMg', 'Thiamin, mg', 3],
  ['folateUg', 'Folate, µg', 0],
] as const satisfies readonly (readonly [keyof NutrientAmounts, string, number])[]
export type ComparedKey = (typeof COMPARED)[number][0]
type Figures = Record<ComparedKey | 'waterG', number>

const CookedFoodRow = z
  .strictObject({
    food: z.string().min(1),
    group: z.enum(RETENTION_GROUPS),
    method: z.enum(COOKING_METHODS),
    rawNdb: z.string().regex(/^\d{5}$/),
    rawName: z.string().min(1),
    rawWaterG: AmountCell,
    rawVitaminCMg: AmountCell,
    rawThiaminMg: AmountCell,
    rawFolateUg: AmountCell,
    cookedNdb: z.string().regex(/^\d{5}$/),
    cookedName: z.string().min(1),
    cookedWaterG: AmountCell,
    cookedVitaminCMg: AmountCell,
    cookedThiaminMg: AmountCell,
    cookedFolateUg: AmountCell,
  })
  .transform(({ food, group, method, rawNdb, cookedNdb, ...row }) => {
    const raw: Figures = {
      waterG: row.rawWaterG,
      vitaminCMg: row.rawVitaminCMg,
      thiaminMg: row.rawThiaminMg,
      folateUg: row.rawFolateUg,
    }
    const cooked: Figures = {
      waterG: row.cookedWaterG,
      vitaminCMg: row.cookedVitaminCMg,
      thiaminMg: row.cookedThiaminMg,
      folateUg: row.cookedFolateUg,
    }
    return { food, group, method, rawNdb, cookedNdb, raw, cooked }
  })
type CookedFood = z.output<typeof CookedFoodRow>

/** One nutrient of one food: computed from its raw row, and published for its cooked row. */
export type LossComparison = {
  key: ComparedKey
  computed: number
  published: number
  /** Computed divided by published; `null` if the published figure is zero. */
  ratio: number | null
  /** The share that the factor leaves, and the share that the two published rows imply. */
  factor: number
  implied: number | null
}

/** The largest difference from a published figure that counts as agreement. */
const TOLERANCE = 0.2

/** True if a figure agrees; zero agrees with zero. */
export function isWithin({ ratio, computed }: LossComparison): boolean {
  return ratio === null ? computed === 0 : Math.abs(ratio - 1) <= TOLERANCE
}

/**
 * Twenty foods that USDA SR has raw and cooked, computed as dishes of one ingredient. The cooked weight of 100 g follows
 * from the water of both rows: the dry matter is the same.
 */
export function compareLosses(): (CookedFood & { code: number; comparisons: LossComparison[] })[] {
  return readDataFile('cooked-foods.csv', CookedFoodRow).map((each) => {
    const { group, method, raw, cooked } = each
    const code = findRetentionCode(group, method)
    if (code === null) throw new Error(`${each.food} is not cooked.`)
    const retention = readTables().retention(code)
    const cookedWeightGrams = (100 * (100 - raw.waterG)) / (100 - cooked.waterG)
    const { nutrients } = computeDishNutrients([{ grams: 100, nutrients: raw, retention }], cookedWeightGrams)
    const comparisons = COMPARED.map(([key]): LossComparison => {
      const computed = nutrients[key] ?? 0
      return {
        key,
        computed,
        published: cooked[key],
        ratio: cooked[key] === 0 ? null : computed / cooked[key],
        factor: retention[key] ?? 1,
        implied: raw[key] === 0 ? null : (cooked[key] * cookedWeightGrams) / 100 / raw[key],
      }
    })
    return { ...each, code, comparisons }
  })
}

/** Writes the comparison in `docs/dishes.md`: a table, the counts, and the reason of each figure outside the tolerance. */
export function writeLossComparison(): string {
  const foods = compareLosses()
  const rows = foods.map(({ food, rawNdb, cookedNdb, code, comparisons }) => {
    const cells = comparisons.map(writeCell)
    return `| ${food} | ${rawNdb} → ${cookedNdb} | ${code} | ${cells.join(' | ')} |`
  })
  const counts = COMPARED.map(([key, label]) => {
    const all = foods.flatMap(({ comparisons }) => comparisons.filter((each) => each.key === key))
    const zero = all.filter(({ ratio }) => ratio === null).length
    const within = all.filter(isWithin).length
    const zeros = zero > 0 ? `, ${zero} of them zero on both sides` : ''
    const median = formatPercent(findMedian(all.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]))))
    // Without losses, a figure is the computed one divided by the factor.
    const before = formatPercent(
      findMedian(all.flatMap(({ ratio, factor }) => (ratio === null ? [] : [ratio / factor]))),
    )
    return `- **${label.split(',')[0]}**: ${within} of ${all.length} within ± 20 %${zeros}; the median difference is ${median}, without losses ${before}.`
  })
  const reasons = foods.flatMap(({ food, comparisons }) => {
    const outside = comparisons.filter((each) => !isWithin(each))
    return outside.length === 0 ? [] : [`- **${food}.** ${outside.map(explain).join(' ')}`]
  })
  return [
    `| food | USDA SR, raw → cooked | row of the factors | ${COMPARED.map(([, label]) => label).join(' | ')} |`,
    `|---|---|--:|${COMPARED.map(() => '--:|').join('')}`,
    ...rows,
    '',
    ...counts,
    '',
    ...reasons,
  ].join('\n')
}

/** Returns the median difference from 1 of some ratios. */
function findMedian(ratios: readonly number[]): number {
  const sorted = ratios.map((ratio) => Math.abs(ratio - 1)).sort((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

function writeCell(comparison: LossComparison): string {
  const { key, computed, published, ratio } = comparison
  const decimals = COMPARED.find(([each]) => each === key)?.[2]
  const figures = `${formatNumber(computed, decimals)} / ${formatNumber(published, decimals)}`
  if (ratio === null) return figures
  return `${figures} = ${isWithin(comparison) ? formatPercent(ratio) : `**${formatPercent(ratio)}**`}`
}

function explain({ key, factor, implied }: LossComparison): string {
  const name = COMPARED.find(([each]) => each === key)?.[1].split(',')[0]
  if (implied === null) return `${name}: the raw row has none.`
  if (implied > 1) {
    return `${name}: the cooked row has ${formatPercent(implied)} of the raw row; cooking adds none, so the samples differ or dry matter was lost.`
  }
  return `${name}: the two rows give ${formatPercent(implied)}, the factor of the group is ${formatPercent(factor)}.`
}
