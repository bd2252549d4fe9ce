import { msg } from '@lingui/core/runtime-macro'
import type { FoodName, WriteFoodItem } from '#contract/foods/food-items.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import {
  findEnergyMismatch,
  findExcessiveParts,
  MORE_NUTRIENT_KEYS,
  replaceFigures,
  type WrittenFigures,
  type WrittenNutrients,
  writeNutrients,
} from '#domain/foods/food-figures.ts'
import { isNutrientKey, type NutrientAmounts, pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import { AppError, invalidField } from '#server/kit/app-error.ts'
import type { CustomFood, StoredFood } from './repository.ts'

/** The serving of a food without an entered serving or measure. */
const DEFAULT_SERVING = '100g'

/**
 * Converts a submitted food to its stored form.
 *
 * @param base The food that it changes or copies; `null` for a new one.
 * @throws AppError 400 or 422 for figures that cannot be right.
 */
export function normaliseFood(input: WriteFoodItem, base: StoredFood | null): CustomFood {
  const fibreG = input.fiber ?? null
  const figures: WrittenFigures = {
    energyKcal: input.calories,
    proteinG: input.protein,
    carbsG: input.carbs,
    fatG: input.fat,
    fibreG,
  }
  const isSame = {
    energyKcal: base?.calories === input.calories,
    proteinG: base?.protein === input.protein,
    carbsG: base?.carbs === input.carbs,
    fatG: base?.fat === input.fat,
    fibreG: base !== null && base.fiber === fibreG,
  }
  if (foldFoodName(input.name) === '') {
    throw invalidField('name', say(msg`Please enter a name with letters, so that the food can be found`))
  }
  const isChanged = Object.values(isSame).includes(false)
  if (!input.isEnergyConfirmed && isChanged) refuseMismatch(figures)
  const written = input.nutrients ?? {}
  const replaced = replaceFigures(base?.nutrients ?? {}, figures, (key) => isSame[key])
  // A part that was removed because its figure changed, but is submitted with the same value, has not changed.
  const { nutrients } = writeNutrients(restoreWritten(replaced.nutrients, base, written), written)
  refuseOutweighing(nutrients, written)
  const provenance = Object.fromEntries(
    Object.entries(base?.provenance ?? {}).filter(
      ([key, { kind }]) =>
        isNutrientKey(key) &&
        nutrients[key] === base?.nutrients[key] &&
        // Energy is no longer computed from the macronutrients if one of them was entered.
        !(kind === 'recomputed' && isChanged),
    ),
  )
  const measures = input.measures ?? base?.measures ?? []
  return {
    name: input.name,
    scientificName: base?.scientificName ?? null,
    category: input.category,
    foodGroup: input.foodGroup === undefined ? (base?.foodGroup ?? null) : input.foodGroup,
    preparation: input.preparation,
    calories: input.calories,
    protein: input.protein,
    carbs: input.carbs,
    fat: input.fat,
    fiber: fibreG,
    serving_size:
      input.serving_size?.replace(/\s/g, '') ??
      (measures[0]
        ? `${measures[0].grams}g`
        : base?.measures.length === 0
          ? base.serving_size
          : DEFAULT_SERVING),
    measures,
    description: input.description || null,
    tags: [...new Set(input.tags)],
    allergens: input.allergens && [...new Set(input.allergens)],
    names: input.names === undefined ? (base?.names ?? []) : dropRepeats(input.names),
    nutrients,
    coreNutrients: pickCoreNutrients(nutrients),
    provenance,
  }
}

function refuseMismatch(figures: WrittenFigures): void {
  const mismatch = findEnergyMismatch(figures)
  if (mismatch === null) return
  throw new AppError(
    422,
    'energy_unlikely',
    say(msg`${{ problem: mismatch }}. Check the values, or confirm that they are right.`),
    {
      issues: [{ path: 'calories', message: mismatch }],
    },
  )
}

function refuseOutweighing(nutrients: NutrientAmounts, written: WrittenNutrients): void {
  const [first, ...others] = findExcessiveParts(nutrients, written)
  if (!first) return
  throw new AppError(400, 'invalid_input', first.message, {
    issues: [first, ...others].map(({ key, message }) => ({ path: `nutrients.${key}`, message })),
  })
}

function restoreWritten(
  nutrients: NutrientAmounts,
  base: StoredFood | null,
  written: WrittenNutrients,
): NutrientAmounts {
  const restored = { ...nutrients }
  for (const key of MORE_NUTRIENT_KEYS) {
    if (typeof written[key] === 'number' && base?.nutrients[key] !== undefined) {
      restored[key] = base.nutrients[key]
    }
  }
  return restored
}

/** Returns each name once per language. */
function dropRepeats(names: readonly FoodName[]): FoodName[] {
  const seen = new Set<string>()
  return names.filter(({ language, name }) => {
    const key = `${language} ${name.toLowerCase()}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Lists the fields in which a stored food and a submitted one differ. */
export function listChanges(stored: StoredFood, food: CustomFood): (keyof CustomFood)[] {
  const fields = [
    'name',
    'category',
    'foodGroup',
    'calories',
    'protein',
    'carbs',
    'fat',
    'fiber',
    'serving_size',
    'measures',
    'preparation',
    'description',
    'tags',
    'allergens',
    'names',
  ] as const
  const hasOtherNutrients = MORE_NUTRIENT_KEYS.some((key) => stored.nutrients[key] !== food.nutrients[key])
  return [
    ...fields.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(food[field])),
    ...(hasOtherNutrients ? (['nutrients'] as const) : []),
  ]
}
