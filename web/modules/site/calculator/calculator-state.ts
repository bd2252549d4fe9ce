import { BMR_FORMULAS } from '#domain/energy/energy.ts'
import { isNutrientKey, type NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isOneOf } from '#domain/people/options.ts'
import { defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'
import { EMPTY_PROFILE, PREGNANCY_STATES, type ProfileFields, WEIGHT_UNITS } from './profile-fields.ts'

/* The state of the calculator, as stored in this browser. Older versions or other programs may have written it, so
   everything is validated and unreadable parts are dropped. No schema library is used, because the page is public and
   must load fast. */

/** A measure of a food with its weight in grams. */
export type Measure = { label: string; grams: number }

/** A found food with its figures per 100 g, so that a meal can be added up without the server. */
export type CalculatorFood = {
  id: string
  name: string
  /** The origin and whether the food is raw or cooked, as text: `Dish · Cooked`. */
  kind: string
  /** The food's own serving, in grams. */
  servingGrams: number
  measures: Measure[]
  nutrients: NutrientAmounts
}

/** An amount as typed, in a unit: `g`, `serving`, or the label of one of the food's measures. */
export type TypedAmount = { quantity: string; unit: string }

/** A food of the meal. */
export type MealItem = TypedAmount & { key: string; food: CalculatorFood }

export type CalculatorState = {
  profile: ProfileFields
  meal: readonly MealItem[]
  /** The foods added most recently, the latest first. */
  recent: readonly CalculatorFood[]
}

export const EMPTY_STATE: CalculatorState = { profile: EMPTY_PROFILE, meal: [], recent: [] }

/** More foods than anybody eats in a day. The limit protects the browser's storage. */
export const MAX_MEAL_ITEMS = 60
export const MAX_RECENT_FOODS = 8

/** The state in this browser's storage. */
export const calculatorDraft = defineVisitorDraft<CalculatorState>({
  name: 'calculator',
  area: 'browser',
  version: 1,
  schema: { safeParse: (stored) => ({ success: true, data: parseState(stored) }) },
  // The last release wrote the same value without the envelope of the kit.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

/** Reads the stored state; the empty state if nothing readable is stored. */
export function readState(): CalculatorState {
  return calculatorDraft.read()?.value ?? EMPTY_STATE
}

/** Parses a stored state. Unreadable parts become empty. */
export function parseState(stored: unknown): CalculatorState {
  if (!isRecord(stored)) return EMPTY_STATE
  return {
    profile: readProfile(stored.profile),
    meal: readList(stored.meal, readMealItem).slice(0, MAX_MEAL_ITEMS),
    recent: readList(stored.recent, readFood).slice(0, MAX_RECENT_FOODS),
  }
}

function readProfile(value: unknown): ProfileFields {
  const stored = isRecord(value) ? value : {}
  const readTyped = (field: keyof ProfileFields) => readText(stored[field], 40) ?? ''
  return {
    age: readTyped('age'),
    gender: readTyped('gender'),
    pregnancy: readOne(PREGNANCY_STATES, stored.pregnancy) ?? EMPTY_PROFILE.pregnancy,
    weight: readTyped('weight'),
    weightUnit: readOne(WEIGHT_UNITS, stored.weightUnit) ?? EMPTY_PROFILE.weightUnit,
    height: readTyped('height'),
    activityLevel: readTyped('activityLevel'),
    goal: readTyped('goal'),
    formula: readOne(BMR_FORMULAS, stored.formula) ?? EMPTY_PROFILE.formula,
    bodyFat: readTyped('bodyFat'),
  }
}

function readMealItem(value: unknown): MealItem | null {
  if (!isRecord(value)) return null
  const food = readFood(value.food)
  const key = readText(value.key, 60)
  const quantity = readText(value.quantity, 40)
  const unit = readText(value.unit, 60)
  if (food === null || key === null || quantity === null || unit === null) return null
  return { key, food, quantity, unit }
}

function readFood(value: unknown): CalculatorFood | null {
  if (!isRecord(value)) return null
  const id = readText(value.id, 60)
  const name = readText(value.name, 255)
  const kind = readText(value.kind, 255)
  const servingGrams = readAmount(value.servingGrams)
  if (id === null || name === null || kind === null || !servingGrams || !isRecord(value.nutrients))
    return null
  const nutrients: NutrientAmounts = {}
  for (const [key, stored] of Object.entries(value.nutrients)) {
    const amount = readAmount(stored)
    if (isNutrientKey(key) && amount !== null) nutrients[key] = amount
  }
  return { id, name, kind, servingGrams, measures: readList(value.measures, readMeasure), nutrients }
}

function readMeasure(value: unknown): Measure | null {
  if (!isRecord(value)) return null
  const label = readText(value.label, 60)
  const grams = readAmount(value.grams)
  return label === null || !grams ? null : { label, grams }
}

function readList<Item>(value: unknown, read: (item: unknown) => Item | null): Item[] {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== null) : []
}

function readText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && value.length <= maxLength ? value : null
}

function readAmount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1e6 ? value : null
}

function readOne<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return typeof value === 'string' && isOneOf(values, value) ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
