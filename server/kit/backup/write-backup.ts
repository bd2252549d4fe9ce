import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, statfs, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { msg } from '@lingui/core/runtime-macro'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { say } from '#domain/words/say.ts'
import { dbOn } from '../database/db.ts'
import { listMigrations } from '../database/migrate.ts'
import {
  BackupError,
  type BackupManifest,
  Checksum,
  encryptBackup,
  MANIFEST_PATH,
  tablePath,
} from './backup-file.ts'
import { LEFT_OUT_OF_BACKUPS, listSequences, listTables, quoteName } from './backup-tables.ts'

/** The size of a backup file, its SHA-256 in hex, and the number of tables and rows. */
export type BackupSummary = { byteSize: number; checksum: string; tableCount: number; rowCount: number }

const TOUCH_MS = 60_000

/**
 * Writes the whole database with uploads, as it is at one moment, into one file, while others continue working. The
 * file gets its name only when it is complete.
 *
 * @param options.key Encrypts the file; if `null`, anybody who has the file can read it.
 * @throws BackupError if the database or the disk prevents it.
 */
export async function writeBackup(options: {
  databaseUrl: string
  path: string
  key: string | null
  software: string
  now: Date
}): Promise<BackupSummary> {
  const { path } = options
  const unfinishedPath = `${path}.part`
  // A table can take long. The modification time shows the clean-up of the folder that the file is still being written.
  const touching = setInterval(() => {
    const now = new Date()
    utimes(unfinishedPath, now, now).catch(() => undefined)
  }, TOUCH_MS)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const summary = await writeFile(options, unfinishedPath)
    await rename(unfinishedPath, path)
    return summary
  } catch (error) {
    await rm(unfinishedPath, { force: true }).catch(() => undefined)
    throw await toBackupError(error, dirname(path))
  } finally {
    clearInterval(touching)
  }
}

async function writeFile(
  { databaseUrl, key, software, now }: Parameters<typeof writeBackup>[0],
  path: string,
): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pathya-backup' })
  // A lost connection fails the current statement; without this handler it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Text formats that every PostgreSQL reads back as the same values.
    await client.query(
      `set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601';
       set bytea_output = 'hex'; set extra_float_digits = 1`,
    )
    await client.query('begin isolation level repeatable read, read only')
    const zip = new ZipFile()
    const checksum = new Checksum()
    const written = pipeline(
      await encryptBackup(zip.outputStream as import('node:stream').Readable, key), // a Node stream in fact
      checksum,
      createWriteStream(path, { mode: 0o600 }),
    )
    // Awaited below; until then a full disk must not end the process.
    written.catch(() => undefined)
    const tables = await Promise.race([addTables(zip, client, now), rejectOnFailure(written)])
    const manifest: BackupManifest = {
      format: 'pathya-backup',
      version: 1,
      createdAt: now.toISOString(),
      software,
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(dbOn(client)),
    }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST_PATH, { mtime: now })
    zip.end()
    await written
    await flushToDisk(path)
    return {
      byteSize: checksum.byteSize,
      checksum: checksum.digest(),
      tableCount: tables.length,
      rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    }
  } finally {
    // Also interrupts a table that is being read.
    await client.end().catch(() => undefined)
  }
}

/** Adds one table after another. Each is read from the database no faster than the file is written. */
async function addTables(zip: ZipFile, client: pg.Client, now: Date): Promise<BackupManifest['tables']> {
  const tables: BackupManifest['tables'] = []
  for (const { name, columns } of await listTables(dbOn(client))) {
    if (name in LEFT_OUT_OF_BACKUPS) continue
    const source = client.query(
      copyTo(
        `copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) to stdout (format csv, header)`,
      ),
    )
    const checksum = new Checksum()
    source.once('error', (error) => checksum.destroy(error))
    zip.addReadStream(source.pipe(checksum), tablePath(name), { mtime: now, forceZip64Format: true })
    await finished(checksum)
    tables.push({ name, columns, rowCount: source.rowCount, sha256: checksum.digest() })
  }
  return tables
}

/**
 * Rejects if writing the file fails, and never resolves. In a race with the work on the file, only the failure of the
 * file can therefore win.
 */
function rejectOnFailure(written: Promise<void>): Promise<never> {
  return new Promise((_done, fail) => {
    written.catch(fail)
  })
}

/** Flushes a file to the disk, so that it survives a loss of power. */
async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Describes a failure in one sentence that contains none of the data. */
async function toBackupError(error: unknown, folder: string): Promise<BackupError> {
  if (error instanceof BackupError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') {
    const { bavail, bsize } = await statfs(folder)
    return new BackupError(
      say(
        msg`The disk of ${{ folder }} is full: ${{ size: Math.floor((bavail * bsize) / 1_000_000) }} MB are left.`,
      ),
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new BackupError(say(msg`The server has no permission to write to ${{ folder }} (${{ code }}).`))
  }
  return new BackupError(
    code === ''
      ? say(msg`The backup stopped before all data was read. Nothing was saved.`)
      : say(msg`The backup stopped before all data was read (${{ code }}). Nothing was saved.`),
  )
}
