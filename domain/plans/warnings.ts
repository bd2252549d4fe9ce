import { msg } from '@lingui/core/runtime-macro'
import { formatNutrient } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { findConcern, listConcernedAllergies } from '#domain/people/allergies.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  type Allergy,
  FOOD_PREFERENCE_LABELS,
  type MedicalCondition,
} from '#domain/people/options.ts'
import { formatPercent } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import {
  formatPlace,
  isDayEmpty,
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanItem,
  sumDay,
} from './plan.ts'
import { listUnsuitedPreferences } from './safety/preferences.ts'
import { compareToTarget, formatTarget, type Target } from './targets.ts'

/*
 * Hints for the writer of a plan, shown where the plan can be changed. They stop nothing: `safety/check.ts` decides which
 * plan may be published. Every sentence is based on a figure or a mark of the foods; nothing is guessed.
 */

export const WARNING_KINDS = ['allergy', 'preference', 'condition', 'empty', 'target'] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

/** `danger`: may be harmful. `caution`: should be checked. `note`: for information. */
export type WarningTone = 'danger' | 'caution' | 'note'

/** One warning about one place of a plan. */
export type PlanWarning = {
  /** What the warning says, for programs. It is the same for the same food everywhere. */
  id: string
  kind: WarningKind
  tone: WarningTone
  dayIndex: number
  /** `null` if the warning is about the whole day. */
  slot: MealSlot | null
  /** The food's position in its meal; `null` if the warning is about the whole meal or day. */
  itemIndex: number | null
  /** The alternative's position beside that food; `null` if the warning is about the food itself. */
  alternativeIndex: number | null
  /** The place for programs, as the form names its fields: `days.0.meals.lunch.items.2`. */
  path: string
  /** The place for people: `Day 1 | Day 4, Lunch`. */
  place: string
  /** The sentence for people, without the place. */
  what: string
  /** A few words beside the food or in the cell: `contains nuts: allergy`. */
  mark: string
}

/** The facts about a food that warnings need. `nutrients` per 100 g. */
export type WarnedFood = {
  name: string
  /** `null` if not known. */
  allergens: readonly string[] | null
  tags: readonly string[]
  nutrients: NutrientAmounts
}

/** The facts about a client that warnings need. */
export type WarnedClient = {
  allergies: readonly string[]
  foodPreferences: readonly string[]
  medicalConditions: readonly string[]
  healthFlags: readonly string[]
}

/** The targets of a day, by nutrient; nutrients without a target are left out. */
export type DayTargets = readonly { key: NutrientKey; label: string; unit: 'kcal' | 'g'; target: Target }[]

/** The meals that every day should have. */
export const MAIN_MEALS = ['breakfast', 'lunch', 'dinner'] as const satisfies readonly MealSlot[]

/** Upper limit of sodium a day advised for adults, in mg (ICMR-NIN 2020; `reference-intakes.ts` has the source). */
export const SODIUM_LIMIT_MG = 2000

/** Share of sugar in a food's weight from which the writer is warned if the client has diabetes. */
export const SUGARY_SHARE = 0.5

/**
 * Lists all warnings about a plan: day by day, within a day in the order of the meals, and those about the whole day
 * last. If `client` is `null`, no record is known, and there are no warnings about allergies, preferences and
 * conditions.
 *
 * @param dayTotals The totals of the days if they are already computed, in the order of `days`.
 */
export function listWarnings(
  days: readonly PlanDay[],
  lookUpFood: (foodId: string) => WarnedFood | null | undefined,
  client: WarnedClient | null,
  targets: DayTargets,
  dayTotals?: readonly Totals[],
): PlanWarning[] {
  return days.flatMap((day, dayIndex) => {
    const totals = dayTotals?.[dayIndex] ?? sumDay(day.meals, (foodId) => lookUpFood(foodId)?.nutrients)
    return listDayWarnings(day, dayIndex, lookUpFood, client, targets, totals)
  })
}

/** Lists the warnings of one day; see `listWarnings`. */
export function listDayWarnings(
  day: PlanDay,
  dayIndex: number,
  lookUpFood: (foodId: string) => WarnedFood | null | undefined,
  client: WarnedClient | null,
  targets: DayTargets,
  totals: Totals,
): PlanWarning[] {
  const aboutDay = (warning: WarningWords): PlanWarning => ({
    ...warning,
    dayIndex,
    slot: null,
    itemIndex: null,
    alternativeIndex: null,
    path: `days.${dayIndex}`,
    place: day.dayLabel,
  })
  if (isDayEmpty(day)) {
    return [
      aboutDay({
        id: 'empty',
        kind: 'empty',
        tone: 'caution',
        what: say(msg`The day has no meals yet`),
        mark: say(msg`empty`),
      }),
    ]
  }
  return [
    ...MEAL_SLOTS.flatMap(({ key, label }) =>
      listMealWarnings(day, dayIndex, { slot: key, label: say(label) }, lookUpFood, client),
    ),
    ...(client === null ? [] : listConditionWarnings(totals, client).map(aboutDay)),
    ...listTargetWarnings(totals, targets).map(aboutDay),
  ]
}

/** Groups warnings by their cell: `0.lunch`; those about a whole day under `0`. */
export function indexWarnings(warnings: readonly PlanWarning[]): Map<string, PlanWarning[]> {
  const byCell = new Map<string, PlanWarning[]>()
  for (const warning of warnings) {
    const cell = warning.slot === null ? `${warning.dayIndex}` : `${warning.dayIndex}.${warning.slot}`
    const list = byCell.get(cell)
    if (list) list.push(warning)
    else byCell.set(cell, [warning])
  }
  return byCell
}

/** Joins equal warnings of several places into one. The most serious come first, the others in their original order. */
export function groupWarnings(
  warnings: readonly PlanWarning[],
): (Pick<PlanWarning, 'id' | 'kind' | 'tone' | 'what'> & { places: PlanWarning[] })[] {
  const groups = new Map<string, PlanWarning[]>()
  for (const warning of warnings) {
    const list = groups.get(warning.id)
    if (list) list.push(warning)
    else groups.set(warning.id, [warning])
  }
  const order: WarningTone[] = ['danger', 'caution', 'note']
  return [...groups.values()]
    .flatMap((places) => {
      const [first] = places
      if (first === undefined) return []
      const { id, kind, tone, what } = first
      return [{ id, kind, tone, what, places }]
    })
    .sort((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone))
}

/** A warning without its place. */
type WarningWords = Pick<PlanWarning, 'id' | 'kind' | 'tone' | 'what' | 'mark'>

/** Lists the warnings about a food for a client, in any place. */
export function listFoodWarnings(food: WarnedFood, client: WarnedClient): WarningWords[] {
  const warnings: WarningWords[] = []
  const { name } = food
  const avoided = ALLERGIES.filter((allergy) => client.allergies.includes(allergy))
  if (food.allergens === null && avoided.length > 0) {
    const allergens = formatList(avoided.map(nameAllergy))
    warnings.push({
      id: `allergens-unknown ${name}`,
      kind: 'allergy',
      tone: 'danger',
      what: say(msg`${{ food: name }}: allergens not known; the client is allergic to ${{ allergens }}`),
      mark: say(msg`allergens not known`),
    })
  }
  const allergens = food.allergens ?? []
  for (const allergy of listConcernedAllergies(client.allergies, allergens)) {
    const concern = findConcern(allergy, allergens)
    const allergen = nameAllergy(concern)
    warnings.push({
      id: `contains ${concern} ${name}`,
      kind: 'allergy',
      tone: 'danger',
      what: say(msg`${{ food: name }}: contains ${{ allergen }}, an allergy of the client`),
      mark: say(msg`contains ${{ allergen }}: allergy`),
    })
  }
  for (const unsuited of listUnsuitedPreferences(food.tags, client.foodPreferences)) {
    const preference = say(FOOD_PREFERENCE_LABELS[unsuited]).toLowerCase()
    warnings.push({
      id: `not ${unsuited} ${name}`,
      kind: 'preference',
      tone: 'caution',
      what: say(msg`${{ food: name }}: not ${{ preference }}, the client’s preference`),
      mark: say(msg`not ${{ preference }}`),
    })
  }
  const sugarShare = (food.nutrients.sugarsG ?? 0) / 100
  if (hasCondition(client, 'diabetes') && sugarShare >= SUGARY_SHARE) {
    const share = formatPercent(sugarShare)
    warnings.push({
      id: `sugar ${name}`,
      kind: 'condition',
      tone: 'caution',
      what: say(msg`${{ food: name }}: ${{ share }} sugar by weight; diabetes is on record`),
      mark: say(msg`mostly sugar: diabetes`),
    })
  }
  return warnings
}

function nameAllergy(allergy: Allergy): string {
  return say(ALLERGY_LABELS[allergy]).toLowerCase()
}

function listMealWarnings(
  day: PlanDay,
  dayIndex: number,
  { slot, label }: { slot: MealSlot; label: string },
  lookUpFood: (foodId: string) => WarnedFood | null | undefined,
  client: WarnedClient | null,
): PlanWarning[] {
  const meal = day.meals[slot]
  const place = formatPlace({ dayLabel: day.dayLabel, slot })
  const path = `days.${dayIndex}.meals.${slot}`
  const { items } = meal
  if (items.length === 0 && meal.note.trim() === '') {
    if (!MAIN_MEALS.some((main) => main === slot)) return []
    return [
      {
        id: `empty ${slot}`,
        kind: 'empty',
        tone: 'note',
        dayIndex,
        slot,
        itemIndex: null,
        alternativeIndex: null,
        path,
        place,
        what: say(msg`${{ meal: label }} is empty`),
        mark: say(msg`empty`),
      },
    ]
  }
  if (client === null) return []
  const warn = (item: PlanItem, itemIndex: number, alternativeIndex: number | null): PlanWarning[] => {
    const food = lookUpFood(item.foodId)
    if (!food) return []
    return listFoodWarnings(food, client).map((warning) => ({
      ...warning,
      dayIndex,
      slot,
      itemIndex,
      alternativeIndex,
      path: `${path}.items.${itemIndex}`,
      place,
    }))
  }
  return items.flatMap((item, itemIndex) => [
    ...warn(item, itemIndex, null),
    ...(item.alternatives ?? []).flatMap((other, index) => warn(other, itemIndex, index)),
  ])
}

function listConditionWarnings(totals: Totals, client: WarnedClient): WarningWords[] {
  const warnings: WarningWords[] = []
  const sodiumMg = readTotal(totals, 'sodiumMg')
  const hasHypertension = hasCondition(client, 'hypertension')
  // Foods without a figure can only add sodium, so a limit that is already exceeded remains exceeded.
  if ((hasHypertension || hasCondition(client, 'heart_disease')) && sodiumMg > SODIUM_LIMIT_MG) {
    const amount = writeSoFar(totals, 'sodiumMg')
    const limit = formatNutrient(SODIUM_LIMIT_MG, 'sodiumMg')
    warnings.push({
      id: `sodium ${identifyAmount(totals, 'sodiumMg')}`,
      kind: 'condition',
      tone: 'caution',
      what: hasHypertension
        ? say(
            msg`${{ amount }} sodium, above ${{ limit }} a day (ICMR-NIN 2020); high blood pressure is on record`,
          )
        : say(
            msg`${{ amount }} sodium, above ${{ limit }} a day (ICMR-NIN 2020); heart disease is on record`,
          ),
      mark: say(msg`high in salt`),
    })
  }
  if (hasCondition(client, 'kidney_disease') || client.healthFlags.includes('kidney_disease')) {
    const protein = writeSoFar(totals, 'proteinG')
    const potassium = writeSoFar(totals, 'potassiumMg')
    warnings.push({
      id: `kidney ${identifyAmount(totals, 'proteinG')} ${identifyAmount(totals, 'potassiumMg')}`,
      kind: 'condition',
      tone: 'note',
      what: say(
        msg`Kidney disease is on record: this day has ${{ protein }} protein and ${{ potassium }} potassium; the clinician decides how much is right`,
      ),
      mark: say(msg`kidney disease`),
    })
  }
  return warnings
}

function listTargetWarnings(totals: Totals, targets: DayTargets): WarningWords[] {
  return targets.flatMap(({ key, label: nutrient, unit, target }): WarningWords[] => {
    const comparison = compareToTarget(
      { amount: readTotal(totals, key), isComplete: isTotalComplete(totals, key) },
      target,
    )
    if (comparison !== 'below' && comparison !== 'above') return []
    const amount = writeSoFar(totals, key)
    const wanted = formatTarget(target, unit)
    const lowered = nutrient.toLowerCase()
    const isBelow = comparison === 'below'
    return [
      {
        id: `target ${key} ${comparison} ${identifyAmount(totals, key)}`,
        kind: 'target',
        tone: 'note',
        what: isBelow
          ? say(msg`${{ nutrient }} below its target: ${{ amount }} of ${{ target: wanted }}`)
          : say(msg`${{ nutrient }} above its target: ${{ amount }} of ${{ target: wanted }}`),
        mark: isBelow
          ? say(msg`${{ nutrient: lowered }} below target`)
          : say(msg`${{ nutrient: lowered }} above target`),
      },
    ]
  })
}

/** Tells amounts apart that are written differently. */
function identifyAmount(totals: Totals, key: NutrientKey): string {
  const amount = readTotal(totals, key).toFixed(NUTRIENTS[key].decimals)
  return isTotalComplete(totals, key) ? amount : `≥${amount}`
}

/** Writes an amount, with `≥` if foods without a figure may add to it. */
function writeSoFar(totals: Totals, key: NutrientKey): string {
  return `${isTotalComplete(totals, key) ? '' : '≥ '}${formatNutrient(readTotal(totals, key), key)}`
}

function hasCondition(client: WarnedClient, condition: MedicalCondition): boolean {
  return client.medicalConditions.includes(condition)
}
