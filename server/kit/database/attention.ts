import { PLAN_ENDING_DAYS, SILENT_DAYS } from '#domain/people/attention.ts'

/*
 * Conditions of the counts on the first screen of staff and of the filters in the list of clients. Both use the same
 * SQL, because the counts link to the list. `today` is SQL of the current day by the practice's clock.
 */

/** SQL that is true if today is a day of the active plan `p`, paused or not. */
export const isServed = (today: string): string =>
  `p.status = 'active' and p.start_date <= ${today} and p.end_date > ${today}`

/**
 * SQL that is true if the plan `p` is served today, ends within a week, and neither a plan nor a draft continues after
 * it.
 */
export const isEndingPlan = (today: string): string =>
  `${isServed(today)} and p.end_date <= ${today} + ${PLAN_ENDING_DAYS}
    and not exists (select from diet_plans f where f.user_id = p.user_id and f.id <> p.id
                      and f.status in ('active', 'draft') and f.revises_plan_id is null and f.end_date > p.end_date)`

/**
 * SQL that is true if the plan `p` is served today, is not paused, and has been served long enough that a silent client
 * needs attention.
 */
export const isLongServed = (today: string): string =>
  `${isServed(today)} and p.paused_at is null and p.start_date <= ${today} - ${SILENT_DAYS}`

/**
 * SQL that is true if the client `u` has neither measured nor ticked nor written down anything for two weeks.
 *
 * @param at SQL of the current day by the practice's clock, and of the current instant.
 */
export const isSilentClient = ({ today, now }: { today: string; now: string }): string =>
  `(u.last_entry_at is null or u.last_entry_at < ${now} - interval '${SILENT_DAYS} days')
    and not exists (select from meal_ticks t where t.user_id = u.id and t.day > ${today} - ${SILENT_DAYS})
    and not exists (select from diary_entries d where d.user_id = u.id and d.day > ${today} - ${SILENT_DAYS}
                       and d.deleted_at is null)`

/** SQL of the reasons for staff why a plan is paused, as JSON; `[]` if it is not paused. */
export function writePauseReasons(plan: string): string {
  return `(select coalesce(jsonb_agg(f ->> 'message'), '[]')
     from jsonb_array_elements(case when ${plan}.paused_at is null then '[]' else ${plan}.safety_flags end) f
    where f ->> 'severity' = 'refuse')`
}
