import { t } from '@lingui/core/macro'
import type { FoodItem } from '#contract/foods/food-items.ts'
import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import { listConcernedAllergies, nameConcern } from '#domain/people/allergies.ts'
import { ALLERGIES, FOOD_PREFERENCE_LABELS } from '#domain/people/options.ts'
import { listUnsuitedPreferences } from '#domain/plans/safety/preferences.ts'
import { say } from '#domain/words/say.ts'
import type { NewItem } from '../plan-editor-state.ts'
import type { KnownFood, KnownFoods } from '../shared/plan-figures.ts'

/** Converts a food from a search into the form that the plan's screens use. */
export function toKnownFood(food: FoodItem): KnownFood {
  return {
    name: food.name,
    hindiName: food.names.find(({ language }) => language === 'hi')?.name ?? null,
    preparation: food.preparation,
    measures: food.measures,
    allergens: food.allergens,
    tags: food.tags,
    code: food.code,
    variant: food.variant,
    variants: food.variants,
    // A missing key means that the figure is unknown, so it remains missing.
    nutrients: Object.fromEntries(
      Object.entries(food.nutrients).filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  }
}

/** Creates a portion of a food with its usual amount. */
export function createDefaultItem(food: FoodItem): NewItem {
  const { measure, count, grams } = findUsualPortion(food)
  return { foodId: food.id, name: food.name, grams, measure: measure && { ...measure, quantity: count } }
}

/** Lists why a food may not suit a client, as short marks. Both lists are empty if it suits. */
export function findConflicts(
  food: Pick<KnownFood, 'allergens' | 'tags'> | undefined,
  client: { allergies: readonly string[]; foodPreferences: readonly string[] } | null,
): { allergies: string[]; preferences: string[] } {
  if (food === undefined || client === null) return { allergies: [], preferences: [] }
  const avoided = ALLERGIES.filter((allergy) => client.allergies.includes(allergy))
  const { allergens } = food
  return {
    allergies:
      allergens === null
        ? avoided.slice(0, 1).map(() => t`allergens not known`)
        : listConcernedAllergies(client.allergies, allergens).map(
            (allergy) => t`contains ${{ concern: nameConcern(allergy, allergens) }}: allergy`,
          ),
    preferences: listUnsuitedPreferences(food.tags, client.foodPreferences).map(
      (preference) => t`not ${{ preference: say(FOOD_PREFERENCE_LABELS[preference]).toLowerCase() }}`,
    ),
  }
}

/**
 * Lists the measures in which a food's amount can be given: the food's own, and the measure in use if the food no
 * longer has it.
 */
export function listMeasures(
  foods: KnownFoods,
  item: { foodId: string; measure: { label: string; grams: number } | null },
): { label: string; grams: number }[] {
  const measures = foods[item.foodId]?.measures ?? []
  const { measure } = item
  const isListed = measures.some(({ label, grams }) => label === measure?.label && grams === measure.grams)
  return measure === null || isListed
    ? measures
    : [...measures, { label: measure.label, grams: measure.grams }]
}

/** Returns the number of measures that comes closest to a weight, rounded to a quarter; at least a quarter. */
export function convertToMeasure(grams: number, measureGrams: number): number {
  return Math.max(0.25, Math.round((grams / measureGrams) * 4) / 4)
}

/** Joins both lists of conflicts, the allergies first. */
export function describeMarks(conflicts: { allergies: string[]; preferences: string[] }): string[] {
  return [...conflicts.allergies, ...conflicts.preferences]
}
