import type { PagePackage, PageTax } from '#contract/site/page-data.ts'
import type { Locale } from '#domain/words/locale.ts'
import { arrayOf, boolean, integer, json, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { personName } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { LivingDayFood } from './living-day.ts'

const findContent = statement({
  name: 'find-content',
  row: { content: text.present('has a default') },
  text: 'select content::text as content from practice_content where id = 1',
})

const findSavedOn = statement({
  name: 'find-content-saved-on',
  row: { savedOn: text.present('formatted from a column that is never null') },
  text: `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "savedOn" from practice_content where id = 1`,
})

const mergeContent = statement({
  name: 'merge-content',
  params: { sections: json<Record<string, unknown>>('checked before it is stored'), step: integer },
  row: { version: integer },
  text: (p) =>
    `insert into practice_content (id, content, version) values (1, ${p.sections}, ${p.step})
     on conflict (id) do update
     set content = practice_content.content || excluded.content, version = practice_content.version + ${p.step},
         updated_at = now()
     returning version`,
})

const findFoods = statement({
  name: 'find-living-day-foods',
  params: { codes: arrayOf(text), language: text },
  row: {
    code: text.present('selected by their codes'),
    name: text,
    shownName: text.nullable(),
    measures: json<LivingDayFood['measures']>('checked before it was stored'),
    nutrients: json<LivingDayFood['nutrients']>('checked before it was stored'),
    hindiName: text.nullable(),
  },
  text: (p) =>
    `select code, name, measures, nutrients,
            (select n->>'name' from jsonb_array_elements(names) n where n->>'language' = 'hi' limit 1) as "hindiName",
            (select n->>'name' from jsonb_array_elements(names) n where n->>'language' = ${p.language} limit 1) as "shownName"
       from food_items
      where code = any(${p.codes}) and quarantine_reason is null`,
})

const findTax = statement({
  name: 'find-tax-of-prices',
  row: { gstin: text.nullable(), includesGst: boolean },
  text: `select gstin, treatment = 'taxable' as "includesGst" from tax_settings where id = 1`,
})

const listPackages = statement({
  name: 'list-landing-packages',
  params: { most: integer },
  row: {
    key: text,
    name: text,
    description: text.nullable(),
    durationWeeks: integer,
    amountPaise: integer,
  },
  text: (p) =>
    `select key, name, description, duration_weeks as "durationWeeks", amount_paise as "amountPaise"
       from packages
      where retired_at is null and plan_type = 'diet_plan'
      order by position, key
      limit ${p.most}`,
})

/** The content that the practice has saved about itself. */
export const siteRepository = {
  /** The day of the last change, in UTC; null before the first save. */
  async findSavedOn(db: Db): Promise<string | null> {
    return (await findSavedOn.find(db))?.savedOn ?? null
  },

  /** The saved sections of the content as JSON, an object by its default; null before the first save. */
  async findContent(db: Db): Promise<string | null> {
    return (await findContent.find(db))?.content ?? null
  },

  /** The number of the saved version; 0 before the first save. */
  async findVersion(db: Db): Promise<number> {
    const found = await db
      .selectFrom('practice_content')
      .select('version')
      .where('id', '=', 1)
      .executeTakeFirst()
    return found?.version ?? 0
  },

  /** Makes others who change the content wait until the transaction ends. */
  async lock(db: Db): Promise<void> {
    await db
      .insertInto('practice_content')
      .values({ id: 1, version: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await db.selectFrom('practice_content').select('id').where('id', '=', 1).forUpdate().execute()
  },

  /**
   * Saves sections of the content and leaves the other saved sections unchanged. A trigger notifies every process.
   *
   * @param step Number added to the version: 0 for sections that have a version elsewhere.
   * @returns The version.
   */
  async mergeContent(db: Db, sections: Record<string, unknown>, step: 0 | 1): Promise<number> {
    return (await mergeContent.read(db, { sections, step })).version
  },

  /** The GSTIN of the practice and whether its prices include GST, from the tax settings. */
  findTax(db: Db): Promise<PageTax> {
    return findTax.read(db)
  },

  /** Returns the names of these people. Deleted accounts are left out. */
  async listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('users as u')
      .select(['u.id', personName('u').as('name')])
      .where('u.id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** Returns those of the ids that are accounts of staff, active or not. */
  async listStaff(db: Db, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...ids])
      .where('role', 'in', ['admin', 'employee'])
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * Finds foods by their codes, with their names in a language; nutrients per 100 g. Includes retired foods, because their figures
   * are still right.
   */
  findFoods(
    db: Db,
    codes: readonly string[],
    language: Locale,
  ): Promise<(LivingDayFood & { shownName: string | null })[]> {
    return findFoods.all(db, { codes, language })
  },

  /** Lists the first packages on offer that are for any kind of plan, in the practice's order. */
  listPackages(db: Db, most: number): Promise<PagePackage[]> {
    return listPackages.all(db, { most })
  },
}
