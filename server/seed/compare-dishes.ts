import { z } from 'zod'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { findQuantile } from '#domain/practice/quantile.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { SeedFood } from './build-foods.ts'
import { AmountCell, readDataFile } from './read-data.ts'

/** Figures per 100 g as eaten; `carbsG` without the fibre. */
type Figures = Required<
  Pick<NutrientAmounts, 'energyKcal' | 'waterG' | 'proteinG' | 'fatG' | 'carbsG' | 'fibreG' | 'sodiumMg'>
>

const PublishedDish = z
  .strictObject({
    code: z.templateLiteral(['dish:', z.string()]),
    ndb: z.string(),
    name: z.string().min(1),
    energyKcal: AmountCell,
    waterG: AmountCell,
    proteinG: AmountCell,
    fatG: AmountCell,
    /** Carbohydrate by difference, including the fibre, as in USDA. */
    totalCarbsG: AmountCell,
    fibreG: AmountCell,
    sodiumMg: AmountCell,
    /** Why our dish and the published one differ. */
    why: z.string().min(1),
  })
  .transform(({ code, ndb, name, why, totalCarbsG, ...rest }) => {
    const figures: Figures = { ...rest, carbsG: Number((totalCarbsG - rest.fibreG).toFixed(2)) }
    return { code, ndb, name, why, figures }
  })

/** Ten dishes that USDA SR has in a comparable form, with its figures (public domain). */
export const PUBLISHED_DISHES: readonly z.infer<typeof PublishedDish>[] = readDataFile(
  'published-dishes.csv',
  PublishedDish,
)

const UsualEnergy = z.strictObject({ code: z.templateLiteral(['dish:', z.string()]), energyKcal: AmountCell })

/** The usual energy of 100 g of dishes that no table of USDA SR has: approximate values. */
const USUAL_ENERGY = readDataFile('usual-energy.csv', UsualEnergy)

/**
 * Returns the median of our energy to the published one over all dishes with a published or usual value, 1 if they are
 * the same, and the ratio of each dish.
 */
export function compareEnergy(foods: readonly SeedFood[]): {
  median: number
  ratios: { code: string; ratio: number }[]
} {
  const energyOf = new Map(foods.map(({ code, nutrients }) => [code, nutrients.energyKcal ?? 0]))
  const published = PUBLISHED_DISHES.map(({ code, figures }) => ({ code, energyKcal: figures.energyKcal }))
  const ratios = [...published, ...USUAL_ENERGY].map(({ code, energyKcal }) => ({
    code,
    ratio: (energyOf.get(code) ?? Number.NaN) / energyKcal,
  }))
  const sorted = ratios.map(({ ratio }) => ({ value: ratio, count: 1 })).toSorted((a, b) => a.value - b.value)
  return { median: findQuantile(sorted, 0.5), ratios }
}

const COLUMNS = [
  ['Energy, kcal', 'energyKcal', 0],
  ['Water, g', 'waterG', 1],
  ['Protein, g', 'proteinG', 1],
  ['Fat, g', 'fatG', 1],
  ['Carbs, g', 'carbsG', 1],
  ['Fibre, g', 'fibreG', 1],
  ['Sodium, mg', 'sodiumMg', 0],
] as const satisfies readonly (readonly [string, keyof Figures, number])[]

/** Writes the comparison in `docs/dishes.md`: a table, then the reasons. Takes all built foods. */
export function writeComparison(foods: readonly SeedFood[]): string {
  const rows = PUBLISHED_DISHES.flatMap(({ code, ndb, name, figures }) => {
    const dish = foods.find((food) => food.code === code)
    if (!dish) throw new Error(`No dish ${code}`)
    return [
      writeRow(`**${dish.name}**`, dish.nutrients),
      writeRow(`USDA SR ${ndb}: ${name}`, figures),
      writeRow(
        '… without its water, ours to theirs',
        Object.fromEntries(
          COLUMNS.map(([, key]) => [key, (toDry(dish.nutrients, key) / toDry(figures, key)) * 100]),
        ),
        '%',
      ),
    ]
  })
  const reasons = PUBLISHED_DISHES.map(({ code, why }) => {
    const dish = foods.find((food) => food.code === code)
    return `- **${dish?.name}.** ${why}`
  })
  return [
    `| per 100 g as eaten | ${COLUMNS.map(([label]) => label).join(' | ')} |`,
    `|---|${COLUMNS.map(() => '--:|').join('')}`,
    ...rows,
    '',
    ...reasons,
    '',
    writeEnergySummary(foods),
  ].join('\n')
}

function writeEnergySummary(foods: readonly SeedFood[]): string {
  const { median, ratios } = compareEnergy(foods)
  const close = ratios.filter(({ ratio }) => Math.abs(ratio - 1) <= 0.25).length
  return [
    `Energy of ${ratios.length} dishes as eaten, ours to theirs: the median is ${formatNumber(median * 100)}%, and`,
    `${close} dishes are within a quarter. Ten values are those of the table; the others are approximate usual values`,
    '(`server/seed/data/usual-energy.csv`).',
  ].join('\n')
}

/** Returns the amount in 100 g of dry matter. */
function toDry(amounts: NutrientAmounts, key: keyof Figures): number {
  return ((amounts[key] ?? 0) / (100 - (amounts.waterG ?? 0))) * 100
}

/**
 * Writes one row. Percentages are shown for energy and macronutrients only; those of tiny amounts and of the water
 * itself are left empty.
 */
function writeRow(label: string, amounts: NutrientAmounts, unit: '' | '%' = ''): string {
  const cells = COLUMNS.map(([, key, decimals]) => {
    const amount = amounts[key]
    if (unit === '%' && (key === 'waterG' || key === 'sodiumMg' || !Number.isFinite(amount))) return ''
    return amount === undefined ? '—' : `${formatNumber(amount, unit === '%' ? 0 : decimals)}${unit}`
  })
  return `| ${label} | ${cells.join(' | ')} |`
}
