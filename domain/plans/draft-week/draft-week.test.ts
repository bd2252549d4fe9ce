import { beforeAll, describe, expect, it } from 'vitest'
import { loadSolver } from '#server/modules/plans/draft-week/solve-with-highs.ts'
import { MEAL_SLOTS, type PlanDay, sumDay } from '../plan.ts'
import { findCellOptions } from './cell-options.ts'
import { describeCost, describeRelaxation, describeWish } from './conflict-words.ts'
import { DISHES, makeDish, makeWishes } from './dishes.fixture.ts'
import type { DraftDish } from './draft-dish.ts'
import { type DraftStep, draftWeek } from './draft-week.ts'
import type { SolveModel } from './solve-day.ts'
import type { LockedCell } from './week-in-progress.ts'
import type { DraftWishes } from './wishes.ts'

/* All tests solve their models with the real solver. */

let solve: SolveModel

beforeAll(async () => {
  solve = await loadSolver()
})

const required = (
  key: 'proteinG' | 'sodiumMg' | 'ironMg',
  min: number | null,
  max: number | null = null,
) => ({
  key,
  min,
  max,
  isRequired: true,
})

function draft(
  wishes: DraftWishes,
  dishes: readonly DraftDish[] = DISHES,
  locked: readonly LockedCell[] = [],
): DraftStep[] {
  return [...draftWeek({ wishes, dishes, locked }, solve)]
}

function daysOf(steps: readonly DraftStep[]): PlanDay[] {
  return steps.map((step) => {
    if (step.kind !== 'day') throw new Error(JSON.stringify(step))
    return step.day
  })
}

const namesOf = (day: PlanDay | undefined): string[] =>
  MEAL_SLOTS.flatMap(({ key }) => day?.meals[key].items.map(({ name }) => name) ?? [])

const totalsOf = (day: PlanDay, dishes: readonly DraftDish[] = DISHES) =>
  sumDay(day.meals, (id) => dishes.find(({ foodId }) => foodId === id)?.nutrients)

function conflictOf(steps: readonly DraftStep[]) {
  const [step] = steps
  if (step?.kind !== 'conflict') throw new Error(JSON.stringify(step))
  return step.conflict
}

describe('a drafted day', () => {
  it('has one dish of each course, in household measures, within 2 % of the energy', () => {
    const [day] = daysOf(draft(makeWishes(['lunch'], 400)))
    const items = day?.meals.lunch.items ?? []
    expect(items.length).toBeGreaterThanOrEqual(4)
    const roles = items.map(({ foodId }) => DISHES.find((dish) => dish.foodId === foodId)?.roles[0])
    expect(roles.filter((role) => role === 'grain' || role === 'bread')).toHaveLength(1)
    expect(roles.filter((role) => role === 'dal' || role === 'protein')).toHaveLength(1)
    expect(roles.filter((role) => role === 'sabzi')).toHaveLength(1)
    expect(roles.some((role) => role === 'salad' || role === 'side')).toBe(true)
    for (const { grams, measure } of items)
      expect(grams).toBe((measure?.quantity ?? 0) * (measure?.grams ?? 0))
    const kcal = day ? (totalsOf(day).nutrients.energyKcal?.amount ?? 0) : 0
    expect(Math.abs(kcal - 400)).toBeLessThanOrEqual(8)
  })

  it('meets a required target with the only dish that has enough', () => {
    // 120 kcal and 9 g: one katori of chana. Murmura of the same energy has 2.7 g.
    const wishes = makeWishes(['eveningSnack'], 120, { targets: [required('proteinG', 8)] })
    const [day] = daysOf(draft(wishes))
    expect(day?.meals.eveningSnack.items).toMatchObject([
      { name: 'chana', grams: 100, measure: { quantity: 1 } },
    ])
  })

  it('approaches a target that is not required', () => {
    const fatty = makeDish('more fibre', {
      roles: ['snack'],
      slots: ['evening'],
      nutrients: { energyKcal: 120, fibreG: 6 },
    })
    const plain = makeDish('less fibre', {
      roles: ['snack'],
      slots: ['evening'],
      nutrients: { energyKcal: 120, fibreG: 1 },
    })
    const wishes = makeWishes(['eveningSnack'], 120, {
      targets: [{ key: 'fibreG', min: 30, max: null, isRequired: false }],
    })
    expect(namesOf(daysOf(draft(wishes, [plain, fatty]))[0])).toEqual(['more fibre'])
  })

  it('leaves out dishes that the client may not or does not want to eat', () => {
    const wishes = makeWishes(['lunch'], 400, {
      allergies: ['dairy'],
      dislikes: ['Karela'],
      costLevel: 'everyday',
    })
    const names = namesOf(daysOf(draft(wishes))[0])
    expect(names).toContain('dal')
    expect(names).toContain('bhindi')
    for (const name of ['paneer curry', 'curd', 'karela']) expect(names).not.toContain(name)
  })

  it('leaves out a dish whose allergens are not known if the client has any allergy', () => {
    const snack = (id: string, allergens: string[] | null) =>
      makeDish(id, { roles: ['snack'], slots: ['evening'], allergens })
    const dishes = [snack('unknown', null), snack('known', [])]
    const wishes = makeWishes(['eveningSnack'], 100, { allergies: ['soy'] })
    for (let seed = 1; seed <= 3; seed += 1) {
      expect(namesOf(daysOf(draft({ ...wishes, seed }, dishes))[0])).toEqual(['known'])
    }
  })

  it('serves a curry only with a grain that it is eaten with', () => {
    const rice = DISHES.filter(({ foodId }) => ['rice', 'roti', 'bhindi', 'salad'].includes(foodId))
    const sambar = makeDish('sambar', { roles: ['dal'], slots: ['lunch'], pairsWith: ['rice'] })
    // Roti fits the energy better than rice, and is eaten with a sabzi, but not with sambar.
    const [day] = daysOf(draft(makeWishes(['lunch'], 420), [...rice, sambar]))
    expect(namesOf(day)).toEqual(expect.arrayContaining(['rice', 'sambar']))
    expect(namesOf(day)).not.toContain('roti')
  })

  it('has fasting food alone on a day of fasting, which has to meet upper limits and energy only', () => {
    const fasting = ['vegetarian', 'fasting']
    const dishes = [
      ...DISHES,
      makeDish('samak rice', { roles: ['grain'], slots: ['lunch'], tags: fasting }),
      makeDish('vrat aloo', { roles: ['sabzi'], slots: ['lunch'], tags: fasting }),
    ]
    const wishes = makeWishes(['lunch'], 250, { fastingDays: [1], targets: [required('proteinG', 90)] })
    expect(namesOf(daysOf(draft(wishes, dishes))[0]).sort()).toEqual(['samak rice', 'vrat aloo'])
  })
})

describe('figures that are missing', () => {
  const snack = (id: string, nutrients: DraftDish['nutrients']) =>
    makeDish(id, { roles: ['snack'], slots: ['evening'], nutrients })

  it('do not count as zero for an upper limit', () => {
    const dishes = [snack('unknown', { energyKcal: 100 }), snack('known', { energyKcal: 100, sodiumMg: 50 })]
    const wishes = makeWishes(['eveningSnack'], 100, { targets: [required('sodiumMg', null, 60)] })
    for (let seed = 1; seed <= 3; seed += 1) {
      expect(namesOf(daysOf(draft({ ...wishes, seed }, dishes))[0])).toEqual(['known'])
    }
  })

  it('do not prove a lower limit', () => {
    const dishes = [snack('unknown', { energyKcal: 100 })]
    const wishes = makeWishes(['eveningSnack'], 100, { targets: [required('ironMg', 1)] })
    expect(conflictOf(draft(wishes, dishes)).wishes.map(({ wish }) => wish)).toContain('min:ironMg')
  })

  it('are neither better nor worse than a target that is only approached', () => {
    const dishes = [
      snack('none', { energyKcal: 100, ironMg: 0 }),
      snack('unknown', { energyKcal: 100 }),
      snack('plenty', { energyKcal: 100, ironMg: 20 }),
    ]
    const targets = [{ key: 'ironMg' as const, min: 10, max: null, isRequired: false }]
    const draftOf = (names: string[]) =>
      namesOf(
        daysOf(
          draft(
            makeWishes(['eveningSnack'], 100, { targets }),
            dishes.filter((dish) => names.includes(dish.name)),
          ),
        )[0],
      )
    expect(draftOf(['none', 'unknown'])).toEqual(['unknown'])
    expect(draftOf(['none', 'plenty'])).toEqual(['plenty'])
  })
})

describe('a drafted week', () => {
  it('uses dishes in turn and no dish more often than wished', () => {
    const dishes = ['a', 'b', 'c', 'd'].map((id) => makeDish(id, { roles: ['snack'], slots: ['evening'] }))
    const days = daysOf(draft(makeWishes(['eveningSnack'], 100, { dayCount: 7, maxRepeats: 2 }), dishes))
    const names = days.flatMap(namesOf)
    expect(names).toHaveLength(7)
    for (const { name } of dishes) expect(names.filter((each) => each === name).length).toBeLessThanOrEqual(2)
    expect(new Set(names).size).toBe(4)
    expect(days.map(({ dayNumber, dayLabel }) => `${dayNumber} ${dayLabel}`)).toContain('7 Day 7')
  })

  it('leaves locked meals as they are and fits the rest of the day to them', () => {
    const meal = {
      time: '4 PM',
      note: 'With tea.',
      items: [{ foodId: 'own', name: 'Own mix', grams: 50, measure: null }],
    }
    const locked: LockedCell = {
      dayNumber: 1,
      slot: 'eveningSnack',
      meal,
      nutrients: { energyKcal: 200 },
      dishIds: ['own'],
    }
    const [day] = daysOf(draft(makeWishes(['lunch', 'eveningSnack'], 600), DISHES, [locked]))
    expect(day?.meals.eveningSnack).toEqual(meal)
    const lunchKcal = day ? (totalsOf(day).nutrients.energyKcal?.amount ?? 0) : 0
    expect(Math.abs(lunchKcal + 200 - 600)).toBeLessThanOrEqual(12)
  })

  it('takes a day as it is if all its meals are locked', () => {
    const meal = {
      time: '4 PM',
      note: '',
      items: [{ foodId: 'own', name: 'Own mix', grams: 50, measure: null }],
    }
    const cell = {
      dayNumber: 1,
      slot: 'eveningSnack',
      meal,
      nutrients: { energyKcal: 20 },
      dishIds: ['own'],
    } as const
    const [first, second] = daysOf(draft(makeWishes(['eveningSnack'], 120, { dayCount: 2 }), DISHES, [cell]))
    expect(first?.meals.eveningSnack).toEqual(meal)
    expect(namesOf(second)).toEqual(['chana'])
  })

  it('contains each dish that should be in the week', () => {
    const wishes = makeWishes(['lunch'], 400, { dayCount: 3, keepFoodIds: ['karela', 'paneer curry'] })
    const names = daysOf(draft(wishes)).flatMap(namesOf)
    expect(names).toEqual(expect.arrayContaining(['karela', 'paneer curry']))
  })

  it('drafts an earlier day again if a later one needs its dish', () => {
    const evening = { roles: ['snack'], slots: ['evening'] } as const
    const dishes = [
      makeDish('fruit', { ...evening, tags: ['vegetarian', 'fasting'] }),
      // Deep-fried dishes are preferred less, so the first day takes the only fruit.
      makeDish('samosa', { ...evening, isDeepFried: true }),
    ]
    const wishes = makeWishes(['eveningSnack'], 100, { dayCount: 2, maxRepeats: 1, fastingDays: [2] })
    const steps = draft(wishes, dishes)
    const names = steps.map((step) =>
      'day' in step ? [step.kind, step.day.dayNumber, ...namesOf(step.day)] : step,
    )
    expect(names).toEqual([
      ['day', 1, 'fruit'],
      ['revised', 1, 'samosa'],
      ['day', 2, 'fruit'],
    ])
  })

  it('is the same for the same seed', () => {
    const wishes = makeWishes(['lunch', 'eveningSnack'], 550, { dayCount: 2, seed: 5 })
    expect(draft(wishes)).toEqual(draft(wishes))
  })
})

describe('wishes that cannot be met together', () => {
  it('are named as a smallest set, each with the change that would help', () => {
    const wishes = makeWishes(['lunch'], 400, {
      targets: [required('proteinG', 60)],
      dislikes: ['karela'],
      costLevel: 'everyday',
    })
    const conflict = conflictOf(draft(wishes))
    expect(conflict.isMinimal).toBe(true)
    // No lunch of these dishes has 60 g, whatever its energy, with or without karela and costly dishes.
    expect(conflict.wishes).toMatchObject([{ wish: 'min:proteinG', relaxation: { kind: 'amount' } }])
  })

  it('can be met if any one of them is changed as offered', () => {
    // 14 g per 200 kcal of paneer are too costly, so protein and the cost exclude each other.
    const wishes = makeWishes(['lunch'], 500, { targets: [required('proteinG', 26)], costLevel: 'everyday' })
    const conflict = conflictOf(draft(wishes))
    expect(conflict.wishes.map(({ wish }) => wish)).toEqual(expect.arrayContaining(['cost', 'min:proteinG']))
    const context = { wishes, dayNumber: 1, nameFood: (id: string) => id }
    const texts = conflict.wishes.map(({ wish, relaxation }) => [
      describeWish(wish, context),
      relaxation && describeRelaxation(wish, relaxation, context),
      relaxation && describeCost(wish, relaxation, context),
    ])
    expect(texts).toContainEqual(['Everyday ingredients only', 'Allow paneer curry', 'Day 1 costs more'])
    expect(texts).toContainEqual([
      'Protein at least 26 g',
      expect.stringMatching(/^Protein [\d.]+ g instead of 26 g$/),
      expect.stringMatching(/^[\d.]+ g less protein a day$/),
    ])
    const protein = conflict.wishes.find(({ wish }) => wish === 'min:proteinG')?.relaxation
    const amount = protein?.kind === 'amount' ? protein.amount : 0
    expect(daysOf(draft({ ...wishes, targets: [required('proteinG', amount)] }))).toHaveLength(1)
    expect(daysOf(draft({ ...wishes, costLevel: 'any' }))).toHaveLength(1)
    const exception = { wish: 'cost', dayNumber: 1, dishIds: ['paneer curry'] }
    expect(daysOf(draft({ ...wishes, exceptions: [exception] }))).toHaveLength(1)
    expect(conflictOf(draft({ ...wishes, exceptions: [{ ...exception, dayNumber: 2 }] })).dayNumber).toBe(1)
  })

  it('name an allergy, but offer no change of it, and no dish is excepted from it', () => {
    const dishes = DISHES.filter(({ foodId }) => foodId !== 'dal')
    const exceptions = [{ wish: 'allergy:dairy', dayNumber: 1, dishIds: ['paneer curry'] }]
    const conflict = conflictOf(
      draft(makeWishes(['lunch'], 400, { allergies: ['dairy'], exceptions }), dishes),
    )
    // Without dal, the only dishes for the course of protein are of milk.
    expect(conflict.wishes).toEqual([
      { wish: 'slot:lunch', relaxation: null },
      { wish: 'allergy:dairy', relaxation: null },
    ])
  })
})

describe('other meals for a cell', () => {
  it('are the best ones, each with other dishes, that still fit the day', () => {
    const dishes = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      makeDish(id, { roles: ['snack'], slots: ['evening'] }),
    )
    const wishes = makeWishes(['eveningSnack'], 100)
    const meals = findCellOptions(
      { wishes, dishes, locked: [] },
      { dayNumber: 1, slot: 'eveningSnack', dishIds: ['a'] },
      3,
      solve,
    )
    const names = meals.map(({ items }) => items.map(({ name }) => name).join())
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain('a')
  })

  it('are fewer if no more dishes fit', () => {
    const dishes = ['a', 'b'].map((id) => makeDish(id, { roles: ['snack'], slots: ['evening'] }))
    const cell = { dayNumber: 1, slot: 'eveningSnack', dishIds: ['a'] } as const
    const meals = findCellOptions(
      { wishes: makeWishes(['eveningSnack'], 100), dishes, locked: [] },
      cell,
      3,
      solve,
    )
    expect(meals.map(({ items }) => items[0]?.name)).toEqual(['b'])
  })
})
