import type { ClientSwap } from '#contract/plans/client-swaps.ts'
import type { PlanItem } from '#contract/plans/diet-plans.ts'
import { CLIENT_SWAP_MODES, CLIENT_SWAP_SOURCES, type ClientSwapMode } from '#domain/plans/client-swaps.ts'
import { MEAL_SLOTS, type MealSlot, PLAN_STATUSES } from '#domain/plans/plan.ts'
import {
  arrayOf,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import type { StoredPlanFood } from '../repository.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key)

const SWAP = {
  day: date,
  slot: oneOf(MEALS),
  plannedFoodId: uuid,
  plannedName: text,
  plannedGrams: number,
  dietPlanId: uuid,
  source: oneOf(CLIENT_SWAP_SOURCES),
  item: json<PlanItem>('built by the service'),
  food: json<StoredPlanFood>('frozen by the service'),
}

const listSwaps = statement({
  name: 'list-food-swaps',
  params: { clientId: uuid, planId: uuid, from: date, to: date, meals: arrayOf(text) },
  row: SWAP,
  text: (p) =>
    `select day, slot, planned_food_id as "plannedFoodId", planned_name as "plannedName",
            planned_grams as "plannedGrams", diet_plan_id as "dietPlanId", source, item, food
       from food_swaps
      where user_id = ${p.clientId} and diet_plan_id = ${p.planId} and day between ${p.from} and ${p.to}
      order by day, array_position(${p.meals}::text[], slot), planned_name, planned_food_id`,
})

const saveSwap = statement({
  name: 'save-food-swap',
  params: { clientId: uuid, ...SWAP },
  text: (p) =>
    `insert into food_swaps (user_id, day, slot, planned_food_id, planned_name, planned_grams, diet_plan_id, source, item,
                             food)
     values (${p.clientId}, ${p.day}, ${p.slot}, ${p.plannedFoodId}, ${p.plannedName}, ${p.plannedGrams}, ${p.dietPlanId},
             ${p.source}, ${p.item}, ${p.food})
     on conflict (user_id, day, slot, planned_food_id) do update
       set planned_name = excluded.planned_name, planned_grams = excluded.planned_grams,
           diet_plan_id = excluded.diet_plan_id, source = excluded.source, item = excluded.item, food = excluded.food,
           created_at = now()`,
})

const findMode = statement({
  name: 'find-client-swap-mode',
  params: { planId: uuid },
  row: { mode: oneOf(CLIENT_SWAP_MODES) },
  text: (p) => `select client_swaps as mode from diet_plans where id = ${p.planId}`,
})

const listRecent = statement({
  name: 'list-recent-food-swaps',
  params: { clientId: uuid, from: date, limit: integer },
  row: {
    day: date,
    slot: oneOf(MEALS),
    plannedFoodId: uuid,
    plannedName: text,
    foodId: uuid,
    name: text,
    source: oneOf(CLIENT_SWAP_SOURCES),
    planId: uuid,
    planTitle: text,
    chosenAt: instant,
  },
  text: (p) =>
    `select s.day, s.slot, s.planned_food_id as "plannedFoodId", s.planned_name as "plannedName",
            (s.item ->> 'foodId')::uuid as "foodId", s.item ->> 'name' as name, s.source,
            s.diet_plan_id as "planId", p.title as "planTitle", s.created_at as "chosenAt"
       from food_swaps s join diet_plans p on p.id = s.diet_plan_id
      where s.user_id = ${p.clientId} and s.day >= ${p.from}
      order by s.day desc, s.created_at desc, s.planned_food_id limit ${p.limit}`,
})

const listOpenPlans = statement({
  name: 'list-plans-with-client-swaps',
  params: { clientId: uuid, today: date },
  row: { id: uuid, title: text, status: oneOf(PLAN_STATUSES), clientSwaps: oneOf(CLIENT_SWAP_MODES) },
  text: (p) =>
    `select id, title, status, client_swaps as "clientSwaps" from diet_plans
      where user_id = ${p.clientId} and status in ('active', 'draft') and end_date > ${p.today}
        and revises_plan_id is null
      order by status, start_date, id limit 10`,
})

/** A swap as it is stored. */
export type StoredSwap = StatementRow<typeof listSwaps>

/** The swaps that clients chose for single days. */
export const clientSwapsRepository = {
  /** Lists a client's swaps of a plan in a range of days, including both ends, by day and in the order of the meals. */
  list(db: Db, clientId: string, planId: string, days: { from: string; to: string }): Promise<StoredSwap[]> {
    return listSwaps.all(db, { clientId, planId, ...days, meals: MEALS })
  },

  async save(db: Db, clientId: string, swap: StoredSwap): Promise<void> {
    await saveSwap.run(db, { clientId, ...swap })
  },

  /** Deletes a swap, if there is one. */
  async delete(
    db: Db,
    clientId: string,
    { day, slot, foodId }: { day: string; slot: MealSlot; foodId: string },
  ): Promise<void> {
    await db
      .deleteFrom('food_swaps')
      .where('user_id', '=', clientId)
      .where('day', '=', day)
      .where('slot', '=', slot)
      .where('planned_food_id', '=', foodId)
      .execute()
  },

  async findMode(db: Db, planId: string): Promise<ClientSwapMode> {
    return (await findMode.read(db, { planId })).mode
  },

  async setMode(db: Db, planId: string, mode: ClientSwapMode): Promise<void> {
    await db.updateTable('diet_plans').set({ client_swaps: mode }).where('id', '=', planId).execute()
  },

  /** Lists a client's swaps from a day on, the newest day first. */
  listRecent(db: Db, clientId: string, from: string, limit: number): Promise<ClientSwap[]> {
    return listRecent.all(db, { clientId, from, limit })
  },

  /** Lists a client's active plans and drafts that are not over, with what the client may swap in each. */
  listOpenPlans(db: Db, clientId: string, today: string): Promise<StatementRow<typeof listOpenPlans>[]> {
    return listOpenPlans.all(db, { clientId, today })
  },
}
