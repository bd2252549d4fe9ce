import type { FoodItem } from '#contract/foods/food-items.ts'
import { ALLERGIES, ALLERGY_LABELS, FOOD_PREFERENCE_LABELS } from '#domain/people/options.ts'
import { listUnsuitedPreferences } from '#domain/plans/safety/preferences.ts'
import type { NewItem } from '../plan-editor-state.ts'
import type { KnownFood, KnownFoods } from '../shared/plan-figures.ts'

/** A found food as the plan's screens know it. */
export function toKnownFood(food: FoodItem): KnownFood {
  return {
    name: food.name,
    hindiName: food.names.find(({ language }) => language === 'hi')?.name ?? null,
    preparation: food.preparation,
    measures: food.measures,
    allergens: food.allergens,
    tags: food.tags,
    // Absent keys stay absent: not known.
    nutrients: Object.fromEntries(
      Object.entries(food.nutrients).filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  }
}

/** The amount a food is put down with: one of its first household measure, else 100 g. */
export function createItemOf(foodId: string, food: KnownFood): NewItem {
  const [measure] = food.measures
  return {
    foodId,
    name: food.name,
    grams: measure?.grams ?? 100,
    measure: measure ? { label: measure.label, grams: measure.grams, quantity: 1 } : null,
  }
}

/** Why a food may not suit a client, in words; both empty where nothing is known against it. */
export function findConflicts(
  food: Pick<KnownFood, 'allergens' | 'tags'> | undefined,
  client: { allergies: readonly string[]; foodPreferences: readonly string[] } | null,
): { allergies: string[]; preferences: string[] } {
  if (food === undefined || client === null) return { allergies: [], preferences: [] }
  return {
    allergies: ALLERGIES.filter(
      (allergy) => food.allergens.includes(allergy) && client.allergies.includes(allergy),
    ).map((allergy) => ALLERGY_LABELS[allergy].toLowerCase()),
    preferences: listUnsuitedPreferences(food.tags, client.foodPreferences).map((preference) =>
      FOOD_PREFERENCE_LABELS[preference].toLowerCase(),
    ),
  }
}

/** The measures a food's amount can be given in: its own, and the one in use where the food no longer has it. */
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

/** As many of a measure as come closest to a weight, to a quarter; at least a quarter. */
export function convertToMeasure(grams: number, measureGrams: number): number {
  return Math.max(0.25, Math.round((grams / measureGrams) * 4) / 4)
}

/** Conflicts as short marks beside a food. */
export function describeMarks(conflicts: { allergies: string[]; preferences: string[] }): string[] {
  return [
    ...conflicts.allergies.map((allergy) => `contains ${allergy}: allergy`),
    ...conflicts.preferences.map((preference) => `not ${preference}`),
  ]
}
