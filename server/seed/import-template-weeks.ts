import { toOpenCode, toTableCode } from '#domain/foods/food-code.ts'
import { createEmptyMeals, type PlanDay, rotationLabel } from '#domain/plans/plan.ts'
import { arrayOf, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { readWeekMeals, readWeekProfiles, type WeekMealRow } from './template-weeks.ts'

/** Lock that makes simultaneous imports run one after the other. */
const WEEKS_LOCK = 7_284_003

/** A food of the database, as a week needs it. */
export type WeekFood = { id: string; name: string; measures: readonly { label: string; grams: number }[] }

/** A week is added if at most this share of its foods is missing. The open set of foods lacks more of every week. */
const MOST_MISSING_SHARE = 0.05

/**
 * Adds the weeks of the product to the templates, each once: a week that the practice changed or deleted is not added
 * again, and a template of the practice with the same name stays instead. Foods that the practice retired are left out of
 * the meals. A week of which more is missing, as in the open set of foods, waits for a start with these foods. Several
 * processes may call it at once.
 *
 * @returns How many templates were added.
 */
export async function importTemplateWeeks(db: Db): Promise<number> {
  const profiles = readWeekProfiles()
  if ((await listNewWeeks(db, profiles)).length === 0) return 0
  return runInDbTransaction(db, async (inside) => {
    await takeWeeksLock.run(inside)
    const byWeek = Map.groupBy(readWeekMeals(), ({ week }) => week)
    const foods = await readFoods(inside, [...byWeek.values()].flat())
    const added = (await listNewWeeks(inside, profiles)).filter(({ key }) => {
      const rows = byWeek.get(key) ?? []
      const missingCount = rows.filter(({ code }) => !foods.has(code)).length
      return missingCount <= rows.length * MOST_MISSING_SHARE
    })
    if (added.length === 0) return 0
    await inside
      .insertInto('added_template_weeks')
      .values(added.map(({ key }) => ({ key })))
      .execute()
    const inserted = await inside
      .insertInto('plan_templates')
      .values(
        added.map(({ key, name, description, foodPreference, region, purposes }) => ({
          week_key: key,
          name,
          description,
          food_preference: foodPreference,
          region,
          purposes,
          days: toJson(buildWeekDays(byWeek.get(key) ?? [], (code) => foods.get(code) ?? null)),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows ?? 0)
  })
}

/**
 * Builds the days of a week from its rows.
 *
 * @param findFood Finds a food by the code that tables use (`toTableCode`). A food that is not found, or has no such
 *   measure any more, is left out.
 */
export function buildWeekDays(
  rows: readonly WeekMealRow[],
  findFood: (code: string) => WeekFood | null,
): PlanDay[] {
  const dayCount = Math.max(0, ...rows.map(({ day }) => day))
  const days = Array.from({ length: dayCount }, (_, index) => ({
    dayNumber: index + 1,
    dayLabel: rotationLabel(index + 1, dayCount),
    meals: createEmptyMeals(),
  }))
  for (const { day, slot, code, quantity, measure } of rows) {
    const food = findFood(code)
    const found = food?.measures.find(({ label }) => label === measure)
    if (!food || !found) continue
    days[day - 1]?.meals[slot].items.push({
      foodId: food.id,
      name: food.name,
      grams: Math.round(quantity * found.grams * 100) / 100,
      measure: { label: measure, grams: found.grams, quantity },
    })
  }
  return days
}

async function listNewWeeks<Week extends { key: string }>(db: Db, weeks: readonly Week[]): Promise<Week[]> {
  const before = new Set((await listAddedWeeks.all(db)).map(({ key }) => key))
  return weeks.filter(({ key }) => !before.has(key))
}

async function readFoods(db: Db, meals: readonly WeekMealRow[]): Promise<Map<string, WeekFood>> {
  const codes = [...new Set(meals.flatMap(({ code }) => [code, toOpenCode(code)]))]
  const rows = await findFoodsByCodes.all(db, { codes })
  return new Map(rows.map(({ code, ...food }) => [toTableCode(code ?? food.id), food]))
}

const takeWeeksLock = statement({
  name: 'lock-weeks-import',
  text: `select from (select pg_advisory_xact_lock(${WEEKS_LOCK})) as locked`,
})

const listAddedWeeks = statement({
  name: 'list-added-weeks',
  row: { key: text },
  text: 'select key from added_template_weeks',
})

const findFoodsByCodes = statement({
  name: 'find-week-foods-by-codes',
  params: { codes: arrayOf(text) },
  row: {
    id: uuid,
    code: text.nullable(),
    name: text,
    measures: json<WeekFood['measures']>('checked when the food was saved'),
  },
  text: (p) =>
    `select id, code, name, measures from food_items
      where code = any(${p.codes}::text[]) and retired_at is null and quarantine_reason is null`,
})
