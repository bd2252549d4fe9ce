import { msg } from '@lingui/core/runtime-macro'
import { calculateEnergyFromMacros } from '#domain/energy/energy.ts'
import { roundNoise } from '#domain/nutrients/amounts.ts'
import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientGroup,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/**
 * A number above all possible figures of a food, used to parse the input; the exact limit is checked afterwards, with
 * an error message.
 */
export const MAX_READABLE_FIGURE = 9_999_999

/** The figures of a food that people write themselves, per 100 g. Fibre may be unknown, which is not zero. */
export type WrittenFigures = {
  energyKcal: number
  proteinG: number
  carbsG: number
  fatG: number
  fibreG: number | null
}

/** The nutrient keys of those figures; every food has them, fibre only if it is known. */
export const MAIN_NUTRIENT_KEYS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
] as const satisfies readonly (keyof WrittenFigures & NutrientKey)[]

/** All other nutrients, in the order they are shown. */
export const MORE_NUTRIENT_KEYS: readonly NutrientKey[] = NUTRIENT_KEYS.filter(
  (key) => !MAIN_NUTRIENT_KEYS.some((main) => main === key),
)

/** The entered amounts of other nutrients, each in its own unit; `null` if not known, which is not zero. */
export type WrittenNutrients = Partial<Record<NutrientKey, number | null>>

/** The largest amounts of a nutrient in 100 g, by unit. */
export const MAX_PER_100_G = { kcal: 900, g: 100, mg: 100_000, µg: 1_000_000 } as const

/**
 * Range in grams for the sum of water, ash, protein, fat, carbohydrate and fibre of a food of a table. Each is measured by
 * a different method, so the sum is never exactly 100; outside this range one of them is wrong, and it is not known
 * which.
 */
export const PROXIMATES_RANGE = { min: 97, max: 103 } as const

/** The parts of a food that are in that sum. */
export const PROXIMATES = ['waterG', 'ashG', 'proteinG', 'fatG', 'carbsG', 'fibreG'] as const

/** Returns the sum in grams of the listed parts of 100 g of a food. */
export function sumProximates(amounts: NutrientAmounts): number {
  return roundNoise(PROXIMATES.reduce((sum, key) => sum + (amounts[key] ?? 0), 0))
}

/** The sums of fatty acids, which are parts of the fat. */
export const FATTY_SUMS = ['saturatedFatG', 'monounsaturatedFatG', 'polyunsaturatedFatG'] as const

/** Checks whether the fatty acids of a food of a table weigh more than its fat, with a margin for rounding. */
export function hasTooManyFattyAcids(amounts: NutrientAmounts): boolean {
  const fattyAcidsG = FATTY_SUMS.reduce((sum, key) => sum + (amounts[key] ?? 0), 0)
  return fattyAcidsG > (amounts.fatG ?? 0) * 1.05 + 0.1
}

/** Drops fatty acids that weigh more than the fat, because it is not known which figure is wrong. */
export function dropFattyAcids(amounts: NutrientAmounts): NutrientAmounts {
  if (!hasTooManyFattyAcids(amounts)) return amounts
  const others = { ...amounts }
  for (const key of FATTY_SUMS) delete others[key]
  return others
}

/** Energy must be confirmed if its difference from the macronutrients is larger than both limits. */
export const ENERGY_BOUND = { share: 0.15, kcal: 20 } as const

/**
 * Checks whether a stated energy is 0 although the macronutrients have energy, or differs by more than `ENERGY_BOUND`.
 */
export function isEnergyOff(statedKcal: number, macroKcal: number): boolean {
  const gap = Math.abs(statedKcal - macroKcal)
  if (statedKcal === 0 && macroKcal > 0.5) return true
  return gap > ENERGY_BOUND.kcal && gap > ENERGY_BOUND.share * Math.max(statedKcal, macroKcal)
}

/** Returns an error message if the parts of 100 g weigh more than 100 g; `null` if they do not. */
export function findOverweight(figures: Omit<WrittenFigures, 'energyKcal'>): string | null {
  // The figures have two decimals each; smaller differences are rounding errors of the addition.
  const grams = figures.proteinG + figures.carbsG + figures.fatG + (figures.fibreG ?? 0)
  if (grams <= 100.001) return null
  return say(
    msg`Protein, carbs, fat and fibre add up to ${{ grams: formatNumber(grams, 2) }} g, but the food is only 100 g`,
  )
}

/**
 * Returns a sentence if the stated energy does not fit the macronutrients; `null` if they agree. For a few foods both
 * are right (alcohol, sweeteners), so the writer can confirm the figures.
 */
export function findEnergyMismatch(figures: WrittenFigures): string | null {
  const macroKcal = calculateEnergyFromMacros({ ...figures, fibreG: figures.fibreG ?? 0 })
  if (!isEnergyOff(figures.energyKcal, macroKcal)) return null
  return say(
    msg`These amounts of protein, carbs, fat and fibre give about ${{ macroKcal: formatNumber(macroKcal) }} kcal, not ${{ energyKcal: formatNumber(figures.energyKcal) }}`,
  )
}

/**
 * Differences up to this are rounding: a stated energy is a whole number (0.5), and labels give macronutrients to 0.1 g
 * (0.05 × (4 + 4 + 9 + 2) = 0.95).
 */
const ENERGY_ROUNDING_KCAL = 1.5

/**
 * Describes by how much the energy of a food differs from its macronutrients; `null` if it differs only by rounding or
 * is not known. The energy of foods of the tables is computed, so only entered figures differ.
 *
 * Example: 350 kcal with 10 g protein, 60 g carbohydrate and 7 g fat → `Protein, carbs, fat and fibre give 343 kcal, 7
 * less`.
 */
export function describeEnergyDifference(amounts: NutrientAmounts): string | null {
  if (amounts.energyKcal === undefined) return null
  const macroKcal = calculateEnergyFromMacros(amounts)
  if (Math.abs(macroKcal - amounts.energyKcal) <= ENERGY_ROUNDING_KCAL) return null
  const difference = Math.round(macroKcal) - Math.round(amounts.energyKcal)
  const kcal = formatNumber(macroKcal)
  const amount = formatNumber(Math.abs(difference))
  if (difference === 0) return say(msg`Protein, carbs, fat and fibre give ${{ kcal }} kcal, the same`)
  return say(
    difference > 0
      ? msg`Protein, carbs, fat and fibre give ${{ kcal }} kcal, ${{ amount }} more`
      : msg`Protein, carbs, fat and fibre give ${{ kcal }} kcal, ${{ amount }} less`,
  )
}

/** Compares two energies as they are shown, without decimals: (343, 350) → `7 less`; (350, 350.2) → `the same`. */
export function describeDifferenceKcal(energyKcal: number, otherKcal: number): string {
  const difference = Math.round(energyKcal) - Math.round(otherKcal)
  if (difference === 0) return say(msg`the same`)
  const kcal = formatNumber(Math.abs(difference))
  return say(difference > 0 ? msg`${{ kcal }} more` : msg`${{ kcal }} less`)
}

/** The nutrients that are parts of each macronutrient: they become invalid if it changes. */
const PARTS: Readonly<Record<'proteinG' | 'carbsG' | 'fatG' | 'fibreG', readonly NutrientKey[]>> = {
  proteinG: listGroup('aminoAcids'),
  carbsG: listGroup('sugars'),
  fatG: listGroup('fattyAcids'),
  fibreG: ['insolubleFibreG', 'solubleFibreG'],
}

/**
 * Replaces the stored figures of a food that differ from the entered ones. The parts of a changed macronutrient become
 * unknown, and so do water and ash if any has changed. Vitamins and minerals do not change.
 *
 * @param isSame Whether an entered figure only repeats the stored one, rounded as lists show it.
 * @returns The nutrients, and the keys that changed or were removed.
 */
export function replaceFigures(
  stored: NutrientAmounts,
  written: WrittenFigures,
  isSame: (key: keyof WrittenFigures) => boolean,
): { nutrients: NutrientAmounts; changed: NutrientKey[] } {
  const changed = new Set<NutrientKey>()
  const nutrients = { ...stored }
  for (const key of MAIN_NUTRIENT_KEYS) {
    if (isSame(key)) continue
    const value = written[key]
    changed.add(key)
    if (value === null) delete nutrients[key]
    else nutrients[key] = value
    for (const part of listParts(key)) {
      if (nutrients[part] === undefined) continue
      delete nutrients[part]
      changed.add(part)
    }
  }
  return { nutrients, changed: [...changed] }
}

/**
 * Returns the nutrients that become unknown if a main figure changes: its parts, and the water and ash of the 100 g.
 */
export function listParts(key: keyof WrittenFigures): readonly NutrientKey[] {
  return key === 'energyKcal' ? [] : [...PARTS[key], 'waterG', 'ashG']
}

/** Maximum number of decimals of entered nutrients. */
export const NUTRIENT_DECIMALS = 4

/** Rounds an amount to the decimals of entered amounts: stored amounts from tables or computations have more. */
export function roundNutrient(amount: number): number {
  return Number(amount.toFixed(NUTRIENT_DECIMALS))
}

/** Returns the problem with an amount per 100 g, as a sentence; `null` if there is none. */
export function findNutrientProblem(key: NutrientKey, amount: number): string | null {
  const { unit } = NUTRIENTS[key]
  const most = MAX_PER_100_G[unit]
  if (!Number.isFinite(amount)) return say(msg`Enter a number, such as 12 or 1.5`)
  if (amount < 0) return say(msg`This cannot be less than 0 ${{ unit }}`)
  if (amount > most) return say(msg`This is per 100 g: at most ${{ most: formatNumber(most) }} ${{ unit }}`)
  return roundNutrient(amount) === amount ? null : say(msg`Please use at most four decimals`)
}

/**
 * Replaces the stored nutrients of a food that differ from the entered ones; `null` removes a nutrient. An entered
 * amount that only repeats the stored one, rounded, does not change it.
 *
 * @returns The nutrients, and the keys that changed or were removed.
 */
export function writeNutrients(
  stored: NutrientAmounts,
  written: WrittenNutrients,
): { nutrients: NutrientAmounts; changed: NutrientKey[] } {
  const nutrients = { ...stored }
  const changed: NutrientKey[] = []
  for (const key of MORE_NUTRIENT_KEYS) {
    const value = written[key]
    if (value === undefined) continue
    const before = stored[key]
    if (before === undefined ? value === null : roundNutrient(before) === value) continue
    changed.push(key)
    if (value === null) delete nutrients[key]
    else nutrients[key] = value
  }
  return { nutrients, changed }
}

type Whole = {
  parts: readonly NutrientKey[]
  /** Returns the largest possible sum of the parts, with a margin for rounding and measurement; `null` if not known. */
  findMost: (amounts: NutrientAmounts) => number | null
  explain: (partsG: number, amounts: NutrientAmounts) => string
}

/** Amino acids bind water when protein is split into them: together they weigh up to a fifth more than the protein. */
const AMINO_ACID_SHARE = 1.2

/**
 * Parts that cannot weigh more than the nutrient that contains them; the foods of the tables follow these rules too.
 */
const PART_LIMITS: readonly Whole[] = [
  {
    parts: FATTY_SUMS,
    findMost: ({ fatG }) => withRoom(fatG),
    explain: (partsG, { fatG = 0 }) =>
      say(
        msg`Saturated, monounsaturated and polyunsaturated fat add up to ${{ partsG: formatNumber(partsG, 2) }} g, but total fat is ${{ fatG: formatNumber(fatG, 2) }} g`,
      ),
  },
  ...listGroup('fattyAcids').map(
    (key): Whole => ({
      parts: [key],
      findMost: ({ fatG }) => withRoom(fatG),
      explain: (_partsG, { fatG = 0 }) =>
        say(msg`This is more than all of the fat (${{ fatG: formatNumber(fatG, 2) }} g)`),
    }),
  ),
  {
    parts: ['sugarsG'],
    findMost: ({ carbsG }) => withRoom(carbsG),
    explain: (_partsG, { carbsG = 0 }) =>
      say(msg`This is more than all of the carbs (${{ carbsG: formatNumber(carbsG, 2) }} g)`),
  },
  {
    parts: ['insolubleFibreG', 'solubleFibreG'],
    findMost: ({ fibreG }) => withRoom(fibreG),
    explain: (partsG, { fibreG = 0 }) =>
      say(
        msg`Soluble and insoluble fibre add up to ${{ partsG: formatNumber(partsG, 2) }} g, but total fibre is ${{ fibreG: formatNumber(fibreG, 2) }} g`,
      ),
  },
  {
    parts: listGroup('aminoAcids').filter((key) => NUTRIENTS[key].unit === 'mg'),
    findMost: ({ proteinG }) => withRoom(proteinG === undefined ? undefined : proteinG * AMINO_ACID_SHARE),
    explain: (partsG, { proteinG = 0 }) =>
      say(
        msg`The amino acids add up to ${{ partsG: formatNumber(partsG, 2) }} g, but total protein is ${{ proteinG: formatNumber(proteinG, 2) }} g`,
      ),
  },
  {
    parts: PROXIMATES,
    findMost: () => PROXIMATES_RANGE.max,
    explain: (partsG) =>
      say(
        msg`Water, ash, protein, carbs, fat and fibre add up to ${{ partsG: formatNumber(partsG, 2) }} g, but the food is only 100 g`,
      ),
  },
]

/**
 * Finds nutrients whose sum is more than the nutrient that contains them. Returns the first entered part of each, with
 * a message.
 */
export function findExcessiveParts(
  amounts: NutrientAmounts,
  written: WrittenNutrients,
): { key: NutrientKey; message: string }[] {
  const found: { key: NutrientKey; message: string }[] = []
  for (const { parts, findMost, explain } of PART_LIMITS) {
    const key = parts.find((part) => typeof written[part] === 'number')
    const mostG = findMost(amounts)
    if (key === undefined || mostG === null) continue
    const partsG = parts.reduce((sum, part) => sum + toGrams(part, amounts[part] ?? 0), 0)
    if (partsG > mostG && !found.some((each) => each.key === key)) {
      found.push({ key, message: explain(partsG, amounts) })
    }
  }
  return found
}

function withRoom(wholeG: number | undefined): number | null {
  return wholeG === undefined ? null : wholeG * 1.05 + 0.15
}

function toGrams(key: NutrientKey, amount: number): number {
  const { unit } = NUTRIENTS[key]
  return unit === 'mg' ? amount / 1000 : unit === 'µg' ? amount / 1_000_000 : amount
}

function listGroup(group: NutrientGroup): NutrientKey[] {
  return NUTRIENT_KEYS.filter((key) => NUTRIENTS[key].group === group)
}
