import { t } from '@lingui/core/macro'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import {
  type FoodItemDetail,
  type FoodLanguage,
  type FoodPreparation,
  WriteFoodItem,
} from '#contract/foods/food-items.ts'
import {
  describeEnergyDifference,
  findEnergyMismatch,
  listParts,
  MAIN_NUTRIENT_KEYS,
  MAX_READABLE_FIGURE,
  MORE_NUTRIENT_KEYS,
  NUTRIENT_DECIMALS,
  roundNutrient,
  type WrittenFigures,
} from '#domain/foods/food-figures.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { parseAmount } from '#domain/units/amount.ts'

/** A food as typed: values of text fields are texts. All figures are per 100 g. */
export type FoodForm = {
  name: string
  category: string | null
  calories: string
  protein: string
  carbs: string
  fat: string
  fiber: string
  preparation: FoodPreparation
  foodGroup: string | null
  names: { language: FoodLanguage; name: string }[]
  /** The typed amounts of other nutrients; a nutrient that is missing here stays unchanged (see `readNutrientText`). */
  nutrients: Partial<Record<NutrientKey, string>>
  description: string
  tags: string[]
  allergens: string[]
  measures: { label: string; grams: string }[]
  /**
   * The figures that somebody has confirmed although they do not match. A change of a figure requires a new
   * confirmation.
   */
  confirmedFigures: string
}

export const EMPTY_FOOD: FoodForm = {
  name: '',
  category: null,
  calories: '',
  protein: '',
  carbs: '',
  fat: '',
  fiber: '',
  preparation: 'cooked',
  foodGroup: null,
  names: [],
  nutrients: {},
  description: '',
  tags: [],
  allergens: [],
  measures: [],
  confirmedFigures: '',
}

/** The choice beside the allergens for a food whose allergens nobody has reviewed. */
export const ALLERGENS_NOT_KNOWN = 'not_known'

const FIGURES = ['calories', 'protein', 'carbs', 'fat', 'fiber'] as const
type Figure = (typeof FIGURES)[number]

/** Converts a stored food to form values. */
export function toFoodForm(food: FoodItemDetail): FoodForm {
  return {
    name: food.name,
    category: food.category,
    calories: String(food.calories),
    protein: String(food.protein),
    carbs: String(food.carbs),
    fat: String(food.fat),
    fiber: food.fiber === null ? '' : String(food.fiber),
    preparation: food.preparation,
    foodGroup: food.foodGroup,
    names: food.names,
    nutrients: {},
    description: food.description ?? '',
    tags: food.tags,
    allergens: food.allergens ?? [ALLERGENS_NOT_KNOWN],
    measures: food.measures.map(({ label, grams }) => ({ label, grams: String(grams) })),
    confirmedFigures: '',
  }
}

const FIGURE_OF: Record<keyof WrittenFigures, Figure> = {
  energyKcal: 'calories',
  proteinG: 'protein',
  carbsG: 'carbs',
  fatG: 'fat',
  fibreG: 'fiber',
}

/**
 * Returns the nutrients that become unknown, because they are part of a figure that now differs from the food's own.
 */
export function findOutdatedNutrients(
  form: Pick<FoodForm, Figure>,
  base: FoodForm | null,
): ReadonlySet<NutrientKey> {
  if (base === null) return new Set()
  const changed = MAIN_NUTRIENT_KEYS.filter((key) => {
    const [now, before] = [readFigure(form[FIGURE_OF[key]]), readFigure(base[FIGURE_OF[key]])]
    return now !== before
  })
  return new Set(changed.flatMap(listParts))
}

/** Returns the text of a nutrient's field: the typed text, or the food's own amount unless it no longer applies. */
export function readNutrientText(
  key: NutrientKey,
  typed: string | undefined,
  stored: NutrientAmounts,
  fallen: ReadonlySet<NutrientKey>,
): string {
  if (typed !== undefined) return typed
  const amount = fallen.has(key) ? undefined : stored[key]
  return amount === undefined ? '' : String(roundNutrient(amount))
}

/** Joins the figures to one text, to compare them. */
export function figuresOf(form: Pick<FoodForm, Figure>): string {
  return FIGURES.map((figure) => form[figure].trim()).join(' ')
}

/** Describes the mismatch between energy and macronutrients when all of them can be read. `null` if there is none. */
export function findMismatch(form: Pick<FoodForm, Figure>): string | null {
  const figures = readFigures(form)
  return figures && findEnergyMismatch(figures)
}

/** Describes every difference between energy and macronutrients that is more than rounding; `null` if there is none. */
export function findDifference(form: Pick<FoodForm, Figure>): string | null {
  const figures = readFigures(form)
  return figures && describeEnergyDifference({ ...figures, fibreG: figures.fibreG ?? 0 })
}

/** Reads the main figures; `null` if one is missing or is not a number. Fibre may be missing. */
function readFigures(form: Pick<FoodForm, Figure>): WrittenFigures | null {
  const [energyKcal, proteinG, carbsG, fatG] = FIGURES.map((figure) => readFigure(form[figure]))
  const fibreG = readFigure(form.fiber)
  const known = [energyKcal, proteinG, carbsG, fatG].filter((value) => value !== undefined)
  const [energy, protein, carbs, fat] = known
  if (energy === undefined || protein === undefined || carbs === undefined || fat === undefined) return null
  if (known.some(Number.isNaN) || Number.isNaN(fibreG)) return null
  return { energyKcal: energy, proteinG: protein, carbsG: carbs, fatG: fat, fibreG: fibreG ?? null }
}

/**
 * Creates a resolver that checks the form with the contract's own schema. Figures that do not match must be confirmed,
 * unless they are those of the food that is changed or copied.
 */
export function createFoodResolver(base: FoodForm | null): Resolver<FoodForm, unknown, WriteFoodItem> {
  return (form) => {
    const result = WriteFoodItem.safeParse(toInput(form))
    const errors: FieldErrors<FoodForm> = {}
    const add = (path: string, message: string): void => {
      set(errors, path, { type: 'invalid', message })
    }
    // In reverse order, so that the first error of a field wins.
    for (const issue of result.error?.issues.toReversed() ?? []) add(issue.path.join('.'), issue.message)
    for (const figure of FIGURES) {
      const problem = describeUnreadable(form[figure])
      if (problem) add(figure, problem)
    }
    for (const key of MORE_NUTRIENT_KEYS) {
      const problem = describeUnreadable(form.nutrients[key] ?? '')
      if (problem) add(`nutrients.${key}`, problem)
    }
    form.measures.forEach(({ grams }, index) => {
      const problem = describeUnreadable(grams)
      if (problem) add(`measures.${index}.grams`, problem)
    })
    const mismatch = needsConfirmation(form, base) ? findMismatch(form) : null
    if (mismatch && !errors.calories) add('calories', mismatch)
    return result.success && Object.keys(errors).length === 0
      ? { values: result.data, errors: {} }
      : { values: {}, errors }
  }
}

/** Checks whether the figures do not match and were neither confirmed nor copied unchanged from the base. */
export function needsConfirmation(form: FoodForm, base: FoodForm | null): boolean {
  const figures = figuresOf(form)
  return form.confirmedFigures !== figures && (base === null || figuresOf(base) !== figures)
}

function toInput(form: FoodForm): Record<keyof WriteFoodItem, unknown> {
  const { confirmedFigures, ...fields } = form
  return {
    ...fields,
    category: form.category ?? undefined,
    allergens: form.allergens.includes(ALLERGENS_NOT_KNOWN) ? null : form.allergens,
    calories: readFigure(form.calories),
    protein: readFigure(form.protein),
    carbs: readFigure(form.carbs),
    fat: readFigure(form.fat),
    fiber: readFigure(form.fiber) ?? null,
    // The first measure is the serving.
    serving_size: undefined,
    foodGroup: form.foodGroup || null,
    nutrients: Object.fromEntries(
      MORE_NUTRIENT_KEYS.flatMap((key) => {
        const typed = form.nutrients[key]
        return typed === undefined ? [] : [[key, readFigure(typed, NUTRIENT_DECIMALS) ?? null]]
      }),
    ),
    description: form.description.trim() || null,
    measures: form.measures.map(({ label, grams }) => ({ label, grams: readFigure(grams) })),
    isEnergyConfirmed: confirmedFigures === figuresOf(form),
  }
}

/** Parses a typed figure. Returns undefined if it is empty, and NaN if it cannot be parsed. */
function readFigure(text: string, decimals = 2): number | undefined {
  const tidy = text.trim()
  if (tidy === '') return undefined
  if (/^[0०]+([.,][0०]*)?$/.test(tidy)) return 0
  const parsed = parseAmount(tidy, { max: MAX_READABLE_FIGURE, decimals })
  return parsed.ok ? parsed.amount : Number.NaN
}

function describeUnreadable(text: string): string | null {
  if (!Number.isNaN(readFigure(text))) return null
  return /^\s*-/.test(text) ? t`This cannot be less than 0` : t`Enter a number, such as 12 or 1.5`
}
