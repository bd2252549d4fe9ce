import { msg } from '@lingui/core/runtime-macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import {
  findLastServedDay,
  MEAL_SLOTS,
  nameSlot,
  type PlanItem,
  type PlanMeal,
  sumShownSlots,
} from '#domain/plans/plan.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatGrams } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import type { PlanDocumentOptions } from './build-plan-document.ts'
import { describeTotals, writeTotal } from './describe-figures.ts'
import { nameFood, nameRawFood } from './name-food.ts'
import type { PlanDocumentDay, PlanDocumentFood, PlanDocumentMeal } from './plan-document.ts'
import { writeDayOfYear, writeWeekday } from './write-date.ts'

/** The largest number of dates listed beside a day of the rotation. */
const MAX_DATES = 3

type Foods = DietPlan['foods']
type Reader = Pick<PlanDocumentOptions, 'language' | 'hides' | 'findFoodName'>

/**
 * Describes the days of a plan's rotation for its PDF.
 *
 * @param dayTotals The totals of each day, in the same order.
 */
export function describeDays(
  plan: DietPlan,
  dayTotals: readonly Totals[],
  reader: Reader,
): PlanDocumentDay[] {
  const { language, hides } = reader
  const words = wordsOf(language)
  return plan.days.map((day, index) => {
    const label = wordsOf(language).dayLabel(day.dayLabel)
    const totals = dayTotals[index]
    const slots = sumShownSlots(day.meals, (foodId) => plan.foods[foodId]?.nutrients)
    return {
      label,
      continuedText: say(msg`${{ day: label }}, continued`),
      datesText: plan.days.length > 1 ? listDates(plan, index) : null,
      totals: hides.calories || !totals ? null : describeTotals(totals, words),
      meals: MEAL_SLOTS.map(({ key }) => ({
        name: nameSlot(key),
        ...describeMeal(day.meals[key], slots[key], plan.foods, reader),
      })),
    }
  })
}

function describeMeal(
  meal: PlanMeal,
  totals: Totals,
  foods: Foods,
  reader: Reader,
): Omit<PlanDocumentMeal, 'name'> {
  const hasEnergy = totals.nutrients.energyKcal !== undefined && !reader.hides.calories
  return {
    timeText: wordsOf(reader.language).mealTime(meal.time),
    items: meal.items.map((item) => ({
      ...describeFood(item, foods, reader),
      alternatives: (item.alternatives ?? []).map((food) => describeFood(food, foods, reader)),
    })),
    text: meal.note.trim() || null,
    energyText: hasEnergy ? `${writeTotal(totals, 'energyKcal')} ${say(msg`kcal`)}` : null,
  }
}

function describeFood(item: PlanItem, foods: Foods, reader: Reader): PlanDocumentFood {
  const food = foods[item.foodId]
  const { language } = reader
  const isRaw = food?.preparation === 'raw'
  const amount = formatItemAmount(item, language)
  return {
    ...(isRaw ? nameRawFood : nameFood)({ name: item.name, hindiName: food?.hindiName ?? null }, reader),
    amountText: item.measure === null ? amount : `${amount} (${formatGrams(item.grams, language)})`,
    stateText: isRaw ? say(msg`raw weight`) : null,
  }
}

/** Lists the first dates on which a day of the rotation is served: `Mon 23 Nov, Sun 29 Nov, Sat 5 Dec …`. */
function listDates(plan: DietPlan, index: number): string | null {
  const last = findLastServedDay(plan.endDate)
  const dates: string[] = []
  for (let date = addDays(plan.startDate, index); date <= last; date = addDays(date, plan.days.length)) {
    if (dates.length === MAX_DATES) return `${dates.join(', ')} …`
    dates.push(`${writeWeekday(date)} ${writeDayOfYear(date)}`)
  }
  return dates.length > 0 ? dates.join(', ') : null
}
