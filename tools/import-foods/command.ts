import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FOOD_TABLE_LABELS } from '#contract/foods/food-tables.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { DatabaseVersionError } from '#server/kit/database/squashed-migrations.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readFdc } from '#server/modules/foods/tables/fdc.ts'
import { readIndb } from '#server/modules/foods/tables/indb.ts'
import { LICENCES } from '#server/modules/foods/tables/licences.ts'
import { readOpenFoodFacts } from '#server/modules/foods/tables/open-food-facts.ts'
import { TableFileError } from '#server/modules/foods/tables/read-file.ts'
import { readRecipes } from '#server/modules/foods/tables/recipes.ts'
import {
  countTableFoods,
  REMOVABLE_KINDS,
  type RemovableKind,
  removeFoodTable,
} from '#server/modules/foods/tables/remove-table.ts'
import { formatReport } from '#server/modules/foods/tables/report.ts'
import {
  actAsImporter,
  importFoodTable,
  type TableReading,
  tryFoodTable,
} from '#server/modules/foods/tables/service.ts'
import { useEmbeddedPostgres as openEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-home.ts'
import { importFoods } from '#server/seed/import-foods.ts'

const READERS: Record<string, (path: string) => Promise<TableReading>> = {
  fdc: readFdc,
  indb: readIndb,
  recipes: readRecipes,
  'open-food-facts': readOpenFoodFacts,
}

const USAGE = `Write the kind of table and its file or folder: npm run import-foods -- KIND PATH
Kinds: ${Object.keys(READERS).join(', ')}
Without more it only reports what it would do. To import:
  --accept-licence   you confirm the licence that the report shows
  --by EMAIL         the person who confirms it: an admin, or somebody who may change foods
  --note TEXT        a note on the licence, stored with the import

Remove the foods of a table: npm run import-foods -- remove KIND
Kinds: ${REMOVABLE_KINDS.join(', ')}
Without more it only counts them. To remove them:
  --by EMAIL         the person who removes them: an admin, or somebody who may change foods`

/** The command cannot run as it was written. */
class UsageError extends Error {}

type Import = { reading: TableReading; confirmation: { email: string; note: string | null } | null }
type Removal = { removes: RemovableKind; email: string | null }

async function readCommand(args: string[]): Promise<Import | Removal> {
  const { values, positionals } = parse(args)
  const [kind = '', path, ...others] = positionals
  if (kind === 'remove') {
    const removes = REMOVABLE_KINDS.find((each) => each === path)
    if (removes === undefined || others.length > 0) throw new UsageError(USAGE)
    return { removes, email: values.by ?? null }
  }
  const read = READERS[kind]
  if (!read || path === undefined || others.length > 0) throw new UsageError(USAGE)
  const isConfirmed = values['accept-licence'] === true
  if (isConfirmed && !values.by) {
    throw new UsageError('Name the person who confirms the licence: --by EMAIL')
  }
  return {
    reading: await read(resolve(path)),
    confirmation: isConfirmed ? { email: values.by ?? '', note: values.note?.trim() || null } : null,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'accept-licence': { type: 'boolean' }, by: { type: 'string' }, note: { type: 'string' } },
    })
  } catch {
    throw new UsageError(USAGE)
  }
}

async function removeTable(platform: Platform, { removes, email }: Removal, output: Output): Promise<void> {
  const label = say(FOOD_TABLE_LABELS[removes])
  const { foodCount, usedCount } = email
    ? await removeFoodTable(await actAsImporter(platform, email), removes)
    : await countTableFoods(createCtx(platform), removes)
  const foods = `${formatNumber(foodCount)} ${foodCount === 1 ? 'food' : 'foods'}`
  output.log(email ? `${label}: ${foods} removed.` : `${label}: ${foods} to remove.`)
  if (usedCount > 0) {
    output.log(`Used in plans, templates or dishes, which do not change: ${formatNumber(usedCount)} of them.`)
  }
  output.log(
    email
      ? 'Import the table again to bring them back.'
      : 'Nothing was removed. To remove them, add --by EMAIL.',
  )
}

async function importOrTry(
  platform: Platform,
  { reading, confirmation }: Import,
  output: Output,
): Promise<void> {
  const { kind, files } = reading
  const report = confirmation
    ? await importFoodTable(await actAsImporter(platform, confirmation.email), reading, confirmation.note)
    : await tryFoodTable(createCtx(platform), reading)
  output.log(formatReport(kind, files, report))
  output.log(`\nLicence\n  ${LICENCES[kind]}\n`)
  output.log(
    confirmation
      ? `${say(FOOD_TABLE_LABELS[kind])}: imported. The licence was confirmed by ${confirmation.email}.`
      : 'Nothing was imported. If you accept the licence, add --accept-licence --by EMAIL.',
  )
}

type Env = Readonly<Record<string, string | undefined>>

/** Takes the sentences of the command and of its errors. */
type Output = Pick<Console, 'log' | 'error'>

/**
 * Runs `npm run import-foods -- KIND PATH`, which imports a table that the operator obtained. Without `--accept-licence`
 * it is a dry run: it prints the same report and stores nothing. `-- remove KIND` removes the foods of imported tables.
 *
 * @returns The exit code of the process.
 */
export async function runCommand(args: string[], env: Env, output: Output): Promise<number> {
  try {
    await importTable(args, env, output)
    return 0
  } catch (error) {
    const isSentence =
      error instanceof UsageError ||
      error instanceof TableFileError ||
      error instanceof AppError ||
      error instanceof ConfigError ||
      error instanceof EmbeddedPostgresError ||
      error instanceof DatabaseVersionError
    const reason = error instanceof Error ? error.message : String(error)
    output.error(isSentence ? reason : `Nothing was imported: ${reason}`)
    return 1
  }
}

async function importTable(args: string[], env: Env, output: Output): Promise<void> {
  const command = await readCommand(args)
  const config = readConfig(env)
  const embedded = config.databaseDirectUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: output.log })
  try {
    const url = config.databaseDirectUrl ?? embedded?.directUrl ?? ''
    await migrateDatabase(url)
    const database = openDatabase(url, { max: 2, statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
    try {
      await importFoods(database.db, { foodSet: config.foodSet, log: output.log })
      const { app, platform } = await buildApp({ config, database, site: null })
      const done =
        'removes' in command ? removeTable(platform, command, output) : importOrTry(platform, command, output)
      await done.finally(() => app.close())
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}
