import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { containsPattern, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** A template as it is stored. */
export type StoredTemplate = {
  id: string
  name: string
  description: string | null
  days: PlanDay[]
  version: number
  createdAt: string
  updatedAt: string
}

const COLUMNS = `t.id, t.name, t.description, t.days, t.version, ${isoInstant('t.created_at')} as "createdAt",
  ${isoInstant('t.updated_at')} as "updatedAt"`

/** Templates in the database. */
export const planTemplatesRepository = {
  /** By name, at most `limit` after `cursor`. `sortName` makes the cursor. */
  async list(
    db: Queryable,
    query: { search: string | null; limit: number; cursor: { name: string; id: string } | null },
  ): Promise<(StoredTemplate & { sortName: string })[]> {
    const { rows } = await db.query<StoredTemplate & { sortName: string }>(
      `select ${COLUMNS}, lower(t.name) as "sortName" from plan_templates t
        where ($1::text is null or t.name ilike $1 or t.description ilike $1)
          and ($2::text is null or (lower(t.name), t.id) > ($2, $3::uuid))
        order by lower(t.name), t.id limit $4`,
      [
        query.search ? containsPattern(query.search) : null,
        query.cursor?.name ?? null,
        query.cursor?.id ?? null,
        query.limit,
      ],
    )
    return rows
  },

  async find(db: Queryable, id: string): Promise<StoredTemplate | null> {
    const { rows } = await db.query<StoredTemplate>(
      `select ${COLUMNS} from plan_templates t where t.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** As `find`; others who change it wait until the transaction ends. */
  async lock(db: Queryable, id: string): Promise<StoredTemplate | null> {
    const { rows } = await db.query<StoredTemplate>(
      `select ${COLUMNS} from plan_templates t where t.id = $1 for update`,
      [id],
    )
    return rows[0] ?? null
  },

  async insert(
    db: Queryable,
    template: { name: string; description: string | null; days: readonly PlanDay[] },
    createdBy: string,
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into plan_templates (name, description, days, created_by) values ($1, $2, $3, $4) returning id`,
      [template.name, template.description, JSON.stringify(template.days), createdBy],
    )
    return rows[0]?.id ?? ''
  },

  /** Writes what is new under the next version. */
  async update(
    db: Queryable,
    id: string,
    template: { name: string; description: string | null; days: readonly PlanDay[] },
  ): Promise<void> {
    await db.query(
      `update plan_templates set name = $2, description = $3, days = $4, version = version + 1, updated_at = now()
        where id = $1`,
      [id, template.name, template.description, JSON.stringify(template.days)],
    )
  },

  async remove(db: Queryable, id: string): Promise<void> {
    await db.query('delete from plan_templates where id = $1', [id])
  },
}
