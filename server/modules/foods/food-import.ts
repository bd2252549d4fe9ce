import type { FastifyRequest } from 'fastify'
import {
  type FoodImportReport,
  type FoodImportRow,
  MAX_FOOD_IMPORT_ROWS,
  type WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { completeRow, type FoodFileRow, findHeading, readFoodFile } from './food-file.ts'
import { insertFood, replaceFood } from './manage.ts'
import { type CustomFood, foodItemsRepository as foods, type StoredFood } from './repository.ts'
import { listChanges, settleFood } from './settle-food.ts'

/** A row with what is to be done with it. */
type CheckedRow = { report: FoodImportRow; food: CustomFood | null; stored: StoredFood | null }

/**
 * Adds the foods of a file to the practice's own, and writes those that are there already anew where that is asked for: all
 * of them, or none when anything fails. A dry run says the same and writes nothing.
 */
export async function importFoodItems(
  { database }: Platform,
  request: FastifyRequest,
  input: { csv: string; dryRun: boolean; updatesExisting: boolean },
): Promise<FoodImportReport> {
  const actor = requireActor(request)
  const { rows, ignoredColumns } = readFoodFile(input.csv, MAX_FOOD_IMPORT_ROWS)
  if (input.dryRun) {
    const checked = await runInTransaction(database.pool, (client) => checkRows(client, rows, false))
    return writeReport(checked, { ignoredColumns, isImported: false })
  }
  return runOnce(database.pool, request, actor, async (client) => {
    await lockRecipes(client)
    await foods.lockImport(client)
    const checked = await checkRows(client, rows, true)
    for (const { report, food, stored } of checked) {
      if (!food) continue
      if (!stored) await insertFood(client, food, actor.userId)
      else if (report.state === 'changed' && input.updatesExisting) await replaceFood(client, stored.id, food)
    }
    const written = writeReport(checked, { ignoredColumns, isImported: true })
    await recordAudit(client, actor, request, {
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

/** Says of each row what is to be done with it, beside the practice's foods of the same names. */
async function checkRows(db: Queryable, rows: FoodFileRow[], isForUpdate: boolean): Promise<CheckedRow[]> {
  const names = rows.flatMap(({ food, code }) => (food && code === '' ? [food.name] : []))
  const own = Map.groupBy(await foods.findOwnByNames(db, names, { isForUpdate }), ({ name }) =>
    name.toLowerCase(),
  )
  return rows.map((row) => {
    if (row.code !== '') return keepRow(row, 'This food came with the food tables and stays as it is.')
    if (!row.food) return describeRow(row, { state: 'invalid', issues: row.issues })
    const [stored, ...others] = own.get(row.food.name.toLowerCase()) ?? []
    if (others.length > 0) return keepRow(row, 'Several foods of your own have this name. Edit them by hand.')
    if (stored?.isDish) return keepRow(row, 'This is a dish of your own: its figures come from what goes in.')
    if (stored && stored.state !== 'active') {
      return keepRow(row, 'A food of your own with this name was retired. Restore it first.')
    }
    return settleRow(row, row.food, stored ?? null)
  })
}

function settleRow(row: FoodFileRow, food: WriteFoodItem, stored: StoredFood | null): CheckedRow {
  let settled: CustomFood
  try {
    settled = settleFood(stored ? completeRow(row, food, stored) : food, stored)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.issues ?? [{ path: '', message: error.message }]).map(({ path, message }) => ({
      path: findHeading(path.split('.')),
      message:
        error.code === 'energy_unlikely'
          ? `${message}. If the figures are right, write yes in the column Energy confirmed.`
          : message,
    }))
    return describeRow(row, { state: 'invalid', issues })
  }
  if (!stored) return { ...describeRow(row, { state: 'new' }), food: settled }
  const changes = listChanges(stored, settled)
  if (changes.length === 0) return keepRow(row, 'A food of your own has this name and the same figures.')
  return {
    ...describeRow(row, { state: 'changed', changes: changes.map(nameChange) }),
    food: settled,
    stored,
  }
}

/** A field of a food as the columns of the file call it. */
function nameChange(field: keyof CustomFood): string {
  if (field === 'names') return 'Names'
  if (field === 'nutrients') return 'Other nutrients'
  return findHeading([field])
}

function keepRow(row: FoodFileRow, reason: string): CheckedRow {
  return describeRow(row, { state: 'kept', issues: [{ path: '', message: reason }] })
}

function describeRow(
  { line, written }: FoodFileRow,
  about: Pick<FoodImportRow, 'state'> & Partial<Pick<FoodImportRow, 'issues' | 'changes'>>,
): CheckedRow {
  return { report: { line, ...written, issues: [], changes: [], ...about }, food: null, stored: null }
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
