import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { arrayOf, date, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  PUSH_READER,
  PUSH_READER_COLUMNS,
  wantsPush,
  writePushReaders,
} from '#server/kit/database/push-readers.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The times of a day's meals; `isFilled` is false for a meal without foods and note. */
export type DayTimes = {
  dayNumber: number
  meals: Partial<Record<MealSlot, { time: string; isFilled: boolean }>>
}

/** SQL that collects `meal`, rows of keys and meals, as `DayTimes['meals']`. */
const TIMES_OF_MEALS = `jsonb_object_agg(meal.key, jsonb_build_object('time', meal.value -> 'time', 'isFilled',
  jsonb_array_length(meal.value -> 'items') > 0 or trim(meal.value ->> 'note') <> ''))`

const listMealReaders = statement({
  name: 'list-meal-readers',
  params: { now: instant, after: uuid, limit: integer },
  row: {
    ...PUSH_READER,
    startDate: date,
    endDate: date,
    days: json<DayTimes[]>('built here'),
    fastMeals: json<DayTimes['meals']>('built here').nullable(),
    ticked: arrayOf(oneOf(MEAL_SLOTS.map(({ key }) => key))),
  },
  text: (p) =>
    `select ${PUSH_READER_COLUMNS},
            plan.start_date as "startDate", plan.end_date as "endDate",
            (select coalesce(jsonb_agg(jsonb_build_object('dayNumber', d.day_number, 'meals',
                (select ${TIMES_OF_MEALS}
                   from jsonb_each(d.meals) meal))), '[]')
               from daily_meal_plans d where d.diet_plan_id = plan.id) as days,
            (select ${TIMES_OF_MEALS}
               from fast_variants v, jsonb_each(v.variant -> 'meals') meal
              where v.user_id = u.id and v.day = local.day and v.diet_plan_id = plan.id) as "fastMeals",
            array(select t.slot from meal_ticks t where t.user_id = u.id and t.day = local.day) as ticked
       from ${writePushReaders(`${p.now}::timestamptz`)}
       join diet_plans plan on plan.user_id = u.id and plan.status = 'active' and plan.paused_at is null
        and plan.start_date <= local.day and plan.end_date > local.day
      where ${wantsPush('meals')} and u.id > ${p.after}
      order by u.id limit ${p.limit}`,
})

const listFastReaders = statement({
  name: 'list-fast-readers',
  params: { now: instant, after: uuid, limit: integer },
  row: PUSH_READER,
  text: (p) =>
    `select ${PUSH_READER_COLUMNS}
       from ${writePushReaders(`${p.now}::timestamptz`)}
      where ${wantsPush('fasts')} and u.id > ${p.after}
        and (exists (select from observed_fasts o where o.user_id = u.id)
             or exists (select from fast_days f where f.user_id = u.id and f.day = local.day + 1
                           and f.choice <> 'planned'))
      order by u.id limit ${p.limit}`,
})

const listWaterReaders = statement({
  name: 'list-water-readers',
  params: { now: instant, after: uuid, limit: integer },
  row: {
    ...PUSH_READER,
    tips: arrayOf(text),
    specialInstructions: text.nullable(),
  },
  text: (p) =>
    `select ${PUSH_READER_COLUMNS}, plan.tips,
            plan.special_instructions as "specialInstructions"
       from ${writePushReaders(`${p.now}::timestamptz`)}
       join diet_plans plan on plan.user_id = u.id and plan.status = 'active' and plan.paused_at is null
        and plan.start_date <= local.day and plan.end_date > local.day
      where ${wantsPush('water')} and u.id > ${p.after}
        and not exists (select from fast_variants v where v.user_id = u.id and v.day = local.day and v.fast = 'ramzan')
      order by u.id limit ${p.limit}`,
})

/** The reminders of meals and of water. */
export const remindersRepository = {
  /** Lists clients with a plan of today, and its words, by their id. */
  listWaterReaders(
    db: Db,
    page: { now: Date; after: string; limit: number },
  ): Promise<StatementRow<typeof listWaterReaders>[]> {
    return listWaterReaders.all(db, page)
  },

  /** Lists clients who keep fasts or chose one for tomorrow, by their id. */
  listFastReaders(
    db: Db,
    page: { now: Date; after: string; limit: number },
  ): Promise<StatementRow<typeof listFastReaders>[]> {
    return listFastReaders.all(db, page)
  },

  /** Lists clients with a plan of today, the times of its meals, and the meals that have a tick, by their id. */
  listMealReaders(
    db: Db,
    page: { now: Date; after: string; limit: number },
  ): Promise<StatementRow<typeof listMealReaders>[]> {
    return listMealReaders.all(db, page)
  },
}
