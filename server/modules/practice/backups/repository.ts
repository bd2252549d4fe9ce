import type { BackupRun } from '#contract/practice/backups.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const RUN = `id, kind, status, case when status = 'done' then file_name end as "fileName", byte_size::float8 as "byteSize", checksum,
  is_encrypted as "isEncrypted", error, ${isoInstant('started_at')} as "startedAt",
  ${isoInstant('finished_at')} as "finishedAt", ${isoInstant('removed_at')} as "removedAt"`

/** No worker has the job of a run, and none will take it: it is not waiting either. */
const HAS_NO_JOB = `not exists (
  select from graphile_worker.jobs j
   where j.key = 'back-up:' || backup_runs.id::text and (j.locked_at is not null or j.attempts < j.max_attempts))`

/** Of two that would make a backup at a time, one does. */
const BACKUP_LOCK = 7_284_003

/** What is known of backups; the files lie in a folder. */
export const backupsRepository = {
  async list(db: Queryable, limit: number): Promise<BackupRun[]> {
    const { rows } = await db.query<BackupRun>(
      `select ${RUN} from backup_runs order by started_at desc, id limit $1`,
      [limit],
    )
    return rows
  },

  async find(db: Queryable, id: string): Promise<BackupRun | null> {
    const { rows } = await db.query<BackupRun>(`select ${RUN} from backup_runs where id = $1`, [id])
    return rows[0] ?? null
  },

  async findRunning(db: Queryable): Promise<BackupRun | null> {
    const { rows } = await db.query<BackupRun>(
      `select ${RUN} from backup_runs where status = 'running' order by started_at desc limit 1`,
    )
    return rows[0] ?? null
  },

  async insert(db: Queryable, kind: BackupRun['kind'], isEncrypted: boolean): Promise<BackupRun> {
    const { rows } = await db.query<BackupRun>(
      `insert into backup_runs (kind, is_encrypted) values ($1, $2) returning ${RUN}`,
      [kind, isEncrypted],
    )
    if (!rows[0]) throw new Error('Inserting a backup gave no row.')
    return rows[0]
  },

  /** Under which name its file is being written. */
  async setFileName(db: Queryable, id: string, fileName: string): Promise<void> {
    await db.query('update backup_runs set file_name = $2 where id = $1', [id, fileName])
  },

  async finish(
    db: Queryable,
    id: string,
    file: { name: string; byteSize: number; checksum: string },
  ): Promise<void> {
    await db.query(
      `update backup_runs set status = 'done', file_name = $2, byte_size = $3, checksum = $4, finished_at = now()
        where id = $1`,
      [id, file.name, file.byteSize, file.checksum],
    )
  },

  async fail(db: Queryable, id: string, error: string): Promise<void> {
    await db.query(
      `update backup_runs set status = 'failed', error = $2, finished_at = now() where id = $1`,
      [id, error],
    )
  },

  /**
   * Runs that broke off with their process: nobody holds the lock of who makes a backup, and no worker has their job.
   *
   * @param own Where the caller holds that lock: the run that it makes. The others are not being made then.
   */
  async failBrokenOff(db: Queryable, own?: { runId: string | null }): Promise<void> {
    await db.query(
      `update backup_runs set status = 'failed', error = 'The server stopped while it was being made.', finished_at = now()
        where status = 'running' and id is distinct from $1 and ${HAS_NO_JOB}
          and ($2 or not exists (
                select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $3 and objsubid = 1 and granted
                   and database = (select oid from pg_database where datname = current_database())))`,
      [own?.runId ?? null, own !== undefined, BACKUP_LOCK],
    )
  },

  /** What became of the runs that write or wrote these files. */
  async listByFile(
    db: Queryable,
    fileNames: string[],
  ): Promise<{ fileName: string; status: BackupRun['status'] }[]> {
    const { rows } = await db.query<{ fileName: string; status: BackupRun['status'] }>(
      'select file_name as "fileName", status from backup_runs where file_name = any($1)',
      [fileNames],
    )
    return rows
  },

  /** Those whose time is over: older than so many nights, but for the newest that was made. */
  async listOutdated(db: Queryable, nights: number): Promise<{ id: string; fileName: string }[]> {
    const { rows } = await db.query<{ id: string; fileName: string }>(
      `select id, file_name as "fileName" from backup_runs
        where status = 'done' and removed_at is null and started_at < now() - make_interval(days => $1)
          and id <> (select id from backup_runs where status = 'done' and removed_at is null
                      order by started_at desc limit 1)`,
      [nights],
    )
    return rows
  },

  async markRemoved(db: Queryable, id: string): Promise<void> {
    await db.query('update backup_runs set removed_at = now() where id = $1', [id])
  },

  /**
   * Whether this connection may make a backup now; the next one may once it is closed. A machine that was cut off counts as
   * gone after a minute or two, where the connection goes by TCP.
   */
  async tryLock(db: Queryable): Promise<boolean> {
    await db.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6',
    )
    const { rows } = await db.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      BACKUP_LOCK,
    ])
    return rows[0]?.isMine ?? false
  },

  /** Whoever asks for a backup waits until another has asked. */
  async lockAsking(db: Queryable): Promise<void> {
    await db.query('select pg_advisory_xact_lock($1)', [BACKUP_LOCK + 1])
  },

  async addJob(db: Queryable, task: string, runId: string): Promise<void> {
    await db.query(
      `select graphile_worker.add_job($1, json_build_object('runId', $2::text), max_attempts => 1,
                                      job_key => 'back-up:' || $2::text)`,
      [task, runId],
    )
  },
}
