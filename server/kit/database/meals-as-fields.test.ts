import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMeal } from '#domain/plans/format-meal.ts'
import type { PlanItem, PlanMeal } from '#domain/plans/plan.ts'
import { makeOldRelease } from '#server/test/old-release.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { migrateDatabase } from './migrate.ts'

/** A meal of release 0.1.0: its first line lists the foods, the other lines are typed by the writer. */
type OldMeal = { time: string; food: string; items?: PlanItem[] }

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const measured = (name: string, quantity: number, label: string, grams: number): PlanItem => ({
  foodId: id(90),
  name,
  grams: quantity * grams,
  measure: { label, grams, quantity },
})
const weighed = (name: string, grams: number): PlanItem => ({ foodId: id(91), name, grams, measure: null })

const DAL = measured('Dal', 1.5, 'katori', 150)
const CURD = weighed('दही (Curd), plain', 1040)

const MEALS: Record<string, OldMeal> = {
  'no note': { time: '1 PM', food: '1½ katori Dal (225 g), 1,040 g दही (Curd), plain', items: [DAL, CURD] },
  'a note alone': { time: '1 PM', food: 'Leftover khichdi', items: [] },
  'a note alone, without a list of foods': { time: '1 PM', food: 'Leftover khichdi\nor soup' },
  'foods and a note': { time: '1 PM', food: '1½ katori Dal (225 g)\nNo tea with it.', items: [DAL] },
  'alternatives and a note': {
    time: '1 PM',
    food: '1½ katori Dal (225 g) or 1,040 g दही (Curd), plain or 2 slices Bread, brown (60 g), 5.5 g Ghee\nHot.',
    items: [
      { ...DAL, alternatives: [CURD, measured('Bread, brown', 2, 'slice', 30)] },
      { ...weighed('Ghee', 5.5), alternatives: [] },
    ],
  },
  'a measure named like the food': {
    time: '8 AM',
    food: '2 Besan chilla (120 g), 3 Almonds (5.1 g)',
    items: [measured('Besan chilla', 2, 'chilla', 60), measured('Almonds', 3, 'piece', 1.7)],
  },
  'a note that looks like a line of foods': {
    time: '1 PM',
    food: '1½ katori Dal (225 g)\n1½ katori Dal (225 g), 150 g Curd',
    items: [DAL],
  },
  'a note alone that looks like a line of foods': { time: '1 PM', food: '1½ katori Dal (225 g)', items: [] },
  'a note of many lines': { time: '1 PM', food: '1½ katori Dal (225 g)\n\nHot.\n  Fresh.\n', items: [DAL] },
  'a note in Hindi': { time: 'दोपहर', food: '1½ katori Dal (225 g)\nचाय नहीं।\nगरम खाएँ', items: [DAL] },
  nothing: { time: '', food: '', items: [] },
}

/** Meals that cannot be split, because the text does not begin with the foods. None of the text may be lost. */
const UNSPLIT: Record<string, OldMeal> = {
  'another line about the foods': { time: '1 PM', food: 'A bowl of dal\nNo tea with it.', items: [DAL] },
  'a line that goes on after the foods': {
    time: '1 PM',
    food: '1½ katori Dal (225 g), hot\nNo tea.',
    items: [DAL],
  },
}

const SLOTS = ['breakfast', 'lunch', 'dinner'] as const

describe('meals of release 0.1.0', () => {
  let database: TestDatabase
  let client: pg.Client
  const drawn = fc.sample(drawMeal(), { numRuns: 300, seed: 7 })
  const all: OldMeal[] = [...Object.values(MEALS), ...Object.values(UNSPLIT), ...drawn]
  const days = all.map((meal, index) => ({
    dayNumber: index + 1,
    dayLabel: `Day ${index + 1}`,
    meals: Object.fromEntries(SLOTS.map((slot) => [slot, meal])),
  }))

  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true })
    await makeOldRelease(database.url)
    client = new pg.Client(database.url)
    await client.connect()
    await client.query(
      `insert into users (id, firebase_uid, email, role) values ('${id(1)}', 'client', 'client@example.com', 'client')`,
    )
    await client.query(
      `insert into diet_plans (id, user_id, title, client_name, start_date, end_date, status, kind)
       values ('${id(2)}', '${id(1)}', 'Plan', 'Meera', '2030-01-01', '2030-02-12', 'draft', 'vlcd')`,
    )
    for (const { dayNumber, dayLabel, meals } of days) {
      await client.query(
        'insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ($1, $2, $3, $4)',
        [id(2), dayNumber, dayLabel, meals],
      )
    }
    await client.query(
      `insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods)
       values ($1, 1, jsonb_build_object('title', 'Plan', 'days', $2::jsonb), '{}')`,
      [id(2), JSON.stringify(days)],
    )
    await client.query(
      `update diet_plans set status = 'active', published_at = now(), published_number = 1, frozen_foods = '{}'`,
    )
    await client.query(`insert into plan_templates (name, days) values ('Week', $1)`, [JSON.stringify(days)])
    await client.query(
      `insert into idempotency_keys (user_id, key, call, request_hash, response)
       values ($1, 'k', 'POST /api/diet-plans', 'x', jsonb_build_object('kind', 'vlcd', 'days', $2::jsonb))`,
      [id(1), JSON.stringify(days)],
    )
    await client.query(
      `insert into plan_outcomes (diet_plan_id, weeks, user_id, programme, mark_on, change_kg)
       values ($1, 4, $2, 'vlcd', '2030-01-29', -2)`,
      [id(2), id(1)],
    )
    await migrateDatabase(database.url)
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  type Place = 'a day' | 'a version' | 'a template' | 'a kept answer'
  const QUERIES: Record<Place, string> = {
    'a day': `select json_agg(json_build_object('meals', meals) order by day_number) as days from daily_meal_plans`,
    'a version': `select content->'days' as days from diet_plan_versions`,
    'a template': `select days from plan_templates`,
    'a kept answer': `select response->'days' as days from idempotency_keys`,
  }

  async function readMeals(place: Place): Promise<PlanMeal[]> {
    const { rows } = await client.query<{ days: { meals: Record<(typeof SLOTS)[number], PlanMeal> }[] }>(
      QUERIES[place],
    )
    const read = (rows[0]?.days ?? []).map(({ meals }) => meals)
    expect(read).toHaveLength(all.length)
    for (const meals of read) expect([meals.breakfast, meals.dinner]).toEqual([meals.lunch, meals.lunch])
    return read.map(({ lunch }) => lunch)
  }

  const names = Object.keys(MEALS)

  it.each(Object.keys(QUERIES) as Place[])(
    'are read in %s exactly as before, split into fields',
    async (place) => {
      const meals = await readMeals(place)
      const known = [...all.keys()].filter(
        (index) => index < names.length || index >= all.length - drawn.length,
      )
      for (const index of known) {
        const [old, meal] = [all[index], meals[index]]
        if (!old || !meal) throw new Error(`No meal ${index}.`)
        const { time, note, items, ...others } = meal
        expect({ time, items, others }, names[index]).toEqual({
          time: old.time,
          items: old.items ?? [],
          others: {},
        })
        expect(formatMeal({ note, items }, 'en'), names[index]).toBe(old.food)
      }
      expect(meals[names.indexOf('foods and a note')]?.note).toBe('No tea with it.')
      expect(meals[names.indexOf('no note')]?.note).toBe('')
    },
  )

  it.each(Object.keys(QUERIES) as Place[])(
    'have their whole text as the note in %s if it does not begin with the foods',
    async (place) => {
      const meals = await readMeals(place)
      for (const [index, old] of Object.values(UNSPLIT).entries()) {
        expect(meals[names.length + index]?.note).toBe(old.food)
      }
    },
  )

  it('leave versions and published days locked, and their plans have the kind detailed', async () => {
    const { rows } = await client.query(
      `select kind, (select programme from plan_outcomes) as programme,
              (select response->>'kind' from idempotency_keys) as answered from diet_plans`,
    )
    expect(rows).toEqual([{ kind: 'detailed', programme: 'detailed', answered: 'detailed' }])
    await expect(client.query(`update diet_plan_versions set content = '{}'`)).rejects.toThrow(
      'never changes',
    )
    await expect(client.query(`update daily_meal_plans set meals = '{}'`)).rejects.toThrow('cannot change')
    await expect(client.query(`update diet_plans set kind = 'vlcd'`)).rejects.toThrow('diet_plans_kind')
    const { rows: leftOver } = await client.query(
      `select 1 from pg_trigger where tgenabled = 'D' union all select 1 from pg_proc where proname = 'convert_meal'`,
    )
    expect(leftOver).toEqual([])
  })
})

/** Generates meals as release 0.1.0 wrote them, with any foods, amounts and notes. */
function drawMeal(): fc.Arbitrary<OldMeal> {
  const name = fc.constantFrom(
    'Dal',
    'Rice, white',
    'दही',
    'Besan chilla',
    'Bread (brown) or toast',
    '50% milk',
  )
  const round = (value: number) => Math.round(value * 100) / 100
  const grams = fc.oneof(
    fc.integer({ min: 1, max: 5000 }),
    fc.double({ min: 0.05, max: 20, noNaN: true }).map(round),
  )
  const quantity = fc.oneof(
    fc.constantFrom(0.25, 0.5, 0.75, 1, 1.5, 2, 2.75),
    fc.double({ min: 0.05, max: 99, noNaN: true }).map(round),
  )
  const label = fc.constantFrom(
    'katori',
    'piece',
    'slice',
    'glass',
    'chilla',
    'Bowl',
    'tbsp',
    'large handful',
  )
  const portion = fc.record({
    foodId: fc.constant(id(90)),
    name,
    grams,
    measure: fc.option(fc.record({ label, grams, quantity })),
  })
  const item = fc
    .tuple(portion, fc.array(portion, { maxLength: 2 }))
    .map(([first, alternatives]): PlanItem => ({ ...first, alternatives }))
  const note = fc.constantFrom('', 'No tea with it.', 'चाय नहीं।\nगरम।', '150 g Dal', ', 150 g Dal')
  return fc
    .tuple(fc.array(item, { maxLength: 3 }), note)
    .map(([items, words]) => ({ time: '1 PM', food: formatMeal({ items, note: words }, 'en'), items }))
}
