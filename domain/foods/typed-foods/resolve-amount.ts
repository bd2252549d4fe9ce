import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from '#domain/plans/portion-limits.ts'
import { findUsualPortion } from '../usual-portion.ts'
import type { TypedUnit } from './measure-words.ts'
import type { TypedAmount } from './read-amount.ts'

/**
 * The reasons why an amount must be checked: nothing was typed; a count or a measure that the food does not have; a spoon
 * without its size, or a large bowl; the lower end of a range; figures with two readings; two amounts; an amount beyond usual limits.
 */
export const AMOUNT_DOUBTS = [
  'amount_assumed',
  'count_assumed',
  'measure_assumed',
  'measure_converted',
  'measure_unknown',
  'size_unclear',
  'range',
  'figures_unclear',
  'two_amounts',
  'amount_unlikely',
] as const
export type AmountDoubt = (typeof AMOUNT_DOUBTS)[number]

/** An amount of a food in the form of a plan's item: grams, and the count of a household measure if there is one. */
export type FoodAmount = {
  grams: number
  measure: { label: string; grams: number; quantity: number } | null
  doubts: AmountDoubt[]
}

type MeasuredFood = {
  measures: readonly { label: string; grams: number }[]
  usualPortion: { measure: string; count: number } | null
}

/** Measures by which a food without a count is counted, in this order: two potatoes are two medium ones. */
const COUNTED_MEASURES = ['piece', 'medium', 'large', 'small', 'slice', 'cob', 'clove']

/**
 * The volumes of measures in millilitres. Katori: `ifct-measures.csv` (150 ml). Glass: `reference-intakes.md` (200 ml). Cup:
 * the cup of milk, three quarters of a glass. Spoons: 5 and 15 ml. Bowl: the bowl of soups, 250 g.
 */
const MEASURE_ML: Readonly<Record<string, number>> = {
  glass: 200,
  katori: 150,
  cup: 150,
  tbsp: 15,
  tsp: 5,
  bowl: 250,
}
/** Measures whose volume is the same for every food. Cups and bowls differ. */
const FIXED_MEASURES = ['glass', 'tbsp', 'tsp', 'katori']

/** An amount above this is more than a person eats of one food; most such amounts have a wrong unit. */
const MOST_LIKELY_GRAMS = 1000
const MOST_LIKELY_COUNT = 20

/**
 * Computes the amount of a food from what was typed. Without a count it is the usual portion. A measure that the food does
 * not have is converted by its volume; if that is not possible, the usual measure of the food takes its place. `doubts` lists
 * each such step.
 */
export function resolveAmount(
  food: MeasuredFood,
  typed: TypedAmount | null,
  hasTwoAmounts: boolean,
): FoodAmount {
  if (typed === null) return assumeUsualPortion(food, ['amount_assumed'])
  const count = typed.count ?? 1
  const doubts: AmountDoubt[] = [
    ...(typed.count === null ? ['count_assumed' as const] : []),
    ...(typed.isRange ? ['range' as const] : []),
    ...(typed.isUnclear ? ['figures_unclear' as const] : []),
    ...(hasTwoAmounts ? ['two_amounts' as const] : []),
  ]
  if (!(count > 0 && Number.isFinite(count))) return assumeUsualPortion(food, [...doubts, 'amount_unlikely'])
  const amount = typed.unit === null ? countPieces(food, count) : measureOut(food, count, typed.unit)
  if (
    amount.grams > MAX_PORTION_GRAMS ||
    (amount.measure?.quantity ?? 0) > MAX_PORTION_QUANTITY ||
    amount.grams < 0.1
  ) {
    return assumeUsualPortion(food, [...doubts, 'amount_unlikely'])
  }
  const isUnlikely =
    amount.grams > MOST_LIKELY_GRAMS || (amount.measure !== null && count > MOST_LIKELY_COUNT)
  return {
    ...amount,
    doubts: [...doubts, ...amount.doubts, ...(isUnlikely ? ['amount_unlikely' as const] : [])],
  }
}

function assumeUsualPortion(food: MeasuredFood, doubts: AmountDoubt[]): FoodAmount {
  const { measure, count, grams } = findUsualPortion(food)
  return { grams, measure: measure && { ...measure, quantity: count }, doubts }
}

const roundGrams = (grams: number): number => Math.round(grams * 10) / 10

function take(
  measure: { label: string; grams: number },
  count: number,
  doubts: AmountDoubt[] = [],
): FoodAmount {
  const quantity = Math.round(count * 100) / 100
  return { grams: roundGrams(measure.grams * quantity), measure: { ...measure, quantity }, doubts }
}

function countPieces(food: MeasuredFood, count: number): FoodAmount {
  const counted = COUNTED_MEASURES.map((label) => food.measures.find((each) => each.label === label)).find(
    Boolean,
  )
  if (counted) return take(counted, count)
  const half = food.measures.find(({ label }) => label === 'half')
  if (half) return take(half, count * 2, ['measure_assumed'])
  return takeUsualMeasure(food, count, 'measure_assumed')
}

/** Counts the measure of the usual portion; a food without measures is counted in portions of 100 g. */
function takeUsualMeasure(food: MeasuredFood, count: number, doubt: AmountDoubt): FoodAmount {
  const { measure, grams } = findUsualPortion(food)
  return measure
    ? take(measure, count, [doubt])
    : { grams: roundGrams(grams * count), measure: null, doubts: [doubt] }
}

function measureOut(food: MeasuredFood, count: number, unit: TypedUnit): FoodAmount {
  if (unit.kind === 'weight') {
    return {
      grams: roundGrams(count * unit.grams),
      measure: null,
      doubts: unit.isVague ? ['measure_assumed'] : [],
    }
  }
  if (unit.kind === 'volume') return convertVolume(food, count * unit.ml, null)
  const vague: AmountDoubt[] = unit.isVague ? ['size_unclear'] : []
  const own = food.measures.find(({ label }) => label === unit.label)
  if (own) return take(own, count, vague)
  if (unit.label === 'piece') return countPieces(food, count)
  const ml = MEASURE_ML[unit.label]
  const converted =
    ml === undefined ? null : convertVolume(food, count * ml, { label: unit.label, ml, count })
  if (converted) return { ...converted, doubts: [...vague, ...converted.doubts] }
  return takeUsualMeasure(food, count, 'measure_unknown')
}

/**
 * Converts a volume by a measure of the food with a known volume. Millilitres by a glass, a katori or a spoon are exact
 * enough; every other conversion is marked.
 */
function convertVolume(
  food: MeasuredFood,
  ml: number,
  asMeasure: { label: string; ml: number; count: number } | null,
): FoodAmount {
  const labels = [...FIXED_MEASURES, 'cup', 'bowl']
  const known = labels.map((label) => food.measures.find((each) => each.label === label)).find(Boolean)
  const knownMl = known && MEASURE_ML[known.label]
  if (!known || knownMl === undefined) {
    // Without any volume, a measure is a guess: the usual measure takes its place. Millilitres are taken as grams.
    return asMeasure
      ? takeUsualMeasure(food, asMeasure.count, 'measure_unknown')
      : { grams: roundGrams(ml), measure: null, doubts: ['measure_converted'] }
  }
  const perMl = known.grams / knownMl
  const isExact = asMeasure === null && FIXED_MEASURES.includes(known.label)
  const doubts: AmountDoubt[] = isExact ? [] : ['measure_converted']
  if (asMeasure === null) return { grams: roundGrams(ml * perMl), measure: null, doubts }
  return take({ label: asMeasure.label, grams: roundGrams(asMeasure.ml * perMl) }, asMeasure.count, doubts)
}
