import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparablePlan, comparePlans } from './compare.ts'
import { createEmptyDay, type PlanDay, type PlanItem } from './plan.ts'

const curd: PlanItem = { foodId: 'curd', name: 'Curd', grams: 150, measure: null }
const roti: PlanItem = {
  foodId: 'roti',
  name: 'Roti',
  grams: 80,
  measure: { label: 'piece', grams: 40, quantity: 2 },
}

function lunchDay(dayNumber: number, items: PlanItem[], note = ''): PlanDay {
  const day = createEmptyDay(dayNumber, 4)
  day.meals.lunch = { time: '1 PM', note, items }
  return day
}

const plan: Required<ComparablePlan> = {
  title: 'Steady',
  description: 'Six weeks of home food',
  clientName: 'Asha Rao',
  clientAge: 34,
  clientHeight: '162 cm',
  clientWeight: 74.5,
  clientLocation: 'Pune',
  healthIssues: 'None',
  bmi: 28.4,
  goalDescription: 'Weight loss',
  caloriesTarget: '1300 kcal',
  proteinGoal: '60 g',
  preferences: 'Vegetarian',
  motivationalQuote: 'Slowly.',
  nutritionSnapshot: { calories: '1300', protein: '60 g', carbs: '120 g', fat: '40 g', fiber: '25 g' },
  tips: ['Drink water', 'Walk'],
  planType: 'weight_loss',
  durationWeeks: 6,
  specialInstructions: 'Salt in moderation',
  startDate: '2026-11-21',
  endDate: '2027-01-02',
  price: 2499,
  changeNote: 'More protein',
  groceryEdits: [
    { key: 'rice', category: 'Grains and flours', name: 'Rice', amountText: '1 kg', isRemoved: false },
  ],
  safetyRecords: {
    clinicianName: 'Dr Rao',
    clinicianRegistration: 'KMC 1',
    clinicianNote: 'Agreed.',
    reviewDate: '2026-12-01',
    allergyReasons: { dairy: 'Tolerates curd' },
  },
  days: [lunchDay(1, [curd]), lunchDay(2, [roti, curd])],
}

const change = (more: Partial<ComparablePlan>) => comparePlans(plan, { ...plan, ...more })
const changeDay = (day: PlanDay) => change({ days: [plan.days[0] as PlanDay, day] })

describe('fields', () => {
  it.each([
    ['title', { title: 'Steadier' }, 'Title', 'Steady', 'Steadier'],
    ['startDate', { startDate: '2026-11-22' }, 'Start date', '21 Nov 2026', '22 Nov 2026'],
    ['clientWeight', { clientWeight: 74.45 }, 'Weight', '74.5 kg', '74.45 kg'],
    ['planType', { planType: null }, 'Plan type', 'Weight Loss', null],
    ['durationWeeks', { durationWeeks: 1 }, 'Duration', '6 weeks', '1 week'],
    ['price', { price: 2499.5 }, 'Price', '₹2,499', '₹2,499.50'],
    ['tips', { tips: ['Walk'] }, 'Tips', 'Drink water', null],
    ['tips', { tips: ['Drink water', 'Sleep', 'Walk'] }, 'Tips', null, 'Sleep'],
    ['tips', { tips: ['Walk', 'Drink water'] }, 'Tips', 'Drink water\nWalk', 'Walk\nDrink water'],
    [
      'nutritionSnapshot.fiber',
      { nutritionSnapshot: { ...plan.nutritionSnapshot, fiber: '30 g' } },
      'Nutrition snapshot, fibre',
      '25 g',
      '30 g',
    ],
    [
      'safetyRecords.allergyReasons.dairy',
      { safetyRecords: { ...plan.safetyRecords, allergyReasons: {} } },
      'Reason to keep food with dairy',
      'Tolerates curd',
      null,
    ],
    [
      'safetyRecords.reviewDate',
      { safetyRecords: { ...plan.safetyRecords, reviewDate: '2026-12-02' } },
      'Review date',
      '1 Dec 2026',
      '2 Dec 2026',
    ],
  ] as [string, Partial<ComparablePlan>, string, string | null, string | null][])(
    '%s is described by its place and the values as people read them',
    (path, more, place, before, after) => {
      expect(change(more)).toEqual([{ path, place, before, after }])
    },
  )

  it('include every key of a plan', () => {
    for (const key of Object.keys(plan)) {
      const emptied = { title: '', clientName: '', startDate: '', endDate: '', days: [], groceryEdits: [] }
      const value = key === 'safetyRecords' ? {} : key in emptied ? emptied[key as 'title'] : null
      const paths = change({ [key]: value } as Partial<ComparablePlan>).map(({ path }) => path.split('.')[0])
      expect(new Set(paths), key).toEqual(new Set(key === 'healthIssues' ? [] : [key]))
    }
  })

  it('count as equal if they are empty, contain only spaces or are absent', () => {
    const bare = { ...plan, description: null, motivationalQuote: undefined, healthIssues: '' }
    expect(
      comparePlans(bare, { ...bare, description: '  ', motivationalQuote: '', healthIssues: 'None' }),
    ).toEqual([])
    expect(change({ title: ' Steady ' })).toEqual([])
  })

  it('are not compared if one side does not have them', () => {
    expect(
      change({ price: undefined, changeNote: undefined, groceryEdits: undefined, safetyRecords: undefined }),
    ).toEqual([])
  })
})

describe('days and meals', () => {
  it('name the meal by day and slot', () => {
    expect(changeDay(lunchDay(2, [roti, { ...curd, grams: 200 }]))).toEqual([
      {
        path: 'days.2.meals.lunch',
        place: 'Day 2, Lunch',
        before: '2 Roti (80 g), 150 g Curd',
        after: '2 Roti (80 g), 200 g Curd',
      },
    ])
  })

  it('show changes of alternatives, notes, times and labels', () => {
    expect(changeDay(lunchDay(2, [roti, { ...curd, alternatives: [roti] }]))).toMatchObject([
      { place: 'Day 2, Lunch', after: '2 Roti (80 g), 150 g Curd or 2 Roti (80 g)' },
    ])
    expect(changeDay(lunchDay(2, [roti, curd], 'Chilled.'))).toMatchObject([
      { after: '2 Roti (80 g), 150 g Curd\nChilled.' },
    ])
    const moved = lunchDay(2, [roti, curd])
    moved.meals.lunch.time = '2 PM'
    moved.dayLabel = 'Sundays'
    expect(changeDay(moved)).toEqual([
      { path: 'days.2.dayLabel', place: 'Day 2, label', before: 'Day 2', after: 'Sundays' },
      { path: 'days.2.meals.lunch.time', place: 'Day 2, Lunch, time', before: '1 PM', after: '2 PM' },
    ])
  })

  it('distinguish different foods that have the same text', () => {
    expect(changeDay(lunchDay(2, [roti, { ...curd, grams: 150.04 }]))).toMatchObject([
      { before: '80 g Roti, 150 g Curd', after: '80 g Roti, 150.04 g Curd' },
    ])
    expect(changeDay(lunchDay(2, [roti, { ...curd, foodId: 'other' }]))).toMatchObject([
      { after: '2 Roti (80 g), 150 g Curd (another food with this name)' },
    ])
  })

  it('show a day that only one plan has as a whole', () => {
    expect(change({ days: [...plan.days, lunchDay(3, [curd])] })).toEqual([
      { path: 'days.3', place: 'Day 3', before: null, after: 'Day 3\nLunch: 150 g Curd' },
    ])
    expect(change({ days: plan.days.slice(0, 1) })).toMatchObject([
      { path: 'days.2', before: 'Day 2\nLunch: 2 Roti (80 g), 150 g Curd', after: null },
    ])
  })
})

describe('grocery edits', () => {
  it('are described one by one, in any order', () => {
    const own = {
      key: 'own:1',
      category: 'Drinks and others',
      name: 'Coconut',
      amountText: null,
      isRemoved: false,
    }
    expect(change({ groceryEdits: [own, ...plan.groceryEdits] })).toEqual([
      {
        path: 'groceryEdits.own:1',
        place: 'Grocery list, Coconut',
        before: null,
        after: 'Coconut (Drinks and others): as calculated',
      },
    ])
    expect(change({ groceryEdits: plan.groceryEdits.map((edit) => ({ ...edit, isRemoved: true })) })).toEqual(
      [
        {
          path: 'groceryEdits.rice',
          place: 'Grocery list, Rice',
          before: 'Rice (Grains and flours): 1 kg',
          after: 'Rice (Grains and flours): removed',
        },
      ],
    )
  })
})

describe('laws', () => {
  const name = fc.constantFrom('Rice', 'Dal', 'Curd', 'Roti')
  const item = fc.record({
    foodId: fc.constantFrom('a', 'b', 'c'),
    name,
    grams: fc.integer({ min: 1, max: 5000 }).map((tenths) => tenths / 10),
    measure: fc.constant(null),
  })
  const days = fc
    .array(fc.tuple(fc.array(item, { maxLength: 4 }), fc.constantFrom('', 'Soup', 'Chilled.')), {
      maxLength: 4,
    })
    .map((all) => all.map(([items, note], index) => lunchDay(index + 1, items, note)))
  const anyPlan = fc
    .record({ title: fc.string(), tips: fc.array(fc.string(), { maxLength: 3 }), days })
    .map((more): ComparablePlan => ({ ...plan, ...more }))

  it('a plan does not differ from itself', () => {
    fc.assert(
      fc.property(anyPlan, (one) => {
        expect(comparePlans(one, structuredClone(one))).toEqual([])
      }),
    )
  })

  it('comparing the plans in reverse order gives the same paths', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (one, other) => {
        const there = comparePlans(one, other).map(({ path }) => path)
        const back = comparePlans(other, one).map(({ path }) => path)
        expect([...back].sort()).toEqual([...there].sort())
      }),
    )
  })

  it('a change of one food’s weight appears at its meal and nowhere else', () => {
    fc.assert(
      fc.property(
        days.filter((all) => all.some(({ meals }) => meals.lunch.items.length > 0)),
        fc.nat(),
        (all, chance) => {
          const filled = all.filter(({ meals }) => meals.lunch.items.length > 0)
          const chosen = filled[chance % filled.length] as PlanDay
          const changed = structuredClone(all)
          const [first] = changed[chosen.dayNumber - 1]?.meals.lunch.items ?? []
          if (first) first.grams += 0.1
          expect(
            comparePlans({ ...plan, days: all }, { ...plan, days: changed }).map(({ path }) => path),
          ).toEqual([`days.${chosen.dayNumber}.meals.lunch`])
        },
      ),
    )
  })
})
