import { sql } from 'kysely'
import { BACKUP_KINDS, BACKUP_STATUSES, type BackupRun } from '#contract/practice/backups.ts'
import { arrayOf, boolean, instant, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const RUN_ROW = {
  id: uuid,
  kind: oneOf(BACKUP_KINDS),
  status: oneOf(BACKUP_STATUSES),
  fileName: text.nullable(),
  byteSize: integer.nullable(),
  checksum: text.nullable(),
  isEncrypted: boolean,
  error: text.nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  removedAt: instant.nullable(),
}
const RUN_COLUMNS = `id, kind, status, case when status = 'done' then file_name end as "fileName",
  byte_size as "byteSize", checksum, is_encrypted as "isEncrypted", error, started_at as "startedAt",
  finished_at as "finishedAt", removed_at as "removedAt"`

/** SQL that checks that no worker runs the job of a backup and that it is not waiting for one. */
const HAS_NO_JOB = `not exists (
  select from graphile_worker.jobs j
   where j.key = 'back-up:' || backup_runs.id::text and (j.locked_at is not null or j.attempts < j.max_attempts))`

/** The advisory lock that lets only one backup be made at a time. */
const BACKUP_LOCK = 7_284_003

const listRuns = statement({
  name: 'list-backups',
  params: { limit: integer },
  row: RUN_ROW,
  text: (p) => `select ${RUN_COLUMNS} from backup_runs order by started_at desc, id limit ${p.limit}`,
})

const findRun = statement({
  name: 'find-backup',
  params: { id: uuid },
  row: RUN_ROW,
  text: (p) => `select ${RUN_COLUMNS} from backup_runs where id = ${p.id}`,
})

const findRunning = statement({
  name: 'find-running-backup',
  row: RUN_ROW,
  text: `select ${RUN_COLUMNS} from backup_runs where status = 'running' order by started_at desc limit 1`,
})

const insertRun = statement({
  name: 'insert-backup',
  params: { kind: oneOf(BACKUP_KINDS), isEncrypted: boolean },
  row: RUN_ROW,
  text: (p) =>
    `insert into backup_runs (kind, is_encrypted) values (${p.kind}, ${p.isEncrypted}) returning ${RUN_COLUMNS}`,
})

const failInterrupted = statement({
  name: 'fail-broken-off-backups',
  params: { ownId: uuid.nullable(), holdsLock: boolean },
  text: (p) =>
    `update backup_runs set status = 'failed', error = 'The server stopped while it was being made.', finished_at = now()
      where status = 'running' and id is distinct from ${p.ownId} and ${HAS_NO_JOB}
        and (${p.holdsLock} or not exists (
              select from pg_locks
               where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1 and granted
                 and database = (select oid from pg_database where datname = current_database())))`,
})

const listByFile = statement({
  name: 'list-backups-by-file',
  params: { fileNames: arrayOf(text) },
  row: {
    fileName: text.present('only rows with one of these names are read'),
    status: oneOf(BACKUP_STATUSES),
  },
  text: (p) =>
    `select file_name as "fileName", status from backup_runs where file_name = any(${p.fileNames})`,
})

const listOutdated = statement({
  name: 'list-outdated-backups',
  params: { before: instant },
  row: { id: uuid, fileName: text.present('a check of the table asks it of those that are done') },
  text: (p) =>
    `select id, file_name as "fileName" from backup_runs
      where status = 'done' and removed_at is null and started_at < ${p.before}
        and id <> (select id from backup_runs where status = 'done' and removed_at is null
                    order by started_at desc limit 1)`,
})

const tryLock = statement({
  name: 'try-backup-lock',
  row: { isMine: boolean, isWatched: boolean },
  text: `select pg_try_advisory_lock(${BACKUP_LOCK}) as "isMine",
                concat(set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
                       set_config('tcp_keepalives_count', '6', false)) <> '' as "isWatched"`,
})

const lockRequests = statement({
  name: 'lock-asking-for-backup',
  text: `select from (select pg_advisory_xact_lock(${BACKUP_LOCK + 1})) as locked`,
})

const addJob = statement({
  name: 'add-backup-job',
  params: { task: text, runId: text },
  text: (p) =>
    `select from (select graphile_worker.add_job(${p.task}, json_build_object('runId', ${p.runId}::text),
       max_attempts => 1, job_key => 'back-up:' || ${p.runId}::text)) as added`,
})

/** Records of backups; the files are in a folder. */
export const backupsRepository = {
  /** The newest backups. */
  list(db: Db, limit: number): Promise<BackupRun[]> {
    return listRuns.all(db, { limit })
  },

  /** Finds a backup. Returns `null` if there is none. */
  find(db: Db, id: string): Promise<BackupRun | null> {
    return findRun.find(db, { id })
  },

  /** Finds the backup that is being made. Returns `null` if there is none. */
  findRunning(db: Db): Promise<BackupRun | null> {
    return findRunning.find(db)
  },

  /** Inserts a record for a backup that is starting. */
  insert(db: Db, kind: BackupRun['kind'], isEncrypted: boolean): Promise<BackupRun> {
    return insertRun.read(db, { kind, isEncrypted })
  },

  /** Records the name of the file that is being written. */
  async setFileName(db: Db, id: string, fileName: string): Promise<void> {
    await db.updateTable('backup_runs').set({ file_name: fileName }).where('id', '=', id).execute()
  },

  /** Records that a backup was made. */
  async finish(
    db: Db,
    id: string,
    file: { name: string; byteSize: number; checksum: string },
  ): Promise<void> {
    await db
      .updateTable('backup_runs')
      .set({
        status: 'done',
        file_name: file.name,
        byte_size: file.byteSize,
        checksum: file.checksum,
        finished_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Records that a backup could not be made. `error` is a sentence. */
  async fail(db: Db, id: string, error: string): Promise<void> {
    await db
      .updateTable('backup_runs')
      .set({ status: 'failed', error, finished_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  /**
   * Marks runs as failed that were interrupted with their process: the lock for making backups is free, and no worker
   * has their job.
   *
   * @param own The run of a caller who has the lock, so that no other run can be in progress.
   */
  async failInterrupted(db: Db, own?: { runId: string | null }): Promise<void> {
    await failInterrupted.run(db, { ownId: own?.runId ?? null, holdsLock: own !== undefined })
  },

  /** Lists the states of the runs that these files belong to. */
  listByFile(db: Db, fileNames: string[]): Promise<StatementRow<typeof listByFile>[]> {
    return listByFile.all(db, { fileNames })
  },

  /** Lists the backups from before an instant whose files still exist, except the newest successful one. */
  listOutdated(db: Db, before: Date): Promise<StatementRow<typeof listOutdated>[]> {
    return listOutdated.all(db, { before })
  },

  /** Records that the file of a backup was removed. */
  async markRemoved(db: Db, id: string): Promise<void> {
    await db.updateTable('backup_runs').set({ removed_at: sql`now()` }).where('id', '=', id).execute()
  },

  /**
   * Tries to get the lock for making a backup. It is released when the connection closes. If the machine loses its TCP
   * connection, the database notices it after a minute or two.
   */
  async tryLock(db: Db): Promise<boolean> {
    return (await tryLock.read(db)).isMine
  },

  /** Locks requests for a backup, so that two of them wait for each other. */
  async lockRequests(db: Db): Promise<void> {
    await lockRequests.run(db)
  },

  /** Adds the job that makes a backup. */
  async addJob(db: Db, task: string, runId: string): Promise<void> {
    await addJob.run(db, { task, runId })
  },
}
