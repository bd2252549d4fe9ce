import type { BackupRun } from '#contract/backups.ts'
import { isoInstant } from '#server/db/sql.ts'
import type { Queryable } from '#server/db/transaction.ts'

const RUN = `id, kind, status, file_name as "fileName", byte_size::float8 as "byteSize", checksum,
  is_encrypted as "isEncrypted", error, ${isoInstant('started_at')} as "startedAt",
  ${isoInstant('finished_at')} as "finishedAt", ${isoInstant('removed_at')} as "removedAt"`

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
   * Whether a run that is written down as being made broke off with its process: nobody holds the lock, and it has had time
   * to be begun.
   */
  async isForsaken(db: Queryable, id: string): Promise<boolean> {
    const { rows } = await db.query<{ isForsaken: boolean }>(
      `select started_at < now() - interval '10 minutes' and not exists (
                select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $2 and objsubid = 1 and granted
                   and database = (select oid from pg_database where datname = current_database())) as "isForsaken"
         from backup_runs where id = $1`,
      [id, BACKUP_LOCK],
    )
    return rows[0]?.isForsaken ?? false
  },

  /** Those that broke off: called by whoever holds the lock, so none of them is being made. */
  async failBrokenOff(db: Queryable, exceptId: string | null): Promise<void> {
    await db.query(
      `update backup_runs set status = 'failed', error = 'The server stopped while it was being made.', finished_at = now()
        where status = 'running' and id is distinct from $1`,
      [exceptId],
    )
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

  /** Whether this connection may make a backup now; the next one may once it is closed. */
  async tryLock(db: Queryable): Promise<boolean> {
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
      `select graphile_worker.add_job($1, json_build_object('runId', $2::text), max_attempts => 1)`,
      [task, runId],
    )
  },
}
