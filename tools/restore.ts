import { resolve } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { BackupError } from '#server/kit/backup/backup-file.ts'
import { restoreBackup } from '#server/kit/backup/restore-backup.ts'
import { DatabaseVersionError } from '#server/kit/database/squashed-migrations.ts'
import { useEmbeddedPostgres as openEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-home.ts'

/**
 * `npm run restore -- FILE`: restores a backup into an empty database, that of DATABASE_URL or a new one in DATA_DIR.
 * Refuses a database that is not empty.
 */
async function putBack(path: string | undefined): Promise<void> {
  if (path === undefined) throw new BackupError('Name the file of the backup: npm run restore -- FILE')
  const config = readConfig()
  const embedded = config.databaseDirectUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
  try {
    const result = await restoreBackup({
      databaseUrl: config.databaseDirectUrl ?? embedded?.directUrl ?? '',
      path: resolve(path),
      key: config.backupKey,
    })
    console.log(
      `${result.rowCount} rows of ${result.tableCount} tables are as they were at ${result.createdAt}. Everybody signs in again.`,
    )
  } finally {
    await embedded?.close()
  }
}

try {
  await putBack(process.argv[2])
} catch (error) {
  const isSentence =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseVersionError ||
    error instanceof BackupError
  const reason = error instanceof Error ? error.message : String(error)
  console.error(isSentence ? reason : `Nothing was restored: ${reason}`)
  process.exitCode = 1
}
