import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import {
  type Portion,
  readTotal,
  roundRowTotals,
  sumNutrients,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { roundRows } from '#domain/units/rounding.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, sayIn } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'

/** The eight meals of a plan's day, in the order they are eaten, with their times in a new day. */
export const MEAL_SLOTS = [
  { key: 'earlyMorning', label: msg`Early Morning`, defaultTime: '6:30-7 AM' },
  { key: 'preBreakfast', label: msg`Pre-Breakfast`, defaultTime: '20 min after' },
  { key: 'breakfast', label: msg`Breakfast`, defaultTime: '8 AM' },
  { key: 'midMorning', label: msg`Mid-Morning`, defaultTime: '10:30 AM' },
  { key: 'lunch', label: msg`Lunch`, defaultTime: '1 PM' },
  { key: 'eveningSnack', label: msg`Evening Snack`, defaultTime: '4:30 PM' },
  { key: 'dinner', label: msg`Dinner`, defaultTime: '7-7:30 PM' },
  { key: 'postDinner', label: msg`Post-Dinner`, defaultTime: '30 min after' },
] as const

export type MealSlot = (typeof MEAL_SLOTS)[number]['key']

/** Returns the name of a meal: `lunch` → `Lunch`. A slot that is not in the list is returned unchanged. */
export function nameSlot(slot: string, locale: Locale = currentLocale()): string {
  const label = MEAL_SLOTS.find(({ key }) => key === slot)?.label
  return label === undefined ? slot : sayIn(locale, label)
}

/**
 * A food in a meal. `grams` is the whole weight eaten. `measure` gives the household measure with which that weight was
 * chosen: `quantity` measures of `grams` each (so `grams` of the item = quantity × grams of the measure); `null` if the
 * weight was typed. `alternatives` may be eaten instead; only the item itself counts in totals.
 */
export type PlanItem = {
  foodId: string
  name: string
  grams: number
  measure: { label: string; grams: number; quantity: number } | null
  alternatives?: PlanItem[]
}

/**
 * One meal: its time, the writer's note (`No tea with it.`), and the foods. A note without foods describes the meal
 * itself (`Leftover khichdi`), whose nutrition is not known. `formatMeal` writes note and foods as one text.
 */
export type PlanMeal = { time: string; note: string; items: PlanItem[] }

export type PlanMeals = Record<MealSlot, PlanMeal>

/** One day of the rotation. `dayNumber` counts from 1. */
export type PlanDay = { dayNumber: number; dayLabel: string; meals: PlanMeals }

/** Returns the nutrients of a food per 100 g; `null` or `undefined` if the food is not known. */
export type FoodLookup = (foodId: string) => NutrientAmounts | null | undefined

export const PLAN_STATUSES = ['draft', 'active', 'completed', 'archived'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]
export const PLAN_STATUS_LABELS: Record<PlanStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  active: msg({ message: 'Active', context: 'plan' }),
  completed: msg`Completed`,
  archived: msg`Archived`,
}

/**
 * The allowed changes of status. `active` means published. A published plan never becomes a `draft` again, because it
 * is what a client was asked to eat. An active plan ends as `completed`; a plan published by mistake is withdrawn to
 * `archived`.
 */
export const PLAN_TRANSITIONS: Record<PlanStatus, readonly PlanStatus[]> = {
  draft: ['active', 'archived'],
  active: ['completed', 'archived'],
  completed: ['archived'],
  archived: [],
}

/** Length of a detailed plan in days, whatever its rotation. */
export const DETAILED_PLAN_DAYS = 42

/** Checks whether a plan may change from one status to the other. The same status is not a transition. */
export function canChangePlanStatus(from: PlanStatus, to: PlanStatus): boolean {
  return PLAN_TRANSITIONS[from].includes(to)
}

/** Checks whether days may still be added or changed, which is possible in one status only. */
export function isPlanEditable(status: PlanStatus): boolean {
  return status === 'draft'
}

/** Returns the end date of a plan of so many weeks: start + weeks × 7. Example: 2026-11-21, 4 weeks → 2026-12-19. */
export function calculatePlanEndDate(startDate: string, durationWeeks: number): string {
  return addDays(startDate, durationWeeks * 7)
}

/** Returns the end date of a detailed plan: start + 42 days. Example: 2026-11-21 → 2027-01-02. */
export function calculateDetailedEndDate(startDate: string): string {
  return addDays(startDate, DETAILED_PLAN_DAYS)
}

/** Returns the last day on which food is served: the day before the end date. Example: end 2026-12-19 → 2026-12-18. */
export function findLastServedDay(endDate: string): string {
  return addDays(endDate, -1)
}

/** Checks whether the plan is served on `date`: from its start date to the day before its end date. */
export function isPlanServedOn(plan: { startDate: string; endDate: string }, date: string): boolean {
  return daysBetween(plan.startDate, date) >= 0 && daysBetween(date, plan.endDate) > 0
}

/** Checks whether two plans have a served day in common. One may start on the other's end date. */
export function doPlansOverlap(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return daysBetween(one.startDate, other.endDate) > 0 && daysBetween(other.startDate, one.endDate) > 0
}

/**
 * Returns the day of the rotation that is served on a date: days since the start, modulo the rotation's length, counted
 * from 1. `null` outside the plan's dates or without days. Example: start 2026-11-21, 3 days: on 2026-11-24 → 1 again.
 */
export function rotationDayOn(
  plan: { startDate: string; endDate: string; dayCount: number },
  date: string,
): number | null {
  if (plan.dayCount < 1 || !isPlanServedOn(plan, date)) return null
  return (daysBetween(plan.startDate, date) % plan.dayCount) + 1
}

/** The counter of a client to which a plan belongs; `none` is not counted. */
export type PlanPhase = 'current' | 'previous' | 'pending' | 'none'

/**
 * Returns the phase of a plan on a date. Current: active and served on `date`. Previous: completed, or past its last
 * served day, or withdrawn after it was published. Pending: a draft, or active but starting later. An archived draft is
 * not counted. `date` is today in the client's time zone.
 */
export function planPhaseOn(
  plan: { status: PlanStatus; startDate: string; endDate: string; isPublished?: boolean },
  date: string,
): PlanPhase {
  switch (plan.status) {
    case 'draft':
      return 'pending'
    case 'completed':
      return 'previous'
    case 'archived':
      return plan.isPublished === true ? 'previous' : 'none'
    case 'active':
      if (daysBetween(date, plan.startDate) > 0) return 'pending'
      return isPlanServedOn(plan, date) ? 'current' : 'previous'
  }
}

/**
 * Returns the name of a day within its rotation. Rotations of one, two or three days name every day of the six-day
 * cycle on which they are served: (1, 3) → `Day 1 | Day 4`, (2, 2) → `Day 2 | Day 4 | Day 6`, (1, 1) → `Every day`.
 * Longer rotations are `Day n`.
 */
export function rotationLabel(dayNumber: number, dayCount: number): string {
  if (dayCount === 1) return wordsOf('en').everyDay
  if (dayCount !== 2 && dayCount !== 3) return wordsOf('en').day(String(dayNumber))
  const served: string[] = []
  for (let day = dayNumber; day <= 6; day += dayCount) served.push(wordsOf('en').day(String(day)))
  return served.join(' | ')
}

/** Creates eight empty meals at their usual times. */
export function createEmptyMeals(): PlanMeals {
  const meals: Partial<PlanMeals> = {}
  for (const slot of MEAL_SLOTS) meals[slot.key] = { time: slot.defaultTime, note: '', items: [] }
  return meals as PlanMeals // every key of MEAL_SLOTS was set in the loop
}

/** Creates a day without food. */
export function createEmptyDay(dayNumber: number, dayCount: number): PlanDay {
  return { dayNumber, dayLabel: rotationLabel(dayNumber, dayCount), meals: createEmptyMeals() }
}

/** Copies the meals of a day under another number and label. The copy shares no objects with the original. */
export function copyDay(day: PlanDay, dayNumber: number, dayCount: number): PlanDay {
  return { dayNumber, dayLabel: rotationLabel(dayNumber, dayCount), meals: structuredClone(day.meals) }
}

/** Numbers days from 1 in the given order and gives each the label of its place in a rotation of that length. */
export function renumberDays(days: readonly PlanDay[]): PlanDay[] {
  return days.map((day, index) => ({
    ...day,
    dayNumber: index + 1,
    dayLabel: rotationLabel(index + 1, days.length),
  }))
}

/** Adds up a meal. A note without foods counts as one portion of unknown weight, so that the total is a lower bound. */
export function sumMeal(meal: PlanMeal, lookUpFood: FoodLookup): Totals {
  return sumNutrients(listPortions(meal, lookUpFood))
}

/** Adds up each meal of a day. */
export function sumSlots(meals: PlanMeals, lookUpFood: FoodLookup): Record<MealSlot, Totals> {
  const totals: Partial<Record<MealSlot, Totals>> = {}
  for (const slot of MEAL_SLOTS) totals[slot.key] = sumMeal(meals[slot.key], lookUpFood)
  return totals as Record<MealSlot, Totals> // every key of MEAL_SLOTS was set in the loop
}

/** Adds up the meals of a day. */
export function sumDay(meals: PlanMeals, lookUpFood: FoodLookup): Totals {
  return sumNutrients(MEAL_SLOTS.flatMap((slot) => listPortions(meals[slot.key], lookUpFood)))
}

/**
 * Adds up each meal of a day as it is shown beside the day's total: energy and macronutrients are whole numbers that
 * add up to the day's, as `roundRows` describes.
 */
export function sumShownSlots(meals: PlanMeals, lookUpFood: FoodLookup): Record<MealSlot, Totals> {
  const slots = sumSlots(meals, lookUpFood)
  const rounded = roundRowTotals(
    MEAL_SLOTS.map(({ key }) => slots[key]),
    sumDay(meals, lookUpFood),
  )
  for (const [index, { key }] of MEAL_SLOTS.entries()) slots[key] = rounded[index] ?? slots[key]
  return slots
}

/**
 * Returns the energy of each food of a meal as it is shown, in whole kcal that add up to the shown energy of the meal;
 * `null` if it is not known.
 *
 * @param shown The meal's totals from `sumShownSlots`.
 */
export function listShownKcal(meal: PlanMeal, shown: Totals, lookUpFood: FoodLookup): (number | null)[] {
  const energies = meal.items.map(({ foodId, grams }) => {
    const per100Grams = lookUpFood(foodId)?.energyKcal
    return per100Grams === undefined ? null : (per100Grams * grams) / 100
  })
  return roundRows(energies, readTotal(shown, 'energyKcal'))
}

/** Lists a meal's foods as portions for sums. A note without foods is one portion of unknown weight. */
export function listPortions(meal: PlanMeal, lookUpFood: FoodLookup): Portion[] {
  if (meal.items.length > 0) {
    return meal.items.map((item) => ({ grams: item.grams, nutrients: lookUpFood(item.foodId) ?? null }))
  }
  return meal.note.trim() === '' ? [] : [{ grams: null, nutrients: null }]
}

/** A food with its place in a plan. `foodId` is `null` for a meal that is only a note. */
export type PlacedFood = {
  foodId: string | null
  name: string
  dayNumber: number
  dayLabel: string
  slot: MealSlot
  isAlternative: boolean
}

/**
 * Lists every food of a plan with its place, including alternatives, in reading order. A meal without foods gives its
 * note.
 */
export function listPlacedFoods(days: readonly PlanDay[]): PlacedFood[] {
  return days.flatMap((day) =>
    MEAL_SLOTS.flatMap(({ key: slot }): PlacedFood[] => {
      const meal = day.meals[slot]
      const place = { dayNumber: day.dayNumber, dayLabel: day.dayLabel, slot }
      if (meal.items.length === 0) {
        const name = meal.note.trim()
        return name === '' ? [] : [{ foodId: null, name, ...place, isAlternative: false }]
      }
      return meal.items.flatMap((item) => [
        { foodId: item.foodId, name: item.name, ...place, isAlternative: false },
        ...(item.alternatives ?? []).map((other) => ({
          foodId: other.foodId,
          name: other.name,
          ...place,
          isAlternative: true,
        })),
      ])
    }),
  )
}

/** Writes the place of a food for people: `Day 1 | Day 4, Lunch`. */
export function formatPlace(place: { dayLabel: string; slot: MealSlot }, locale: Locale = 'en'): string {
  return `${wordsOf(locale).dayLabel(place.dayLabel)}, ${nameSlot(place.slot, locale)}`
}

/** Checks whether a meal has foods or a note. */
export function isMealFilled(meal: PlanMeal): boolean {
  return meal.items.length > 0 || meal.note.trim() !== ''
}

/** Checks whether no meal of the day has foods or a note. */
export function isDayEmpty(day: PlanDay): boolean {
  return listPlacedFoods([day]).length === 0
}

const FILE_SUFFIXES: Readonly<Record<Locale, string>> = { en: '', hi: '_Hindi', te: '_Telugu' }

/**
 * Returns the file name of a plan's PDF: its title, with an underscore for every character that is neither a letter nor
 * a digit (of any script), and `.pdf`. Example: `VLCD plan: Priya` → `VLCD_plan__Priya.pdf`. A PDF in another language
 * or size than English on A4 has a suffix after the title: `VLCD_plan__Priya_Hindi_phone.pdf`.
 */
export function pdfFileName(
  title: string,
  { language = 'en', format = 'a4' }: { language?: Locale; format?: 'a4' | 'phone' } = {},
): string {
  const name = title.trim().replace(/[^\p{L}\p{M}\p{N}]/gu, '_') || 'diet_plan'
  return `${name}${FILE_SUFFIXES[language]}${format === 'phone' ? '_phone' : ''}.pdf`
}
