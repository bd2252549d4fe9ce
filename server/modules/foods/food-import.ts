import { msg } from '@lingui/core/runtime-macro'
import {
  type FoodImportReport,
  type FoodImportRow,
  MAX_FOOD_IMPORT_ROWS,
  type WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { describeEnergyDifference } from '#domain/foods/food-figures.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { findHeading } from './food-columns.ts'
import { completeRow, type FoodFileRow, readFoodFile } from './food-file.ts'
import { insertFood, replaceFood } from './manage.ts'
import { listChanges, normaliseFood } from './normalise-food.ts'
import { type CustomFood, foodItemsRepository as foods, type StoredFood } from './repository.ts'

/** A row with the result of its check. */
type CheckedRow = { report: FoodImportRow; food: CustomFood | null; stored: StoredFood | null }

/**
 * Adds the foods of a file to the practice's own, and replaces existing ones if `updatesExisting` is true. If anything
 * fails, nothing is written. A dry run returns the same report and writes nothing.
 */
export async function importFoodItems(
  ctx: Ctx,
  input: { csv: string; dryRun: boolean; updatesExisting: boolean },
): Promise<FoodImportReport> {
  const { userId } = requireActor(ctx)
  const { rows, ignoredColumns } = readFoodFile(input.csv, MAX_FOOD_IMPORT_ROWS)
  if (input.dryRun) {
    const checked = await inTransaction(ctx, ({ db }) => checkRows(db, rows, false))
    return writeReport(checked, { ignoredColumns, isImported: false })
  }
  return runOnce(ctx, async (ctx) => {
    const { db } = ctx
    await lockRecipes(db)
    await foods.lockImport(db)
    const checked = await checkRows(db, rows, true)
    for (const { report, food, stored } of checked) {
      if (!food) continue
      if (!stored) await insertFood(db, food, userId)
      else if (report.state === 'changed' && input.updatesExisting) await replaceFood(db, stored.id, food)
    }
    const written = writeReport(checked, { ignoredColumns, isImported: true })
    await ctx.audit({
      action: 'food.import',
      entity: 'food-item',
      details: {
        newCount: written.newCount,
        changedCount: input.updatesExisting ? written.changedCount : 0,
      },
    })
    return written
  })
}

/** Compares each row with the practice's foods of the same name, and decides what the import does with the row. */
async function checkRows(db: Db, rows: FoodFileRow[], isForUpdate: boolean): Promise<CheckedRow[]> {
  const names = rows.flatMap(({ food, code }) => (food && code === '' ? [food.name] : []))
  const own = Map.groupBy(await foods.listOwnByNames(db, names, { isForUpdate }), ({ name }) =>
    name.toLowerCase(),
  )
  return rows.map((row) => {
    if (row.code !== '')
      return leaveRow(row, say(msg`This food came with the food tables and stays as it is.`))
    if (!row.food) return describeRow(row, { state: 'invalid', issues: row.issues })
    const [stored, ...others] = own.get(row.food.name.toLowerCase()) ?? []
    if (others.length > 0)
      return leaveRow(row, say(msg`Several of your own foods have this name. Edit them yourself.`))
    if (stored?.isDish)
      return leaveRow(row, say(msg`This is your own dish: its values come from its ingredients.`))
    if (stored && stored.state !== 'active') {
      return leaveRow(row, say(msg`One of your own foods with this name is retired. Restore it first.`))
    }
    return normaliseRow(row, row.food, stored ?? null)
  })
}

function normaliseRow(row: FoodFileRow, food: WriteFoodItem, stored: StoredFood | null): CheckedRow {
  let normalised: CustomFood
  try {
    normalised = normaliseFood(stored ? completeRow(row, food, stored) : food, stored)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.issues ?? [{ path: '', message: error.message }]).map(({ path, message }) => ({
      path: findHeading(path.split('.')),
      message:
        error.code === 'energy_unlikely'
          ? say(
              msg`${{ problem: message }}. If the values are right, write yes in the column Energy confirmed.`,
            )
          : message,
    }))
    return describeRow(row, { state: 'invalid', issues })
  }
  const energyDifference = describeEnergyDifference(normalised.nutrients)
  if (!stored) return { ...describeRow(row, { state: 'new', energyDifference }), food: normalised }
  const changes = listChanges(stored, normalised)
  if (changes.length === 0)
    return leaveRow(row, say(msg`One of your own foods has this name and the same values.`))
  return {
    ...describeRow(row, { state: 'changed', changes: changes.map(nameChange), energyDifference }),
    food: normalised,
    stored,
  }
}

/** Returns the column heading of a food's field. */
function nameChange(field: keyof CustomFood): string {
  if (field === 'names') return say(msg`Names`)
  if (field === 'nutrients') return say(msg`Other nutrients`)
  return findHeading([field])
}

function leaveRow(row: FoodFileRow, reason: string): CheckedRow {
  return describeRow(row, { state: 'kept', issues: [{ path: '', message: reason }] })
}

function describeRow(
  { line, written }: FoodFileRow,
  about: Pick<FoodImportRow, 'state'> & Partial<FoodImportRow>,
): CheckedRow {
  return {
    report: { line, ...written, issues: [], changes: [], energyDifference: null, ...about },
    food: null,
    stored: null,
  }
}

function writeReport(
  checked: readonly CheckedRow[],
  about: Pick<FoodImportReport, 'ignoredColumns' | 'isImported'>,
): FoodImportReport {
  const rows = checked.map(({ report }) => report)
  const count = (state: FoodImportRow['state']) => rows.filter((row) => row.state === state).length
  return {
    ...about,
    rows,
    newCount: count('new'),
    changedCount: count('changed'),
    keptCount: count('kept'),
    invalidCount: count('invalid'),
  }
}
