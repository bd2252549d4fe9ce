import type {
  FoodTableImport,
  FoodTableKind,
  FoodTableReport,
  ImportedFile,
} from '#contract/foods/food-tables.ts'
import { actAs } from '#server/kit/access/act-as.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Platform } from '#server/kit/platform.ts'
import { LICENCES, NEEDS_NOTE } from './licences.ts'
import { foodTables } from './repository.ts'

/** Files that were read, and the function that writes what they contain in the current transaction. */
export type TableReading = {
  kind: FoodTableKind
  files: readonly ImportedFile[]
  write: (ctx: Ctx) => Promise<FoodTableReport>
}

/** Lists the imports of tables, the newest first. */
export function listFoodTableImports(ctx: Ctx): Promise<FoodTableImport[]> {
  return foodTables.list(ctx.db)
}

/**
 * Returns a context in which the person with this address imports tables.
 *
 * @throws AppError 404 if there is no such person, 403 if they may not change foods.
 */
export async function actAsImporter(platform: Platform, email: string): Promise<Ctx> {
  const userId = await foodTables.findPerson(platform.database.db, email)
  if (userId === null) throw notFound('There is no active account with this address.')
  return actAs(platform, userId, 'foods:write')
}

/** Ends the transaction of a dry run without storing anything. */
class DryRun extends Error {
  readonly report: FoodTableReport
  constructor(report: FoodTableReport) {
    super('A dry run stores nothing.')
    this.report = report
  }
}

/** Does everything that an import does, stores nothing, and returns the report. */
export async function tryFoodTable(ctx: Ctx, reading: TableReading): Promise<FoodTableReport> {
  try {
    return await inTransaction(ctx, async (inside) => {
      throw new DryRun(await reading.write(inside))
    })
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

/**
 * Imports a table in one transaction, and stores its report with the licence that the actor confirms.
 *
 * @param licenceNote The operator's own note on the licence.
 * @throws AppError 400 if the kind needs a note and there is none.
 */
export async function importFoodTable(
  ctx: Ctx,
  reading: TableReading,
  licenceNote: string | null,
): Promise<FoodTableReport> {
  const { userId } = requireActor(ctx)
  const { kind, files } = reading
  if (NEEDS_NOTE.includes(kind) && !licenceNote) {
    throw new AppError(
      400,
      'invalid_input',
      'Name the permission under which you use this table: --note TEXT.',
    )
  }
  return inTransaction(ctx, async (inside) => {
    const report = await reading.write(inside)
    const entityId = await foodTables.insert(inside.db, {
      kind,
      files,
      licence: LICENCES[kind],
      licenceNote,
      confirmedBy: userId,
      report,
    })
    await inside.audit({
      action: 'food.import-table',
      entity: 'food-table-import',
      entityId,
      details: {
        kind,
        newCount: report.newCount,
        changedCount: report.changedCount,
        refusedCount: report.refusedCount,
      },
    })
    return report
  })
}
