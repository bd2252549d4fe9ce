import type { MealTick } from '#contract/plans/meal-ticks.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { TICK_STATES } from '#domain/plans/ticks.ts'
import { arrayOf, date, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key)

const TICK = {
  day: date,
  slot: oneOf(MEALS),
  dietPlanId: uuid,
  state: oneOf(TICK_STATES),
  note: text.nullable(),
}

const listTicks = statement({
  name: 'list-meal-ticks',
  params: { clientId: uuid, from: date, to: date, meals: arrayOf(text) },
  row: TICK,
  text: (p) =>
    `select day, slot, diet_plan_id as "dietPlanId", state, note from meal_ticks
      where user_id = ${p.clientId} and day between ${p.from} and ${p.to}
      order by day, array_position(${p.meals}::text[], slot)`,
})

const lockTick = statement({
  name: 'lock-meal-tick',
  params: { clientId: uuid, day: date, slot: oneOf(MEALS) },
  row: TICK,
  text: (p) =>
    `select day, slot, diet_plan_id as "dietPlanId", state, note from meal_ticks
      where user_id = ${p.clientId} and day = ${p.day} and slot = ${p.slot} for update`,
})

const saveTick = statement({
  name: 'save-meal-tick',
  params: { clientId: uuid, ...TICK },
  text: (p) =>
    `insert into meal_ticks (user_id, day, slot, diet_plan_id, state, note)
     values (${p.clientId}, ${p.day}, ${p.slot}, ${p.dietPlanId}, ${p.state}, ${p.note})
     on conflict (user_id, day, slot) do update
       set diet_plan_id = excluded.diet_plan_id, state = excluded.state, note = excluded.note, updated_at = now()
     where (meal_ticks.diet_plan_id, meal_ticks.state, meal_ticks.note)
           is distinct from (excluded.diet_plan_id, excluded.state, excluded.note)`,
})

/** The ticks of clients for the meals of their plans. */
export const mealTicksRepository = {
  /** Lists a client's ticks of a range of days, including both ends, by day and in the order of the meals. */
  list(db: Db, clientId: string, days: { from: string; to: string }): Promise<MealTick[]> {
    return listTicks.all(db, { clientId, ...days, meals: MEALS })
  },

  /** Returns the tick of a meal, which nobody else can change until the transaction ends; `null` if there is none. */
  async lock(db: Db, clientId: string, day: string, slot: MealSlot): Promise<MealTick | null> {
    return (await lockTick.find(db, { clientId, day, slot })) ?? null
  },

  /** Saves a tick. An equal tick is not written again, so that open pages are not updated. */
  async save(db: Db, clientId: string, tick: MealTick): Promise<void> {
    await saveTick.run(db, { clientId, ...tick })
  },

  /** Deletes a tick, if there is one. */
  async delete(db: Db, clientId: string, day: string, slot: MealSlot): Promise<void> {
    await db
      .deleteFrom('meal_ticks')
      .where('user_id', '=', clientId)
      .where('day', '=', day)
      .where('slot', '=', slot)
      .execute()
  },
}
