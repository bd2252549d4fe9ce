import { sql } from 'kysely'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { NEAR_ENERGY_SHARE } from '#contract/plans/plan-templates.ts'
import { DISH_REGIONS, type DishRegion } from '#domain/foods/dish-details.ts'
import { FOOD_PREFERENCES, type FoodPreference } from '#domain/people/options.ts'
import { TEMPLATE_PURPOSES, type TemplatePurpose } from '#domain/plans/template-purposes.ts'
import {
  arrayOf,
  boolean,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { containsPattern } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

const COLUMNS = `t.id, t.name, t.description, t.food_preference as "foodPreference", t.region, t.purposes,
  t.week_key is not null as "isFromProduct", t.days, t.version, t.created_at as "createdAt",
  t.updated_at as "updatedAt"`

const TEMPLATE = {
  id: uuid,
  name: text,
  description: text.nullable(),
  foodPreference: oneOf(FOOD_PREFERENCES).nullable(),
  region: oneOf(DISH_REGIONS).nullable(),
  purposes: arrayOf(oneOf(TEMPLATE_PURPOSES)),
  isFromProduct: boolean,
  days: json<PlanDay[]>('checked by the contract before they are stored'),
  version: integer,
  createdAt: instant,
  updatedAt: instant,
}

/** SQL for the average energy of a template's days in kcal, from today's foods; alternatives do not count. */
const AVERAGE_KCAL = `(select coalesce(sum((f.core_nutrients ->> 'energyKcal')::float8 * (i.item ->> 'grams')::float8 / 100), 0)
     / nullif(jsonb_array_length(t.days), 0)
   from jsonb_path_query(t.days, '$[*].meals.*.items[*]') i (item)
   join food_items f on f.id = (i.item ->> 'foodId')::uuid)`

/**
 * Templates for a condition that nobody asked for come last. Templates of the practice that do not say what they are made
 * for are never left out because of it; they come after those that do. Then the same food preference, the same region,
 * the nearest energy in steps of 50 kcal, and the name. The key of this order is one text, which the cursor contains.
 */
const listTemplates = statement({
  name: 'list-templates',
  params: {
    pattern: text.nullable(),
    preference: text.nullable(),
    suitingTags: arrayOf(text).nullable(),
    region: text.nullable(),
    purpose: text.nullable(),
    nearKcal: number.nullable(),
    nearShare: number,
    afterName: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: { ...TEMPLATE, sortName: text },
  text: (p) =>
    `select * from (
       select ${COLUMNS},
              case when ${p.purpose} = any (t.purposes) or (${p.purpose}::text is null and t.purposes = '{}') then '0'
                   when t.purposes = '{}' then '1' else '2' end
              || case when t.food_preference is null or t.food_preference = coalesce(${p.preference}, t.food_preference)
                   then '0' else '1' end
              || case when t.region = coalesce(${p.region}, t.region) then '0' when t.region = 'all' then '1' else '2' end
              || lpad(round(abs(k.kcal - coalesce(${p.nearKcal}, k.kcal)) / 50)::text, 4, '0')
              || lower(t.name) as "sortName"
         from plan_templates t
         cross join lateral (select case when ${p.nearKcal}::float8 is null then 0 else ${AVERAGE_KCAL} end as kcal) k
        where (${p.pattern}::text is null or t.name ilike ${p.pattern} or t.description ilike ${p.pattern})
          and (${p.region}::text is null or t.region is null or t.region in (${p.region}, 'all'))
          and (${p.purpose}::text is null or ${p.purpose} = any (t.purposes)
               or (t.purposes = '{}' and t.week_key is null))
          and (${p.nearKcal}::float8 is null or abs(k.kcal - ${p.nearKcal}) <= ${p.nearKcal} * ${p.nearShare})
          and (${p.suitingTags}::text[] is null or not exists (
            select from jsonb_path_query(t.days, 'strict $.**.foodId') i (id)
              join food_items f on f.id = (i.id #>> '{}')::uuid
             where not f.tags && ${p.suitingTags}))
     ) listed
     where ${p.afterName}::text is null or ("sortName", id) > (${p.afterName}, ${p.afterId}::uuid)
     order by "sortName", id limit ${p.limit}`,
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

type TemplateContent = Pick<
  StoredTemplate,
  'name' | 'description' | 'foodPreference' | 'region' | 'purposes' | 'days'
>

/** Filters of the list; `null` for all. */
export type TemplateFilters = {
  search: string | null
  preference: FoodPreference | null
  /** The tags of which every food needs one, so that it suits the preference. */
  suitingTags: readonly string[] | null
  region: DishRegion | null
  purpose: TemplatePurpose | null
  nearKcal: number | null
}

/** Templates for plans. */
export const planTemplatesRepository = {
  /** Lists at most `limit` templates after `after`, best first. `sortName` is used to make the cursor. */
  list(
    db: Db,
    query: TemplateFilters & { limit: number; after: { name: string; id: string } | null },
  ): Promise<StatementRow<typeof listTemplates>[]> {
    const { search, preference, suitingTags, region, purpose, nearKcal } = query
    return listTemplates.all(db, {
      pattern: search ? containsPattern(search) : null,
      preference,
      suitingTags: suitingTags && [...suitingTags],
      region,
      purpose,
      nearKcal,
      nearShare: NEAR_ENERGY_SHARE,
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

function toColumns({ foodPreference, days, purposes, ...rest }: TemplateContent) {
  return { ...rest, food_preference: foodPreference, purposes: [...purposes], days: toJson(days) }
}
