import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import {
  type Dish,
  type DishFigures,
  type DishIngredient,
  MAX_COOKED_GRAMS,
  WriteDish,
  type WriteIngredient,
} from '#contract/foods/dishes.ts'
import type { FoodItem, FoodLanguage, FoodMeasure } from '#contract/foods/food-items.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatGrams } from '#domain/units/format.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'

/** An ingredient in the form: so many of a household measure, or of grams where that is null. */
export type IngredientRow = Pick<DishIngredient, 'foodId' | 'name' | 'preparation' | 'state' | 'measures'> & {
  quantity: number
  measure: FoodMeasure | null
}

/** A dish as it is typed. */
export type DishForm = {
  name: string
  category: string | null
  preparation: WriteDish['preparation']
  description: string
  ingredients: IngredientRow[]
  cookedWeightGrams: string
  measures: { label: string; grams: string }[]
  names: { language: FoodLanguage; name: string }[]
}

export const EMPTY_DISH: DishForm = {
  name: '',
  category: null,
  preparation: 'cooked',
  description: '',
  ingredients: [],
  cookedWeightGrams: '',
  measures: [],
  names: [],
}

/** A stored dish in the form. */
export function toDishForm(dish: Dish): DishForm {
  return {
    name: dish.name,
    category: dish.category,
    preparation: dish.preparation === 'ready' ? 'ready' : 'cooked',
    description: dish.description ?? '',
    ingredients: dish.ingredients.map(({ foodId, name, preparation, state, measures, grams }) => ({
      foodId,
      name,
      preparation,
      state,
      measures,
      quantity: grams,
      measure: null,
    })),
    cookedWeightGrams: String(dish.cookedWeightGrams),
    measures: dish.measures.map(({ label, grams }) => ({ label, grams: String(grams) })),
    names: dish.names,
  }
}

/** A found food as a new ingredient, in grams: as many as its first measure weighs, else 100. */
export function toIngredientRow(
  food: Pick<FoodItem, 'id' | 'name' | 'preparation' | 'measures'>,
): IngredientRow {
  const { id, name, preparation, measures } = food
  const quantity = measures[0]?.grams ?? 100
  return { foodId: id, name, preparation, state: 'active', measures, quantity, measure: null }
}

/** What an ingredient weighs, to the hundredth of a gram, as it is stored. */
export function weighRow({ quantity, measure }: Pick<IngredientRow, 'quantity' | 'measure'>): number {
  return Math.round(quantity * (measure?.grams ?? 1) * 100) / 100
}

/** The same weight in another measure; null: in grams. */
export function changeMeasure(row: IngredientRow, measure: FoodMeasure | null): IngredientRow {
  const quantity = Math.round((weighRow(row) / (measure?.grams ?? 1)) * 100) / 100
  return { ...row, measure, quantity: Math.max(0.01, quantity) }
}

/** The body of the preview's call; an unreadable cooked weight counts as none. Null: there are no ingredients to preview. */
export function toPreviewInput(
  form: Pick<DishForm, 'ingredients' | 'cookedWeightGrams'>,
): { ingredients: WriteIngredient[]; cookedWeightGrams: number | null } | null {
  if (form.ingredients.length === 0) return null
  const cooked = parseAmount(form.cookedWeightGrams, { max: MAX_COOKED_GRAMS })
  return { ingredients: listWeights(form.ingredients), cookedWeightGrams: cooked.ok ? cooked.amount : null }
}

/** How the cooked weight compares with what goes in: `Water taken up: 363 g.` Null where neither is worth a word. */
export function describeWater(
  figures: Pick<DishFigures, 'rawWeightGrams'>,
  cookedWeightGrams: number | null,
): string | null {
  if (cookedWeightGrams === null) return null
  const gainedGrams = cookedWeightGrams - figures.rawWeightGrams
  if (Math.abs(gainedGrams) < 0.5) return 'As heavy as what goes in.'
  return gainedGrams > 0
    ? `Water taken up: ${formatGrams(gainedGrams)}.`
    : `Water lost: ${formatGrams(-gainedGrams)}.`
}

const RING_KEYS = ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const satisfies NutrientKey[]

/** The plate of so many grams of a dish. */
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

/** Checks the form by the contract's own schema; what cannot be read is said at its field. */
export const resolveDish: Resolver<DishForm, unknown, WriteDish> = (form) => {
  const errors: FieldErrors<DishForm> = {}
  const add = (path: string, message: string): void => {
    set(errors, path, { type: 'invalid', message })
  }
  const cooked = readWeight(form.cookedWeightGrams)
  const measures = form.measures.map(({ label, grams }) => ({ label, grams: readWeight(grams) }))
  const result = WriteDish.safeParse({
    ...form,
    category: form.category ?? undefined,
    description: form.description.trim() || null,
    ingredients: listWeights(form.ingredients),
    cookedWeightGrams: cooked,
    measures,
  })
  // Backwards: what is said first of a field stays.
  for (const issue of result.error?.issues.toReversed() ?? []) add(issue.path.join('.'), issue.message)
  if (Number.isNaN(cooked)) add('cookedWeightGrams', UNREADABLE)
  measures.forEach(({ grams }, index) => {
    if (Number.isNaN(grams)) add(`measures.${index}.grams`, UNREADABLE)
  })
  return result.success && Object.keys(errors).length === 0
    ? { values: result.data, errors: {} }
    : { values: {}, errors }
}

const UNREADABLE = 'Write a number above 0, such as 480 or 12.5'

function listWeights(rows: readonly IngredientRow[]): WriteIngredient[] {
  return rows.map((row) => ({ foodId: row.foodId, grams: weighRow(row) }))
}

/** A typed weight; undefined for none, NaN for one that cannot be read. */
function readWeight(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseAmount(text, { max: 999_999 })
  return parsed.ok ? parsed.amount : Number.NaN
}
