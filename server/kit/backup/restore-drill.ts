import { sql } from 'kysely'
import pg from 'pg'
import { integer } from '../database/columns.ts'
import { dbOn } from '../database/db.ts'
import { expression } from '../database/expressions.ts'
import { listKnownMigrations } from '../database/migrate.ts'
import { findObstacle } from '../database/readiness.ts'
import { openBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

/** What a drill has measured. */
export type DrillResult = {
  createdAt: string
  tableCount: number
  rowCount: number
  /** Tables whose number of rows is not that of the backup. Later migrations may change some. */
  differences: { table: string; inBackup: number; restored: number }[]
  /** True if the backup was made by a version with fewer migrations. */
  isOlder: boolean
  /** True if a server of this version could serve the restored database. */
  isReady: boolean
  adminCount: number
  checkMs: number
  restoreMs: number
  compareMs: number
}

/**
 * Restores a backup into an empty database, as after a loss, and compares the number of rows of every table with what was
 * written. Each step is timed.
 *
 * @throws BackupError as `restoreBackup` does.
 */
export async function drillRestore(options: {
  databaseUrl: string
  path: string
  key: string | null
}): Promise<DrillResult> {
  const startedAt = performance.now()
  const backup = await openBackup(options.path, options.key)
  await backup.close()
  const { tables, migrations } = backup.manifest
  const known = listKnownMigrations()
  const checkedAt = performance.now()
  const { createdAt, tableCount, rowCount } = await restoreBackup(options)
  const restoredAt = performance.now()
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'pathya-drill' })
  await client.connect()
  try {
    const differences = []
    for (const table of tables) {
      const restored = await countRows(client, table.name)
      if (restored !== table.rowCount) {
        differences.push({ table: table.name, inBackup: table.rowCount, restored })
      }
    }
    const admins = await dbOn(client)
      .selectFrom('users')
      .select(expression(integer, sql`count(*)::int`).as('count'))
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    return {
      createdAt,
      tableCount,
      rowCount,
      differences,
      isOlder: migrations.length < known.length,
      isReady: (await findObstacle(client, known.at(-1) ?? 0)) === null,
      adminCount: admins.count,
      checkMs: checkedAt - startedAt,
      restoreMs: restoredAt - checkedAt,
      compareMs: performance.now() - restoredAt,
    }
  } finally {
    await client.end()
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const row = await dbOn(client)
    .selectFrom(sql`${sql.table(table)}`.as('counted'))
    .select(expression(integer, sql`count(*)::int`).as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
