import { msg } from '@lingui/core/runtime-macro'
import { isAllergyConcerned } from '#domain/people/allergies.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  type Allergy,
  FOOD_PREFERENCE_LABELS,
  isOneOf,
} from '#domain/people/options.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { formatPlace, listPlacedFoods, MEAL_SLOTS, type PlanDay } from '../plan.ts'
import { findAllergensInWords } from '../safety-words.ts'
import { buildFinding, type SafetyFinding } from './finding.ts'
import { listFirst } from './finding-words.ts'
import { listUnsuitedPreferences } from './preferences.ts'
import { findAllergyReasonProblem } from './records.ts'
import type { SafetyFood, SafetyInput } from './safety-input.ts'

/* The rules about foods: the client's allergies and food preferences. */

/**
 * Lists the foods of a plan's days for the rules, including alternatives. Meals described in words, and notes beside
 * foods that name an allergen, count as foods of that name. `lookUpFood` returns a food's allergens and tags, `null` or
 * `undefined` if it is not known; it is not called for notes. The name of a food that the practice wrote is also
 * searched for allergens, because a mark may be missing.
 */
export function listSafetyFoods(
  days: readonly PlanDay[],
  lookUpFood: (
    foodId: string,
  ) => { allergens: readonly string[] | null; tags: readonly string[]; source?: string } | null | undefined,
): SafetyFood[] {
  const placed = listPlacedFoods(days).map((food): SafetyFood => {
    const where = formatPlace(food)
    if (food.foodId === null) {
      return {
        name: food.name,
        where,
        allergens: null,
        tags: null,
        namedAllergens: findAllergensInWords(food.name),
      }
    }
    const known = lookUpFood(food.foodId)
    return {
      name: food.name,
      where,
      allergens: known?.allergens ?? null,
      tags: known?.tags ?? null,
      ...(known?.allergens === null ? { isUnreviewed: true } : {}),
      ...(known?.source === 'custom' ? { namedAllergens: findAllergensInWords(food.name) } : {}),
    }
  })
  return [...placed, ...listNotes(days)]
}

/** Lists the notes beside foods that name an allergen. Nothing else is known about the food in a note. */
function listNotes(days: readonly PlanDay[]): SafetyFood[] {
  return days.flatMap((day) =>
    MEAL_SLOTS.flatMap(({ key: slot }) => {
      const meal = day.meals[slot]
      const note = meal.items.length === 0 ? '' : meal.note.trim()
      const namedAllergens = findAllergensInWords(note)
      if (namedAllergens.length === 0) return []
      const where = formatPlace({ dayLabel: day.dayLabel, slot })
      return [{ name: note, where, allergens: [], tags: null, namedAllergens }]
    }),
  )
}

/** Checks the foods and texts of a plan for allergies and preferences. */
export function checkFoods(input: SafetyInput): SafetyFinding[] {
  return [...checkAllergies(input), ...checkPreferences(input)]
}

function checkAllergies({ client, plan, foods }: SafetyInput): SafetyFinding[] {
  const findings: SafetyFinding[] = []
  const known = client.allergies.filter((allergy) => isOneOf(ALLERGIES, allergy))
  for (const allergy of new Set(known)) {
    const containing = foods.filter(
      (food) =>
        isAllergyConcerned(allergy, food.allergens ?? []) ||
        isAllergyConcerned(allergy, food.namedAllergens ?? []),
    )
    const doubtful = foods.filter((food) => food.isUnreviewed && !containing.includes(food))
    const conflicting = [...containing, ...doubtful]
    if (conflicting.length === 0 || findAllergyReasonProblem(plan.allergyReasons?.[allergy] ?? '') === null)
      continue
    findings.push(
      buildFinding('allergy-clash', 'foods', describeConflict(nameAllergy(allergy), containing, doubtful), {
        where: listPlaces(conflicting),
        record: `allergyReasons.${allergy}`,
      }),
    )
  }
  for (const allergy of new Set(known)) {
    const naming = (plan.texts ?? []).filter(({ text }) =>
      isAllergyConcerned(allergy, findAllergensInWords(text)),
    )
    if (naming.length === 0) continue
    findings.push(
      buildFinding(
        'allergy-in-words',
        'foods',
        say(
          msg`Your client avoids ${{ allergen: nameAllergy(allergy) }}, and the plan’s text seems to mention it: please read it again.`,
        ),
        { where: [...new Set(naming.map(({ where }) => where))] },
      ),
    )
  }
  const unknown = foods.filter((food) => food.allergens === null && !food.isUnreviewed)
  if (known.length > 0 && unknown.length > 0) {
    findings.push(
      buildFinding(
        'allergy-unproven',
        'foods',
        describeUnknown(unknown, formatList(known.map(nameAllergy))),
        { where: listPlaces(unknown) },
      ),
    )
  }
  const unlisted = client.allergies.filter((allergy) => allergy.trim() !== '' && !isOneOf(ALLERGIES, allergy))
  if (unlisted.length > 0) {
    findings.push(
      buildFinding(
        'allergy-unlisted',
        'allergies',
        say(
          msg`Our foods are not labelled for ${{ allergens: formatList(unlisted) }}: please check the plan yourself.`,
        ),
      ),
    )
  }
  return findings
}

/** Describes foods that contain an allergen, and foods of which this is not known. */
function describeConflict(
  allergen: string,
  containing: readonly SafetyFood[],
  doubtful: readonly SafetyFood[],
): string {
  const [foods, unknownFoods] = [listFoods(containing), listFoods(doubtful)]
  if (doubtful.length === 0) {
    return say(
      msg`Your client avoids ${{ allergen }}, and the plan has ${{ foods }}: please change it or record why it may stay (at least 10 letters).`,
    )
  }
  return containing.length === 0
    ? say(
        msg`Your client avoids ${{ allergen }}, and the allergens of ${{ foods: unknownFoods }} are not known: please change it or record why it may stay (at least 10 letters).`,
      )
    : say(
        msg`Your client avoids ${{ allergen }}. The plan has ${{ foods }}, and the allergens of ${{ unknownFoods }} are not known: please change it or record why it may stay (at least 10 letters).`,
      )
}

function describeUnknown(unknown: readonly SafetyFood[], allergens: string): string {
  const foods = listFoods(unknown)
  return unknown.length === 1
    ? say(msg`We do not know what ${{ food: foods }} contains: please check for ${{ allergens }} yourself.`)
    : say(msg`We do not know what ${{ foods }} contain: please check for ${{ allergens }} yourself.`)
}

/** Names what a client avoids inside a sentence: `dairy`. */
function nameAllergy(allergy: Allergy): string {
  return say(ALLERGY_LABELS[allergy]).toLowerCase()
}

function checkPreferences({ client, foods }: SafetyInput): SafetyFinding[] {
  return (['vegan', 'jain', 'vegetarian', 'eggetarian'] as const).flatMap((preference) => {
    const conflicting = foods.filter(
      (food) =>
        food.tags !== null && listUnsuitedPreferences(food.tags, client.preferences).includes(preference),
    )
    if (conflicting.length === 0) return []
    return [
      buildFinding(
        'preference-clash',
        'foods',
        say(
          msg`Your client’s preference is ${{ preference: say(FOOD_PREFERENCE_LABELS[preference]).toLowerCase() }}; please check ${{ foods: listFoods(conflicting) }}.`,
        ),
        { where: listPlaces(conflicting) },
      ),
    ]
  })
}

/** Lists at most three foods by name: `Paneer (Day 1, Lunch)`. */
function listFoods(foods: readonly SafetyFood[]): string {
  const firstPlaces = new Map<string, string>()
  for (const { name, where } of foods) if (!firstPlaces.has(name)) firstPlaces.set(name, where)
  return listFirst([...firstPlaces].map(([name, where]) => `${shorten(name)} (${where})`))
}

/** Shortens long notes; names of foods are not shortened. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`
}

function listPlaces(foods: readonly SafetyFood[]): string[] {
  return [...new Set(foods.map((food) => food.where))]
}
