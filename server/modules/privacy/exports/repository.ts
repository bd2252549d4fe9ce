import type { DataExport } from '#contract/privacy/exports.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const EXPORT = `id, status, percent, step, byte_size::float8 as "byteSize", ${isoInstant('created_at')} as "createdAt",
  ${isoInstant('finished_at')} as "finishedAt", ${isoInstant('expires_at')} as "expiresAt"`

/** One try at an export. */
export type ExportRun = { id: string; runId: string }

/** People's data as files, in the database. */
export const dataExportsRepository = {
  async list(db: Queryable, userId: string): Promise<DataExport[]> {
    const { rows } = await db.query<DataExport>(
      `select ${EXPORT} from data_exports where user_id = $1 order by created_at desc, id limit 10`,
      [userId],
    )
    return rows
  },

  /** How many were tried in the last hours, and how many of those did not fail. */
  async countSince(db: Queryable, userId: string, hours: number): Promise<{ tried: number; made: number }> {
    const { rows } = await db.query<{ tried: number; made: number }>(
      `select count(*)::int as tried, count(*) filter (where status <> 'failed')::int as made from data_exports
        where user_id = $1 and created_at > now() - make_interval(hours => $2)`,
      [userId, hours],
    )
    return rows[0] ?? { tried: 0, made: 0 }
  },

  async insert(db: Queryable, userId: string): Promise<DataExport> {
    const { rows } = await db.query<DataExport>(
      `insert into data_exports (user_id, step) values ($1, 'Waiting for its turn') returning ${EXPORT}`,
      [userId],
    )
    const row = rows[0]
    if (!row) throw new Error('The export was not written down.')
    return row
  },

  async addJob(db: Queryable, task: string, exportId: string, maxAttempts: number): Promise<void> {
    await db.query(
      `select graphile_worker.add_job($1, json_build_object('exportId', $2::text), max_attempts => $3, job_key => $4)`,
      [task, exportId, maxAttempts, `${task}:${exportId}`],
    )
  },

  /**
   * Begins an export anew, whatever an earlier try left; null: there is nothing to do any more. What is written to it names
   * the `runId`: once another try has begun, the earlier one can write nothing more.
   */
  async begin(db: Queryable, id: string): Promise<{ userId: string; runId: string } | null> {
    const { rows } = await db.query<{ userId: string; runId: string }>(
      `update data_exports set status = 'running', percent = 0, step = 'Reading your data', run_id = gen_random_uuid()
        where id = $1 and status in ('queued', 'running') returning user_id as "userId", run_id as "runId"`,
      [id],
    )
    const begun = rows[0] ?? null
    if (begun) await db.query('delete from data_export_parts where export_id = $1', [id])
    return begun
  },

  async setProgress(db: Queryable, run: ExportRun, percent: number, step: string): Promise<void> {
    await db.query(
      `update data_exports set percent = $3, step = $4 where id = $1 and run_id = $2 and status = 'running'`,
      [run.id, run.runId, percent, step],
    )
  },

  /** False where another try has begun, or it was stopped: nothing is written then. */
  async addPart(db: Queryable, run: ExportRun, position: number, bytes: Buffer): Promise<boolean> {
    const { rowCount } = await db.query(
      `insert into data_export_parts (export_id, position, bytes)
       select id, $3, $4 from data_exports where id = $1 and run_id = $2 and status = 'running' for share`,
      [run.id, run.runId, position, bytes],
    )
    return rowCount === 1
  },

  /** False where another try has begun, or it was stopped: then nothing of it is kept. */
  async finish(db: Queryable, run: ExportRun, byteSize: number, keepDays: number): Promise<boolean> {
    const { rowCount } = await db.query(
      `update data_exports set status = 'ready', percent = 100, step = 'Ready', byte_size = $3, finished_at = now(),
              expires_at = now() + make_interval(days => $4)
        where id = $1 and run_id = $2 and status = 'running'`,
      [run.id, run.runId, byteSize, keepDays],
    )
    if (rowCount === 1) return true
    await db.query(
      `delete from data_export_parts p using data_exports e
        where p.export_id = e.id and e.id = $1 and e.status = 'failed'`,
      [run.id],
    )
    return false
  },

  async fail(db: Queryable, id: string): Promise<void> {
    await db.query('delete from data_export_parts where export_id = $1', [id])
    await db.query(
      `update data_exports set status = 'failed', step = 'It could not be put together', finished_at = now()
        where id = $1 and status in ('queued', 'running')`,
      [id],
    )
  },

  /**
   * Exports whose process has died: no worker has their job any more. One whose job is tried again waits for that, any
   * other has failed.
   *
   * @param userId Only this person's.
   */
  async repair(db: Queryable, task: string, userId: string | null = null): Promise<void> {
    await db.query(
      `with dead as (
         select e.id, e.run_id, j.id is not null as is_tried_again
           from data_exports e
           left join graphile_worker.jobs j on j.key = $1 || ':' || e.id::text and j.attempts < j.max_attempts
          where e.status in ('queued', 'running') and ($2::uuid is null or e.user_id = $2)
            and (e.status = 'running' or j.id is null)
            and not exists (select from graphile_worker.jobs l
                             where l.key = $1 || ':' || e.id::text and l.locked_at is not null)),
       changed as (
         update data_exports e
            set status = case when is_tried_again then 'queued' else 'failed' end, percent = 0,
                step = case when is_tried_again then 'Starting again after an interruption'
                            else 'It was interrupted. Please ask for your data again.' end,
                finished_at = case when not is_tried_again then now() end
           from dead where e.id = dead.id and e.run_id is not distinct from dead.run_id
            and e.status in ('queued', 'running') returning e.id, e.status)
       delete from data_export_parts p using changed where p.export_id = changed.id and changed.status = 'failed'`,
      [task, userId],
    )
  },

  /** A file of a person's own that is still there; null: none. */
  async findReady(db: Queryable, userId: string, id: string): Promise<{ byteSize: number } | null> {
    const { rows } = await db.query<{ byteSize: number }>(
      `select byte_size::float8 as "byteSize" from data_exports
        where id = $2 and user_id = $1 and status = 'ready' and expires_at > now()`,
      [userId, id],
    )
    return rows[0] ?? null
  },

  /** One piece of a file; null: that was the last. */
  async readPart(db: Queryable, id: string, position: number): Promise<Buffer | null> {
    const { rows } = await db.query<{ bytes: Buffer }>(
      'select bytes from data_export_parts where export_id = $1 and position = $2',
      [id, position],
    )
    return rows[0]?.bytes ?? null
  },

  /** Takes files away whose time is over. */
  async expire(db: Queryable): Promise<void> {
    await db.query(
      `with over as (
         update data_exports set status = 'expired', step = 'No longer kept'
          where status = 'ready' and expires_at <= now() returning id)
       delete from data_export_parts p using over where p.export_id = over.id`,
    )
  },

  /** Takes a person's files away before their time, and breaks off the one that is being made. */
  async drop(db: Queryable, userId: string): Promise<void> {
    await db.query(
      `with over as (
         update data_exports
            set status = case when status = 'ready' then 'expired' else 'failed' end, step = 'No longer kept',
                finished_at = coalesce(finished_at, now())
          where user_id = $1 and status in ('running', 'ready') returning id)
       delete from data_export_parts p using over where p.export_id = over.id`,
      [userId],
    )
  },

  async findTimeZone(db: Queryable, userId: string): Promise<string> {
    const { rows } = await db.query<{ timeZone: string }>(
      'select time_zone as "timeZone" from users where id = $1',
      [userId],
    )
    return rows[0]?.timeZone ?? 'Asia/Kolkata'
  },
}
