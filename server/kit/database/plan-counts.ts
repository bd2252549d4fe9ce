/** SQL that counts a client's plans by their phase on a day: `current`, `previous` and `pending`. */
export function writePlanCounts(day: string): string {
  return `count(*) filter (where status = 'active' and start_date <= ${day} and end_date > ${day})::int as current,
    count(*) filter (where status = 'completed' or (status = 'active' and end_date <= ${day})
                     or (status = 'archived' and published_at is not null))::int as previous,
    count(*) filter (where (status = 'draft' and revises_plan_id is null)
                     or (status = 'active' and start_date > ${day}))::int as pending`
}
