import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { formatKcal } from '#domain/units/format.ts'
import {
  calculateDetailedEndDate,
  calculatePlanEndDate,
  canChangePlanStatus,
  copyDay,
  createEmptyDay,
  createEmptyMeals,
  doPlansOverlap,
  findLastServedDay,
  isDayEmpty,
  isPlanEditable,
  listPlacedFoods,
  listShownKcal,
  MEAL_SLOTS,
  PLAN_STATUSES,
  type PlanDay,
  type PlanItem,
  pdfFileName,
  planPhaseOn,
  renumberDays,
  rotationDayOn,
  rotationLabel,
  sumDay,
  sumShownSlots,
  sumSlots,
} from './plan.ts'

const chilla: PlanItem = {
  foodId: 'chilla',
  name: 'Besan chilla',
  grams: 120,
  measure: { label: 'piece', grams: 60, quantity: 2 },
}
const curd: PlanItem = {
  foodId: 'curd',
  name: 'curd',
  grams: 150,
  measure: { label: 'katori', grams: 150, quantity: 1 },
}
const papaya: PlanItem = { foodId: 'papaya', name: 'Papaya', grams: 150, measure: null }

function buildDay(): PlanDay {
  const day = createEmptyDay(1, 3)
  day.meals.breakfast = { time: '8 AM', note: '', items: [chilla, curd] }
  day.meals.lunch = { time: '1 PM', note: 'Whatever moved to At home', items: [] }
  day.meals.midMorning = {
    time: '10:30 AM',
    note: '',
    items: [{ ...papaya, alternatives: [curd] }],
  }
  return day
}

describe('meals', () => {
  it('has the eight slots at their usual times', () => {
    expect(MEAL_SLOTS.map((slot) => `${slot.key} ${slot.defaultTime}`)).toEqual([
      'earlyMorning 6:30-7 AM',
      'preBreakfast 20 min after',
      'breakfast 8 AM',
      'midMorning 10:30 AM',
      'lunch 1 PM',
      'eveningSnack 4:30 PM',
      'dinner 7-7:30 PM',
      'postDinner 30 min after',
    ])
    expect(Object.keys(createEmptyMeals())).toEqual(MEAL_SLOTS.map((slot) => slot.key))
  })

  it('adds up the foods of meals and days, and counts a note alone as unknown', () => {
    const lookUp = (foodId: string) =>
      ({ chilla: { energyKcal: 180, proteinG: 9 }, curd: { energyKcal: 60 }, papaya: { energyKcal: 32 } })[
        foodId
      ]
    const { meals } = buildDay()
    const slots = sumSlots(meals, lookUp)
    expect(readTotal(slots.breakfast, 'energyKcal')).toBeCloseTo(306, 9)
    expect(isTotalComplete(slots.breakfast, 'energyKcal')).toBe(true)
    expect(isTotalComplete(slots.breakfast, 'proteinG')).toBe(false)
    expect(isTotalComplete(slots.lunch, 'energyKcal')).toBe(false)
    expect(isTotalComplete(slots.dinner, 'energyKcal')).toBe(true)
    const day = sumDay(meals, lookUp)
    // The alternative is not counted.
    expect(readTotal(day, 'energyKcal')).toBeCloseTo(306 + 48, 9)
    expect(day.unweighedPortions).toBe(1)
    expect(
      isTotalComplete(
        sumDay(meals, () => null),
        'energyKcal',
      ),
    ).toBe(false)
  })

  it('shows meals that add up to the day, and foods that add up to their meal', () => {
    const amount = fc.double({ min: 0, max: 300, noNaN: true })
    const gramsOfMeals = fc.array(fc.array(amount, { maxLength: 5 }), { maxLength: MEAL_SLOTS.length })
    fc.assert(
      fc.property(gramsOfMeals, fc.array(amount, { minLength: 5, maxLength: 5 }), (grams, energies) => {
        const meals = createEmptyMeals()
        for (const [index, portions] of grams.entries()) {
          const slot = MEAL_SLOTS[index]?.key ?? 'lunch'
          meals[slot].items = portions.map((each, item) => ({
            foodId: String(item),
            name: 'Food',
            grams: each,
            measure: null,
          }))
        }
        const lookUp = (foodId: string) => ({ energyKcal: energies[Number(foodId)] ?? 0 })
        const slots = sumShownSlots(meals, lookUp)
        const ofDay = MEAL_SLOTS.reduce((sum, { key }) => sum + readTotal(slots[key], 'energyKcal'), 0)
        expect(formatKcal(ofDay)).toBe(formatKcal(readTotal(sumDay(meals, lookUp), 'energyKcal')))
        for (const { key } of MEAL_SLOTS) {
          const foods = listShownKcal(meals[key], slots[key], lookUp)
          expect(foods.reduce<number>((sum, kcal) => sum + (kcal ?? 0), 0)).toBe(
            readTotal(slots[key], 'energyKcal'),
          )
        }
      }),
    )
  })

  it('lists every food with its place, including alternatives and notes', () => {
    expect(
      listPlacedFoods([buildDay()]).map((food) => [food.slot, food.foodId, food.name, food.isAlternative]),
    ).toEqual([
      ['breakfast', 'chilla', 'Besan chilla', false],
      ['breakfast', 'curd', 'curd', false],
      ['midMorning', 'papaya', 'Papaya', false],
      ['midMorning', 'curd', 'curd', true],
      ['lunch', null, 'Whatever moved to At home', false],
    ])
    expect(isDayEmpty(createEmptyDay(1, 1))).toBe(true)
    expect(isDayEmpty(buildDay())).toBe(false)
  })
})

describe('days of a rotation', () => {
  it('names the days on which each rotation day is served', () => {
    expect([1, 2, 3].map((day) => rotationLabel(day, 3))).toEqual([
      'Day 1 | Day 4',
      'Day 2 | Day 5',
      'Day 3 | Day 6',
    ])
    expect(rotationLabel(2, 2)).toBe('Day 2 | Day 4 | Day 6')
    expect(rotationLabel(1, 1)).toBe('Every day')
    expect(rotationLabel(5, 7)).toBe('Day 5')
  })

  it('serves the days in turn from the start', () => {
    const plan = { startDate: '2026-11-21', endDate: '2026-12-19', dayCount: 3 }
    expect(
      ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((date) => rotationDayOn(plan, date)),
    ).toEqual([1, 2, 3, 1])
    expect(rotationDayOn(plan, '2026-11-20')).toBeNull()
    expect(rotationDayOn(plan, '2026-12-18')).toBe(1)
    expect(rotationDayOn(plan, '2026-12-19')).toBeNull()
    expect(rotationDayOn({ ...plan, dayCount: 0 }, '2026-11-21')).toBeNull()
  })

  it('serves the same day again after one rotation, and never a day that does not exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 300 }), (dayCount, offset) => {
        const plan = { startDate: '2026-01-01', endDate: '2027-12-31', dayCount }
        const date = addDays(plan.startDate, offset)
        const day = rotationDayOn(plan, date)
        expect(day).toBeGreaterThanOrEqual(1)
        expect(day).toBeLessThanOrEqual(dayCount)
        expect(rotationDayOn(plan, addDays(date, dayCount))).toBe(day)
      }),
    )
  })

  it('copies a day without shared objects, and renumbers days', () => {
    const day = buildDay()
    const copy = copyDay(day, 2, 3)
    expect(copy.dayLabel).toBe('Day 2 | Day 5')
    expect(copy.meals).toEqual(day.meals)
    copy.meals.breakfast.items.pop()
    expect(day.meals.breakfast.items).toHaveLength(2)
    expect(renumberDays([copy, day, day]).map(({ dayNumber, dayLabel }) => [dayNumber, dayLabel])).toEqual([
      [1, 'Day 1 | Day 4'],
      [2, 'Day 2 | Day 5'],
      [3, 'Day 3 | Day 6'],
    ])
  })
})

describe('dates of a plan', () => {
  it('ends after seven times the number of weeks, or after 42 days for a detailed plan', () => {
    expect(calculatePlanEndDate('2026-11-21', 4)).toBe('2026-12-19')
    expect(calculateDetailedEndDate('2026-11-21')).toBe('2027-01-02')
    expect(findLastServedDay('2026-12-19')).toBe('2026-12-18')
    expect(daysBetween('2026-11-21', calculateDetailedEndDate('2026-11-21'))).toBe(42)
  })

  it('lets one plan start on the day another ends', () => {
    const first = { startDate: '2026-11-01', endDate: '2026-11-29' }
    expect(doPlansOverlap(first, { startDate: '2026-11-29', endDate: '2026-12-27' })).toBe(false)
    expect(doPlansOverlap(first, { startDate: '2026-11-28', endDate: '2026-12-27' })).toBe(true)
    expect(doPlansOverlap({ startDate: '2026-11-10', endDate: '2026-11-12' }, first)).toBe(true)
  })
})

describe('status of a plan', () => {
  it('allows only these transitions', () => {
    const allowed = PLAN_STATUSES.flatMap((from) =>
      PLAN_STATUSES.filter((to) => canChangePlanStatus(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual([
      'draft → active',
      'draft → archived',
      'active → completed',
      'active → archived',
      'completed → archived',
    ])
    expect(PLAN_STATUSES.filter(isPlanEditable)).toEqual(['draft'])
  })

  it('counts as current, previous, pending or none', () => {
    const dates = { startDate: '2026-11-21', endDate: '2026-12-19' }
    const active = { ...dates, status: 'active' } as const
    expect(planPhaseOn(active, '2026-11-20')).toBe('pending')
    expect(planPhaseOn(active, '2026-11-21')).toBe('current')
    expect(planPhaseOn(active, '2026-12-18')).toBe('current')
    expect(planPhaseOn(active, '2026-12-19')).toBe('previous')
    expect(planPhaseOn({ ...dates, status: 'completed' }, '2026-11-25')).toBe('previous')
    expect(planPhaseOn({ ...dates, status: 'draft' }, '2027-11-25')).toBe('pending')
    expect(planPhaseOn({ ...dates, status: 'archived' }, '2026-11-25')).toBe('none')
    expect(planPhaseOn({ ...dates, status: 'archived', isPublished: true }, '2026-11-25')).toBe('previous')
  })
})

describe('pdfFileName', () => {
  it('replaces everything except letters and digits', () => {
    expect(pdfFileName('VLCD plan: Priya')).toBe('VLCD_plan__Priya.pdf')
    expect(pdfFileName('../../etc/passwd"\r\n')).toBe('______etc_passwd_.pdf')
    expect(pdfFileName('प्रिया की योजना')).toBe('प्रिया_की_योजना.pdf')
    expect(pdfFileName('  ')).toBe('diet_plan.pdf')
    expect(pdfFileName('Plan', { language: 'hi' })).toBe('Plan_Hindi.pdf')
    expect(pdfFileName('Plan', { language: 'hi', format: 'phone' })).toBe('Plan_Hindi_phone.pdf')
    expect(pdfFileName('Plan', { language: 'te' })).toBe('Plan_Telugu.pdf')
    expect(pdfFileName('Plan', { language: 'en', format: 'phone' })).toBe('Plan_phone.pdf')
  })
})
