import type { Queryable } from '#server/kit/database/transaction.ts'

const DAYS_BACK = 9

/** The food eaten instead of swapped meals. */
const SWAPS = ['Two idlis at work', 'Poha at my sister’s', 'A bowl of curd rice', 'Fruit and buttermilk']

/**
 * What clients ticked off of the plans they follow: most of it eaten, some skipped or swapped, some never said; and what
 * the login had today. Chance goes by the names of things, so that the same day gives the same ticks.
 */
export async function addMealTicks(db: Queryable, loginId: string, today: string): Promise<void> {
  await db.query(
    `insert into meal_ticks (user_id, day, slot, diet_plan_id, state, note, updated_at)
     select p.user_id, d.day, m.slot, p.id, t.state,
            case t.state when 'swapped' then ($4::text[])[1 + m.luck % cardinality($4::text[])] end,
            d.day + interval '16 hours'
       from diet_plans p
       join users u on u.id = p.user_id
      cross join lateral (select count(*)::int as days from daily_meal_plans where diet_plan_id = p.id) rotation
      cross join lateral (
        select day::date as day
          from generate_series(greatest(p.start_date, $1::date - $3::int), $1::date, interval '1 day') day) d
      cross join lateral (
        select slot.key as slot, abs(hashtext(u.email || d.day || slot.key)::bigint)::int % 100 as luck
          from daily_meal_plans served, jsonb_each(served.meals) slot
         where served.diet_plan_id = p.id
           and served.day_number = (d.day - p.start_date) % rotation.days + 1
           and (slot.value->>'note' <> '' or jsonb_array_length(slot.value->'items') > 0)) m
      cross join lateral (
        select case when d.day = $1::date then 'eaten'
                    when m.luck < 74 then 'eaten' when m.luck < 82 then 'swapped' else 'skipped' end as state) t
      where p.status = 'active' and p.start_date <= $1::date and p.end_date > $1::date
        and (d.day < $1::date and m.luck < 92
             or d.day = $1::date and p.user_id = $2 and m.slot in ('earlyMorning', 'breakfast'))`,
    [today, loginId, DAYS_BACK, SWAPS],
  )
}
