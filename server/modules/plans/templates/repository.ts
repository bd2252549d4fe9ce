import { sql } from 'kysely'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { instant, integer, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { containsPattern } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

const COLUMNS = `t.id, t.name, t.description, t.days, t.version, t.created_at as "createdAt",
  t.updated_at as "updatedAt"`

const TEMPLATE = {
  id: uuid,
  name: text,
  description: text.nullable(),
  days: json<PlanDay[]>('checked by the contract before they are stored'),
  version: integer,
  createdAt: instant,
  updatedAt: instant,
}

const listTemplates = statement({
  name: 'list-templates',
  params: {
    pattern: text.nullable(),
    afterName: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: { ...TEMPLATE, sortName: text },
  text: (p) =>
    `select ${COLUMNS}, lower(t.name) as "sortName" from plan_templates t
      where (${p.pattern}::text is null or t.name ilike ${p.pattern} or t.description ilike ${p.pattern})
        and (${p.afterName}::text is null or (lower(t.name), t.id) > (${p.afterName}, ${p.afterId}::uuid))
      order by lower(t.name), t.id limit ${p.limit}`,
})

const findTemplate = statement({
  name: 'find-template',
  params: { id: uuid },
  row: TEMPLATE,
  text: (p) => `select ${COLUMNS} from plan_templates t where t.id = ${p.id}`,
})

const lockTemplate = statement({
  name: 'lock-template',
  params: { id: uuid },
  row: TEMPLATE,
  text: (p) => `select ${COLUMNS} from plan_templates t where t.id = ${p.id} for update`,
})

/** A stored template. */
export type StoredTemplate = StatementRow<typeof findTemplate>

type TemplateContent = { name: string; description: string | null; days: PlanDay[] }

/** Templates for plans. */
export const planTemplatesRepository = {
  /** Lists at most `limit` templates after `after`, by name. `sortName` is used to make the cursor. */
  list(
    db: Db,
    query: { search: string | null; limit: number; after: { name: string; id: string } | null },
  ): Promise<StatementRow<typeof listTemplates>[]> {
    return listTemplates.all(db, {
      pattern: query.search ? containsPattern(query.search) : null,
      afterName: query.after?.name ?? null,
      afterId: query.after?.id ?? null,
      limit: query.limit,
    })
  },

  find(db: Db, id: string): Promise<StoredTemplate | null> {
    return findTemplate.find(db, { id })
  },

  /** Does the same as `find`, and locks the template until the transaction ends. */
  lock(db: Db, id: string): Promise<StoredTemplate | null> {
    return lockTemplate.find(db, { id })
  },

  async insert(db: Db, template: TemplateContent, createdBy: string): Promise<string> {
    const { id } = await db
      .insertInto('plan_templates')
      .values({ ...toColumns(template), created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Replaces the content and raises the version. */
  async update(db: Db, id: string, template: TemplateContent): Promise<void> {
    await db
      .updateTable('plan_templates')
      .set((row) => ({
        ...toColumns(template),
        version: row('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('id', '=', id)
      .execute()
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('plan_templates').where('id', '=', id).execute()
  },
}

function toColumns({ name, description, days }: TemplateContent) {
  return { name, description, days: toJson(days) }
}
