import { msg, t } from '@lingui/core/macro'
import { type FieldErrors, type Resolver, type ResolverResult, set } from 'react-hook-form'
import {
  ChangeDish,
  type Dish,
  type DishFigures,
  type DishIngredient,
  MAX_COOKED_GRAMS,
  WriteDish,
  type WriteIngredient,
} from '#contract/foods/dishes.ts'
import type { FoodItem, FoodLanguage, FoodMeasure } from '#contract/foods/food-items.ts'
import type { TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import type { CookingMethod } from '#domain/foods/cooking-methods.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatGrams } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'

/** An ingredient in the form: a number of household measures, or of grams if the measure is `null`. */
export type IngredientRow = Pick<
  DishIngredient,
  'foodId' | 'name' | 'preparation' | 'state' | 'measures' | 'isUncooked'
> & {
  quantity: number
  measure: FoodMeasure | null
}

/** A dish as typed in the form. */
export type DishForm = {
  name: string
  category: string | null
  preparation: WriteDish['preparation']
  method: CookingMethod | null
  description: string
  ingredients: IngredientRow[]
  cookedWeightGrams: string
  measures: { label: string; grams: string }[]
  names: { language: FoodLanguage; name: string }[]
  minutes: string
  servings: string
  /** One step per line. */
  steps: string
  portionCount: string
  /** The label of a household measure; empty if not chosen. */
  portionMeasure: string
  region: string
  roles: string[]
  slots: string[]
  pairsWith: Dish['pairsWith']
}

export const EMPTY_DISH: DishForm = {
  name: '',
  category: null,
  preparation: 'cooked',
  method: null,
  description: '',
  ingredients: [],
  cookedWeightGrams: '',
  measures: [],
  names: [],
  minutes: '',
  servings: '',
  steps: '',
  portionCount: '',
  portionMeasure: '',
  region: '',
  roles: [],
  slots: [],
  pairsWith: [],
}

/** Converts a stored dish to form values. */
export function toDishForm(dish: Dish): DishForm {
  return {
    name: dish.name,
    category: dish.category,
    preparation: dish.preparation === 'ready' ? 'ready' : 'cooked',
    method: dish.method,
    description: dish.description ?? '',
    ingredients: dish.ingredients.map(
      ({ foodId, name, preparation, state, measures, grams, isUncooked }) => ({
        foodId,
        name,
        preparation,
        state,
        measures,
        isUncooked,
        quantity: grams,
        measure: null,
      }),
    ),
    cookedWeightGrams: String(dish.cookedWeightGrams),
    measures: dish.measures.map(({ label, grams }) => ({ label, grams: String(grams) })),
    names: dish.names,
    ...toDetailsForm(dish),
  }
}

function toDetailsForm({ details, pairsWith }: Dish) {
  const { minutes, servings, steps, usualPortion, region, roles, slots } = details
  return {
    minutes: minutes === undefined ? '' : String(minutes),
    servings: servings === undefined ? '' : String(servings),
    steps: steps?.join('\n') ?? '',
    portionCount: usualPortion ? String(usualPortion.count) : '',
    portionMeasure: usualPortion?.measure ?? '',
    region: region ?? '',
    roles: roles ?? [],
    slots: slots ?? [],
    pairsWith,
  }
}

/** Converts a found food to a new ingredient in grams: the weight of its first measure, or 100 g. */
export function toIngredientRow(
  food: Pick<FoodItem, 'id' | 'name' | 'preparation' | 'measures'>,
): IngredientRow {
  const { id, name, preparation, measures } = food
  const quantity = measures[0]?.grams ?? 100
  return {
    foodId: id,
    name,
    preparation,
    state: 'active',
    measures,
    isUncooked: false,
    quantity,
    measure: null,
  }
}

/** Converts a typed food to a new ingredient with the typed amount. */
export function toTypedIngredientRow({ food, amount }: TypedFoodCandidate): IngredientRow {
  const row = toIngredientRow(food)
  if (amount.measure === null) return { ...row, quantity: amount.grams }
  const { label, grams, quantity } = amount.measure
  return { ...row, quantity, measure: { label, grams } }
}

/** Returns the weight of an ingredient, rounded to a hundredth of a gram as it is stored. */
export function weighRow({ quantity, measure }: Pick<IngredientRow, 'quantity' | 'measure'>): number {
  return Math.round(quantity * (measure?.grams ?? 1) * 100) / 100
}

/** Converts an ingredient to another measure with the same weight; `null` means grams. */
export function changeMeasure(row: IngredientRow, measure: FoodMeasure | null): IngredientRow {
  const quantity = Math.round((weighRow(row) / (measure?.grams ?? 1)) * 100) / 100
  return { ...row, measure, quantity: Math.max(0.01, quantity) }
}

/**
 * Creates the body of the preview call. An unreadable cooked weight is left out. `null` if there are no ingredients to
 * preview.
 */
export function toPreviewInput(form: Pick<DishForm, 'ingredients' | 'cookedWeightGrams' | 'method'>): {
  ingredients: WriteIngredient[]
  cookedWeightGrams: number | null
  method: CookingMethod | null
} | null {
  if (form.ingredients.length === 0) return null
  const cooked = parseAmount(form.cookedWeightGrams, { max: MAX_COOKED_GRAMS })
  return {
    ingredients: listWeights(form.ingredients),
    cookedWeightGrams: cooked.ok ? cooked.amount : null,
    method: form.method,
  }
}

/**
 * Describes how the cooked weight differs from the weight of the ingredients: `Water taken up: 363 g.` `null` without a
 * cooked weight.
 */
export function describeWater(
  figures: Pick<DishFigures, 'rawWeightGrams'>,
  cookedWeightGrams: number | null,
): string | null {
  if (cookedWeightGrams === null) return null
  const gainedGrams = cookedWeightGrams - figures.rawWeightGrams
  if (Math.abs(gainedGrams) < 0.5) return t`Same weight as the ingredients.`
  return gainedGrams > 0
    ? t`Water taken up: ${{ weight: formatGrams(gainedGrams) }}.`
    : t`Water lost: ${{ weight: formatGrams(-gainedGrams) }}.`
}

const RING_KEYS = ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const satisfies NutrientKey[]

/** Computes the plate of an amount of a dish in grams. */
export function toPlate(figures: Pick<DishFigures, 'nutrients' | 'coverage'>, grams: number): PlateFigures {
  const read = (key: NutrientKey): number | null => {
    const per100Grams = figures.nutrients?.[key]
    return per100Grams === undefined ? null : (per100Grams * grams) / 100
  }
  return {
    energyKcal: read('energyKcal'),
    proteinG: read('proteinG'),
    carbsG: read('carbsG'),
    fatG: read('fatG'),
    fibreG: read('fibreG'),
    atLeast: RING_KEYS.filter((key) => read(key) !== null && figures.coverage[key] !== undefined),
  }
}

export type DishResolver = Resolver<DishForm, unknown, ChangeDish>

/** Checks the form with the contract's own schema. An unreadable value gets an error at its field. */
export const resolveDish: DishResolver = (form) => check(form, WriteDish)

/** Does the same for a stored dish that has no method yet; it can be saved without one. */
export const resolveDishWithoutMethod: DishResolver = (form) => check(form, ChangeDish)

function check(
  form: DishForm,
  schema: typeof WriteDish | typeof ChangeDish,
): ResolverResult<DishForm, ChangeDish> {
  const errors: FieldErrors<DishForm> = {}
  const add = (path: string, message: string): void => {
    set(errors, path, { type: 'invalid', message })
  }
  const cooked = readWeight(form.cookedWeightGrams)
  const measures = form.measures.map(({ label, grams }) => ({ label, grams: readWeight(grams) }))
  const result = schema.safeParse({
    ...form,
    category: form.category ?? undefined,
    description: form.description.trim() || null,
    ingredients: listWeights(form.ingredients),
    cookedWeightGrams: cooked,
    measures,
    details: readDetails(form),
    pairsWith: form.pairsWith.map(({ foodId }) => foodId),
  })
  // In reverse order, so that the first error of a field wins.
  for (const issue of result.error?.issues.toReversed() ?? []) {
    add(findDetailField(issue.path) ?? issue.path.join('.'), issue.message)
  }
  const { portionMeasure } = form
  if (portionMeasure !== '' && !measures.some(({ label }) => label.trim() === portionMeasure)) {
    add('portionMeasure', t`Choose one of the measures of this dish`)
  }
  if (Number.isNaN(cooked)) add('cookedWeightGrams', say(UNREADABLE))
  measures.forEach(({ grams }, index) => {
    if (Number.isNaN(grams)) add(`measures.${index}.grams`, say(UNREADABLE))
  })
  return result.success && Object.keys(errors).length === 0
    ? { values: result.data, errors: {} }
    : { values: {}, errors }
}

/** Converts the typed details. An empty field is absent; an unreadable number is passed on, so that it gets an error. */
function readDetails(form: DishForm): Record<string, unknown> {
  const steps = form.steps.split('\n').filter((step) => step.trim() !== '')
  const isPortionTyped = form.portionCount.trim() !== '' || form.portionMeasure !== ''
  return {
    minutes: readWeight(form.minutes),
    servings: readWeight(form.servings),
    steps: steps.length > 0 ? steps : undefined,
    usualPortion: isPortionTyped
      ? { measure: form.portionMeasure, count: readWeight(form.portionCount) }
      : undefined,
    region: form.region === '' ? undefined : form.region,
    roles: form.roles.length > 0 ? form.roles : undefined,
    slots: form.slots.length > 0 ? form.slots : undefined,
  }
}

/** Returns the field of the form that shows an error of the details. */
export function findDetailField(path: readonly PropertyKey[]): keyof DishForm | null {
  const [first, field, part] = path
  if (first !== 'details') return null
  if (field === 'usualPortion') return part === 'measure' ? 'portionMeasure' : 'portionCount'
  return DETAIL_FIELDS.find((each) => each === field) ?? null
}

const DETAIL_FIELDS = ['minutes', 'servings', 'steps', 'region', 'roles', 'slots'] as const

const UNREADABLE = msg`Enter a number above 0, such as 480 or 12.5`

function listWeights(rows: readonly IngredientRow[]): WriteIngredient[] {
  return rows.map((row) => ({ foodId: row.foodId, grams: weighRow(row), isUncooked: row.isUncooked }))
}

/** Parses a typed weight. Returns undefined if it is empty, and NaN if it cannot be parsed. */
function readWeight(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseAmount(text, { max: 999_999 })
  return parsed.ok ? parsed.amount : Number.NaN
}
