import { z } from 'zod'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { computeDishNutrients } from '#domain/foods/dish.ts'
import { toOpenCode } from '#domain/foods/food-code.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import type { SeedFood } from './build-foods.ts'
import { MAPPED_FOODS } from './open-foods.ts'
import { AmountCell, readDataFile } from './read-data.ts'
import { addRetention } from './retention.ts'
import { USDA_FOODS } from './usda-foods.ts'

/** The vitamins that are compared, with their names and decimals in the table. */
export const COMPARED_VITAMINS = [
  ['vitaminCMg', 'Vitamin C, mg', 1],
  ['thiaminMg', 'Thiamin, mg', 3],
  ['folateUg', 'Folate, µg', 0],
] as const satisfies readonly (readonly [keyof NutrientAmounts, string, number])[]
export type ComparedVitamin = (typeof COMPARED_VITAMINS)[number][0]

/** The row of USDA SR for "Vegetable oil, NFS" of FNDDS. */
const SUNFLOWER_OIL = '04506'

/** The largest difference from a published figure that counts as agreement. */
export const TOLERANCE = 0.2

/** The NDB number of an ingredient, `water`, or `oil` for "Vegetable oil, NFS", and its grams: `11457 = 500 g`. */
const Ingredient = z
  .string()
  .regex(/^(?:\d{5}|oil|water) = [\d.]+ g$/)
  .transform((text) => {
    const [ndb = '', grams] = text.split(' = ')
    return { ndb, grams: Number.parseFloat(grams ?? '') }
  })

const CookedDishRow = z.strictObject({
  fndds: z.string().regex(/^\d{8}$/),
  name: z.string().min(1),
  method: z.enum(COOKING_METHODS),
  grams: z
    .string()
    .transform((text) => text.split('; '))
    .pipe(z.array(Ingredient).min(1)),
  /** The change in weight in cooking, in percent of the raw weight, water included. */
  waterChangePercent: z.coerce.number().min(-100).max(100),
  vitaminCMg: AmountCell,
  thiaminMg: AmountCell,
  folateUg: AmountCell,
  /** Why a figure is far from the published one; empty if all are close. */
  why: z.string(),
})
type CookedDish = z.output<typeof CookedDishRow>

/** One vitamin of a dish per 100 g as eaten; `computed` is `null` if the product does not know it. */
export type VitaminComparison = {
  key: ComparedVitamin
  computed: number | null
  /** The amount without cooking losses. */
  beforeLosses: number | null
  published: number
}

/** True if the computed figure differs by at most this share from the published one. */
export function isClose({ computed, published }: VitaminComparison, tolerance = TOLERANCE): boolean {
  return computed !== null && Math.abs(computed / published - 1) <= tolerance
}

/**
 * Computes the dishes of `cooked-dishes.csv` as the product does and compares them with their published figures.
 *
 * @param openFoods The foods of the open set, because their figures are those of USDA SR, as those of FNDDS.
 */
export function compareCookedDishes(
  openFoods: readonly SeedFood[],
): (CookedDish & { comparisons: VitaminComparison[] })[] {
  const byNdb = findByNdb(openFoods)
  return readDataFile('cooked-dishes.csv', CookedDishRow).map((dish) => {
    const rawGrams = dish.grams.reduce((sum, { grams }) => sum + grams, 0)
    const parts = dish.grams.flatMap(({ ndb, grams }) => {
      if (ndb === 'water') return []
      return [{ ...byNdb(ndb === 'oil' ? SUNFLOWER_OIL : ndb), grams, isUncooked: false }]
    })
    const cookedGrams = rawGrams * (1 + dish.waterChangePercent / 100)
    const { nutrients, amountsBeforeLosses } = computeDishNutrients(
      addRetention(parts, dish.method),
      cookedGrams,
    )
    return {
      ...dish,
      comparisons: COMPARED_VITAMINS.map(([key]) => ({
        key,
        computed: nutrients[key] ?? null,
        beforeLosses: amountsBeforeLosses[key] ?? nutrients[key] ?? null,
        published: dish[key],
      })),
    }
  })
}

/**
 * Returns a function that finds the food of the open set with the figures of a row of USDA SR, by its NDB number: a
 * reviewed food if there is one. It throws an error if there is none, or if its figures are not trusted.
 */
export function findByNdb(openFoods: readonly SeedFood[]): (ndb: string) => SeedFood {
  const byCode = new Map(openFoods.map((food) => [food.code, food]))
  return (ndb) => {
    const mapped = MAPPED_FOODS.find((food) => food.ndb === ndb && food.note === null)
    const isReviewed = USDA_FOODS.some((food) => food.ndb === ndb)
    const food = byCode.get(isReviewed || !mapped ? `usda:${ndb}` : toOpenCode(mapped.code))
    if (!food || food.quarantineReason !== null) throw new Error(`The open set has no ${ndb} of USDA SR.`)
    return food
  }
}

/** Writes the table of dishes in `docs/dishes.md`: those that agree in all three vitamins, then the others. */
export function writeCookedDishes(openFoods: readonly SeedFood[]): string {
  const dishes = compareCookedDishes(openFoods)
  const close = dishes.filter(({ comparisons }) => comparisons.every((each) => isClose(each)))
  const others = dishes.filter((dish) => !close.includes(dish))
  const countWithin = (tolerance: number, figure: 'computed' | 'beforeLosses'): number =>
    dishes.filter(({ comparisons }) =>
      comparisons.every((each) => isClose({ ...each, computed: each[figure] }, tolerance)),
    ).length
  const counts = COMPARED_VITAMINS.map(([key, label]) => {
    const count = dishes.filter(({ comparisons }) =>
      comparisons.some((each) => each.key === key && isClose(each)),
    )
    return `${label.split(',')[0]} in ${count.length}`
  })
  const tolerance = `± ${TOLERANCE * 100} %`
  return [
    `**All three vitamins are within ${tolerance} in ${close.length} of ${dishes.length} dishes**: ${counts.join(', ')}.`,
    `Without losses it would be ${countWithin(TOLERANCE, 'beforeLosses')}, because many factors are above 80 %. Within ± 5 % it is ${countWithin(0.05, 'computed')} dishes, without`,
    `losses ${countWithin(0.05, 'beforeLosses')}. Per 100 g as eaten, computed / published; the source of each row is FNDDS 2017–2018 under its food code.`,
    '',
    ...writeDishTable(close),
    '',
    'The other dishes of the rule; figures outside are bold:',
    '',
    ...writeDishTable(others),
    '',
    ...others.map(({ name, why }) => `- **${name}.** ${why}`),
  ].join('\n')
}

function writeDishTable(dishes: ReturnType<typeof compareCookedDishes>): string[] {
  return [
    `| FNDDS | dish | method | ${COMPARED_VITAMINS.map(([, label]) => label).join(' | ')} |`,
    `|---|---|---|${COMPARED_VITAMINS.map(() => '--:|').join('')}`,
    ...dishes.map(({ fndds, name, method, comparisons }) => {
      const cells = comparisons.map(writeComparison)
      return `| ${fndds} | ${name} | ${method} | ${cells.join(' | ')} |`
    }),
  ]
}

function writeComparison(comparison: VitaminComparison): string {
  const { key, computed, published } = comparison
  if (computed === null) return `**not known** / ${published}`
  const decimals = COMPARED_VITAMINS.find(([each]) => each === key)?.[2]
  const percent = formatPercent(computed / published)
  const figures = `${formatNumber(computed, decimals)} / ${formatNumber(published, decimals)}`
  return `${figures} = ${isClose(comparison) ? percent : `**${percent}**`}`
}
