import { z } from 'zod'
import { findRetentionCode } from '#domain/foods/cooking-losses.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { computeDishNutrients } from '#domain/foods/dish.ts'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import type { SeedFood } from './build-foods.ts'
import { COMPARED_VITAMINS, type ComparedVitamin, findByNdb, TOLERANCE } from './compare-cooked-dishes.ts'
import { AmountCell, listCell, readDataFile } from './read-data.ts'
import { findGroup, readTables } from './retention.ts'

type Figures = Record<ComparedVitamin | 'waterG', number>

const VitaminKey = z.enum(COMPARED_VITAMINS.map(([key]) => key))

const CookedFoodRow = z
  .strictObject({
    food: z.string().min(1),
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
    /** The figures of the cooked row that USDA did not measure but compute: 0 data points in release 24. */
    computedByUsda: listCell(VitaminKey),
    /** The figures that USDA measured in one study for both rows, in release 24. */
    oneStudy: listCell(VitaminKey),
  })
  .transform(({ food, method, rawNdb, cookedNdb, computedByUsda, oneStudy, ...row }) => {
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
    return { food, method, rawNdb, cookedNdb, computedByUsda, oneStudy, raw, cooked }
  })
type CookedFood = z.output<typeof CookedFoodRow>

/** One nutrient of one food: computed from its raw row, and published for its cooked row. */
export type LossComparison = {
  key: ComparedVitamin
  computed: number
  published: number
  /** Computed divided by published; `null` if the published figure is zero. */
  ratio: number | null
  /** The share that the factor leaves, and the share that the two published rows imply. */
  factor: number
  implied: number | null
  /** How USDA knows the cooked figure; `null` if it measured the two rows in different studies. */
  origin: 'computed' | 'one study' | null
}

/** True if a figure agrees; zero agrees with zero. */
export function isWithin({ ratio, computed }: LossComparison): boolean {
  return ratio === null ? computed === 0 : Math.abs(ratio - 1) <= TOLERANCE
}

/**
 * Foods that USDA SR has raw and cooked, computed as dishes of one ingredient. The cooked weight of 100 g follows
 * from the water of both rows: the dry matter is the same.
 *
 * @param openFoods The foods of the open set, from which the product's group of each food is read.
 */
export function compareLosses(
  openFoods: readonly SeedFood[],
): (CookedFood & { code: number; comparisons: LossComparison[] })[] {
  const byNdb = findByNdb(openFoods)
  return readDataFile('cooked-foods.csv', CookedFoodRow).map((each) => {
    const { method, raw, cooked, computedByUsda, oneStudy } = each
    const group = findGroup(byNdb(each.rawNdb))
    const code = group === null ? null : findRetentionCode(group, method)
    if (code === null) throw new Error(`${each.food} has no row of factors.`)
    const retention = readTables().retention(code)
    const cookedWeightGrams = (100 * (100 - raw.waterG)) / (100 - cooked.waterG)
    const { nutrients } = computeDishNutrients([{ grams: 100, nutrients: raw, retention }], cookedWeightGrams)
    const comparisons = COMPARED_VITAMINS.map(([key]): LossComparison => {
      const computed = nutrients[key] ?? 0
      return {
        key,
        computed,
        published: cooked[key],
        ratio: cooked[key] === 0 ? null : computed / cooked[key],
        factor: retention[key] ?? 1,
        implied: raw[key] === 0 ? null : (cooked[key] * cookedWeightGrams) / 100 / raw[key],
        origin: computedByUsda.includes(key) ? 'computed' : oneStudy.includes(key) ? 'one study' : null,
      }
    })
    return { ...each, code, comparisons }
  })
}

/** Writes the comparison in `docs/dishes.md`: a table, the counts, and the reason of each figure outside the tolerance. */
export function writeLossComparison(openFoods: readonly SeedFood[]): string {
  const foods = compareLosses(openFoods)
  const rows = foods.map(({ food, rawNdb, cookedNdb, code, comparisons }) => {
    const cells = comparisons.map(writeCell)
    return `| ${food} | ${rawNdb} → ${cookedNdb} | ${code} | ${cells.join(' | ')} |`
  })
  const counts = COMPARED_VITAMINS.map(([key, label]) => {
    const all = foods.flatMap(({ comparisons }) => comparisons.filter((each) => each.key === key))
    const zero = all.filter(({ ratio }) => ratio === null).length
    const within = all.filter(isWithin).length
    const zeros = zero > 0 ? `, ${zero} of them zero on both sides` : ''
    const median = formatPercent(findMedian(all.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]))))
    // Without losses, a figure is the computed one divided by the factor.
    const before = formatPercent(
      findMedian(all.flatMap(({ ratio, factor }) => (ratio === null ? [] : [ratio / factor]))),
    )
    const first = `- **${label.split(',')[0]}**: ${within} of ${all.length} within ± 20 %${zeros}; the median difference is ${median}, without losses ${before}.`
    return [first, ...describeOrigins(all)].join(' ')
  })
  const reasons = foods.flatMap(({ food, comparisons }) => {
    const outside = comparisons.filter((each) => !isWithin(each))
    return outside.length === 0 ? [] : [`- **${food}.** ${outside.map(explain).join(' ')}`]
  })
  return [
    `| food | USDA SR, raw → cooked | row of the factors | ${COMPARED_VITAMINS.map(([, label]) => label).join(' | ')} |`,
    `|---|---|--:|${COMPARED_VITAMINS.map(() => '--:|').join('')}`,
    ...rows,
    '',
    ...counts,
    '',
    ...reasons,
  ].join('\n')
}

/** Counts the figures that USDA computed, and those that it measured in one study for both rows. */
function describeOrigins(all: readonly LossComparison[]): string[] {
  const computed = all.filter(({ origin }) => origin === 'computed')
  const measured = all.filter(({ origin }) => origin === 'one study')
  const gains = measured.filter(({ implied }) => implied !== null && implied > 1)
  return [
    `Of the ${computed.length} that USDA computed (†), ${computed.filter(isWithin).length} are within.`,
    `Of the ${measured.length} measured in one study (‡), ${measured.filter(isWithin).length} are within; ${gains.length} of them contain more after cooking than before.`,
  ]
}

/** Returns the median difference from 1 of some ratios. */
function findMedian(ratios: readonly number[]): number {
  const sorted = ratios.map((ratio) => Math.abs(ratio - 1)).sort((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

function writeCell(comparison: LossComparison): string {
  const { key, computed, published, ratio, origin } = comparison
  const decimals = COMPARED_VITAMINS.find(([each]) => each === key)?.[2]
  const mark = origin === 'computed' ? ' †' : origin === 'one study' ? ' ‡' : ''
  const figures = `${formatNumber(computed, decimals)} / ${formatNumber(published, decimals)}`
  if (ratio === null) return `${figures}${mark}`
  return `${figures} = ${isWithin(comparison) ? formatPercent(ratio) : `**${formatPercent(ratio)}**`}${mark}`
}

function explain({ key, factor, implied }: LossComparison): string {
  const name = COMPARED_VITAMINS.find(([each]) => each === key)?.[1].split(',')[0]
  if (implied === null) return `${name}: the raw row has none.`
  if (implied > 1) {
    return `${name}: the cooked row has ${formatPercent(implied)} of the raw row; cooking adds none, so the samples differ or dry matter was lost.`
  }
  return `${name}: the two rows give ${formatPercent(implied)}, the factor of the group is ${formatPercent(factor)}.`
}
