import type { DayFast } from '#contract/plans/diet-plans.ts'
import {
  FAST_DECISIONS,
  FASTS,
  FASTS_OF_DAY,
  type Fast,
  type FastDecision,
} from '#domain/plans/fasts/fast-names.ts'
import { MEAL_SLOTS, type MealSlot, type PlanMeals } from '#domain/plans/plan.ts'
import { arrayOf, boolean, date, instant, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import type { StoredPlanFood } from '../repository.ts'

const CHOICES = [...FASTS_OF_DAY, 'planned'] as const
const MEALS = MEAL_SLOTS.map(({ key }) => key)
export type FastChoice = (typeof CHOICES)[number]

const readWishes = statement({
  name: 'read-fast-wishes',
  params: { clientId: uuid, from: date, to: date },
  row: {
    observed: json<{ fast: Fast; from: string }[]>('built here of checked columns'),
    choices: json<{ day: string; choice: FastChoice }[]>('built here of checked columns'),
    decision: oneOf(FAST_DECISIONS).nullable(),
    hasVariants: boolean,
  },
  text: (p) =>
    `select coalesce((select jsonb_agg(jsonb_build_object('fast', k.fast, 'from', k.observed_from))
                        from observed_fasts k where k.user_id = ${p.clientId}), '[]') as observed,
            coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'choice', d.choice) order by d.day)
                        from fast_days d
                       where d.user_id = ${p.clientId} and d.day between ${p.from} and ${p.to}), '[]') as choices,
            (select decision from fast_decisions where user_id = ${p.clientId}) as decision,
            exists (select from fast_variants v where v.user_id = ${p.clientId}
                       and v.day between ${p.from} and ${p.to}) as "hasVariants"`,
})

const VARIANT = {
  day: date,
  /** `planned`: the day is eaten as planned, besides meals that were eaten before that was chosen. */
  fast: oneOf(CHOICES),
  plannedHash: text,
  variant: json<StoredVariant>('built by the service'),
  foods: json<Record<string, StoredPlanFood>>('frozen by the service'),
}

/** The variant of a day as it is stored. */
export type StoredVariant = Omit<DayFast, 'fast'> & { meals: PlanMeals }

const listVariants = statement({
  name: 'list-fast-variants',
  params: { clientId: uuid, planId: uuid, from: date, to: date },
  row: VARIANT,
  text: (p) =>
    `select day, fast, planned_hash as "plannedHash", variant, foods from fast_variants
      where user_id = ${p.clientId} and diet_plan_id = ${p.planId} and day between ${p.from} and ${p.to}
      order by day`,
})

const saveVariant = statement({
  name: 'save-fast-variant',
  params: { clientId: uuid, planId: uuid, ...VARIANT },
  text: (p) =>
    `insert into fast_variants (user_id, day, diet_plan_id, fast, planned_hash, variant, foods)
     values (${p.clientId}, ${p.day}, ${p.planId}, ${p.fast}, ${p.plannedHash}, ${p.variant}, ${p.foods})
     on conflict (user_id, day, diet_plan_id) do update
       set fast = excluded.fast, planned_hash = excluded.planned_hash, variant = excluded.variant,
           foods = excluded.foods, created_at = now()`,
})

const deleteVariants = statement({
  name: 'delete-fast-variants',
  params: { clientId: uuid, from: date, to: date.nullable() },
  text: (p) =>
    `delete from fast_variants
      where user_id = ${p.clientId} and day >= ${p.from} and (${p.to}::date is null or day <= ${p.to})`,
})

const deleteLaterVariants = statement({
  name: 'delete-later-fast-variants',
  params: { now: instant },
  text: (p) =>
    `delete from fast_variants v using users u
      where u.id = v.user_id and v.day > (${p.now}::timestamptz at time zone u.time_zone)::date`,
})

const listEatenMeals = statement({
  name: 'list-eaten-meals-of-day',
  params: { clientId: uuid, day: date },
  row: { slot: oneOf(MEALS) },
  text: (p) =>
    `select slot from meal_ticks where user_id = ${p.clientId} and day = ${p.day} and state = 'eaten'`,
})

const keepFast = statement({
  name: 'keep-fast',
  params: { clientId: uuid, fast: oneOf(FASTS), from: date },
  text: (p) =>
    `insert into observed_fasts (user_id, fast, observed_from) values (${p.clientId}, ${p.fast}, ${p.from})
     on conflict (user_id, fast) do nothing`,
})

const saveChoice = statement({
  name: 'save-fast-day',
  params: { clientId: uuid, day: date, choice: oneOf(CHOICES) },
  text: (p) =>
    `insert into fast_days (user_id, day, choice) values (${p.clientId}, ${p.day}, ${p.choice})
     on conflict (user_id, day) do update set choice = excluded.choice, created_at = now()
      where fast_days.choice <> excluded.choice`,
})

const readHints = statement({
  name: 'read-fast-hints',
  params: { clientId: uuid, since: date },
  row: { words: text, chosen: arrayOf(text) },
  text: (p) =>
    `select coalesce((select fasting_days from users where id = ${p.clientId}), '') as words,
            array(select distinct choice from fast_days
                   where user_id = ${p.clientId} and day >= ${p.since} and choice <> 'planned') as chosen`,
})

const findDecision = statement({
  name: 'find-fast-decision',
  params: { clientId: uuid },
  row: { decision: oneOf(FAST_DECISIONS), reason: text, decidedBy: text.nullable(), decidedAt: instant },
  text: (p) =>
    `select d.decision, d.reason, trim(concat_ws(' ', u.first_name, u.last_name)) as "decidedBy",
            d.decided_at as "decidedAt"
       from fast_decisions d left join users u on u.id = d.decided_by where d.user_id = ${p.clientId}`,
})

const saveDecision = statement({
  name: 'save-fast-decision',
  params: { clientId: uuid, decision: oneOf(FAST_DECISIONS), reason: text, decidedBy: uuid },
  text: (p) =>
    `insert into fast_decisions (user_id, decision, reason, decided_by)
     values (${p.clientId}, ${p.decision}, ${p.reason}, ${p.decidedBy})
     on conflict (user_id) do update
       set decision = excluded.decision, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()`,
})

/** The fasts of clients: those they keep, their choices for single days, the variants of days, and decisions of staff. */
export const fastsRepository = {
  /** Reads what a client keeps and chose for a range of days, including both ends. */
  readWishes(
    db: Db,
    clientId: string,
    days: { from: string; to: string },
  ): Promise<StatementRow<typeof readWishes>> {
    return readWishes.read(db, { clientId, ...days })
  },

  listVariants(
    db: Db,
    clientId: string,
    planId: string,
    days: { from: string; to: string },
  ): Promise<StatementRow<typeof listVariants>[]> {
    return listVariants.all(db, { clientId, planId, ...days })
  },

  async saveVariant(
    db: Db,
    clientId: string,
    planId: string,
    variant: StatementRow<typeof listVariants>,
  ): Promise<void> {
    await saveVariant.run(db, { clientId, planId, ...variant })
  },

  /** Lists the meals of a day that the client marked as eaten. */
  async listEatenMeals(db: Db, clientId: string, day: string): Promise<MealSlot[]> {
    return (await listEatenMeals.all(db, { clientId, day })).map(({ slot }) => slot)
  },

  /** Deletes a client's variants from a day on, or of a range that includes both ends. They are made again when needed. */
  async deleteVariants(db: Db, clientId: string, from: string, to: string | null): Promise<void> {
    await deleteVariants.run(db, { clientId, from, to })
  },

  /** Deletes the variants of everybody's days after today. */
  async deleteLaterVariants(db: Db, now: Date): Promise<void> {
    await deleteLaterVariants.run(db, { now: now.toISOString() })
  },

  async keep(db: Db, clientId: string, fast: Fast, from: string): Promise<void> {
    await keepFast.run(db, { clientId, fast, from })
  },

  async drop(db: Db, clientId: string, fast: Fast): Promise<void> {
    await db.deleteFrom('observed_fasts').where('user_id', '=', clientId).where('fast', '=', fast).execute()
  },

  async choose(db: Db, clientId: string, day: string, choice: FastChoice | null): Promise<void> {
    if (choice !== null) {
      await saveChoice.run(db, { clientId, day, choice })
      return
    }
    await db.deleteFrom('fast_days').where('user_id', '=', clientId).where('day', '=', day).execute()
  },

  /** Reads what a client wrote about fasting days, and which fasts they chose for single days since a date. */
  readHints(db: Db, clientId: string, since: string): Promise<StatementRow<typeof readHints>> {
    return readHints.read(db, { clientId, since })
  },

  findDecision(db: Db, clientId: string): Promise<StatementRow<typeof findDecision> | null> {
    return findDecision.find(db, { clientId })
  },

  async saveDecision(
    db: Db,
    clientId: string,
    decision: { decision: FastDecision; reason: string; decidedBy: string },
  ): Promise<void> {
    await saveDecision.run(db, { clientId, ...decision })
  },

  async deleteDecision(db: Db, clientId: string): Promise<void> {
    await db.deleteFrom('fast_decisions').where('user_id', '=', clientId).execute()
  },
}
