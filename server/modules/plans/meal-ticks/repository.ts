import type { MealTick } from '#contract/plans/meal-ticks.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const TICK = `${isoDate('day')} as day, slot, diet_plan_id as "dietPlanId", state, note`
const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)

/** What became of meals of plans. */
export const mealTicksRepository = {
  /** A client's ticks of days, both ends included, by day and in the order of the meals. */
  async list(db: Queryable, clientId: string, days: { from: string; to: string }): Promise<MealTick[]> {
    const { rows } = await db.query<MealTick>(
      `select ${TICK} from meal_ticks
        where user_id = $1 and day between $2 and $3
        order by day, array_position($4::text[], slot)`,
      [clientId, days.from, days.to, SLOT_KEYS],
    )
    return rows
  },

  /** Writes a tick; one that says the same already is left alone, so that nobody is told of it. */
  async put(db: Queryable, clientId: string, tick: MealTick): Promise<void> {
    await db.query(
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state, note) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, day, slot) do update
         set diet_plan_id = excluded.diet_plan_id, state = excluded.state, note = excluded.note, updated_at = now()
       where (meal_ticks.diet_plan_id, meal_ticks.state, meal_ticks.note)
             is distinct from (excluded.diet_plan_id, excluded.state, excluded.note)`,
      [clientId, tick.day, tick.slot, tick.dietPlanId, tick.state, tick.note],
    )
  },

  /** Takes a tick away, if there is one. */
  async remove(db: Queryable, clientId: string, day: string, slot: MealSlot): Promise<void> {
    await db.query('delete from meal_ticks where user_id = $1 and day = $2 and slot = $3', [
      clientId,
      day,
      slot,
    ])
  },
}
