import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { BackupError } from '#server/kit/backup/backup-file.ts'
import { writeBackup } from '#server/kit/backup/write-backup.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { backUp, nameBackup } from '#server/modules/practice/backups/backup-tasks.ts'
import { useEmbeddedPostgres as openEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-home.ts'
import packageFile from '../package.json' with { type: 'json' }

/**
 * `npm run backup`: writes the whole database to one file in BACKUP_DIR; `npm run backup -- FILE` writes it to another
 * place. Works with or without a running server, and uses the server's configuration.
 */
async function makeBackup(path: string | undefined): Promise<void> {
  const config = readConfig()
  const embedded = config.databaseDirectUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
  try {
    const databaseUrl = config.databaseDirectUrl ?? embedded?.directUrl ?? ''
    const now = new Date()
    if (path === undefined) {
      const database = openDatabase(databaseUrl, { max: 2 })
      try {
        const result = await backUp({ db: database.db, config, now: () => new Date() }, databaseUrl, {
          kind: 'manual',
        })
        if (result === null) throw new BackupError('Another backup is being made.')
        if (result instanceof BackupError) throw result
        report(join(config.backupDir, result.fileName), result, config.backupKey !== null)
      } finally {
        await database.close()
      }
    } else {
      const target = resolve(
        path.endsWith('/') ? join(path, nameBackup(now, config.backupKey !== null)) : path,
      )
      const result = await writeBackup({
        databaseUrl,
        path: target,
        key: config.backupKey,
        software: packageFile.version,
        now,
      })
      report(target, result, config.backupKey !== null)
    }
  } finally {
    await embedded?.close()
  }
}

function report(
  path: string,
  result: { byteSize: number; checksum: string; tableCount: number; rowCount: number },
  isEncrypted: boolean,
): void {
  const megabytes = (result.byteSize / 1_000_000).toFixed(1)
  console.log(
    `${path}\n${result.rowCount} rows of ${result.tableCount} tables, ${megabytes} MB, SHA-256 ${result.checksum}`,
  )
  console.log(
    isEncrypted
      ? 'It is encrypted: keep BACKUP_KEY apart from it.'
      : 'It is not encrypted: whoever has the file can read everything. Set BACKUP_KEY to change that.',
  )
}

try {
  await makeBackup(process.argv[2])
} catch (error) {
  const isSentence =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError
  const reason = error instanceof Error ? error.message : String(error)
  console.error(isSentence ? reason : `No backup was made: ${reason}`)
  process.exitCode = 1
}
