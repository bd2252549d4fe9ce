import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import type { DataExport } from '#contract/privacy/exports.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { bytes, instant, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { countRows } from '#server/kit/database/expressions.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { statement } from '#server/kit/database/statement.ts'

const EXPORT = [
  'id',
  'status',
  'percent',
  'step',
  'byte_size as byteSize',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'expires_at as expiresAt',
] as const

/** One try at an export. */
export type ExportRun = { id: string; runId: string }

const findReader = statement({
  name: 'find-reader-of-export',
  params: { userId: uuid },
  row: { timeZone: text, locale: oneOf(LOCALES) },
  text: (p) =>
    `select u.time_zone as "timeZone", ${readerLocale('u')} as locale from users u where u.id = ${p.userId}`,
})

const addJob = statement({
  name: 'add-export-job',
  params: { task: text, exportId: text, maxAttempts: integer, jobKey: text },
  text: (p) =>
    `select from graphile_worker.add_job(${p.task}, json_build_object('exportId', ${p.exportId}::text),
                                         max_attempts => ${p.maxAttempts}, job_key => ${p.jobKey}) job`,
})

const insertPart = statement({
  name: 'insert-export-part',
  params: { id: uuid, runId: uuid, position: integer, bytes },
  text: (p) =>
    `insert into data_export_parts (export_id, position, bytes)
     select id, ${p.position}, ${p.bytes} from data_exports
      where id = ${p.id} and run_id = ${p.runId} and status = 'running' for share`,
})

const deletePartsOfFailed = statement({
  name: 'delete-parts-of-failed-export',
  params: { id: uuid },
  text: (p) =>
    `delete from data_export_parts p using data_exports e
      where p.export_id = e.id and e.id = ${p.id} and e.status = 'failed'`,
})

const repair = statement({
  name: 'repair-exports',
  params: { task: text, userId: uuid.nullable(), again: text, interrupted: text },
  text: (p) =>
    `with dead as (
       select e.id, e.run_id, j.id is not null as is_tried_again
         from data_exports e
         left join graphile_worker.jobs j on j.key = ${p.task} || ':' || e.id::text and j.attempts < j.max_attempts
        where e.status in ('queued', 'running') and (${p.userId}::uuid is null or e.user_id = ${p.userId})
          and (e.status = 'running' or j.id is null)
          and not exists (select from graphile_worker.jobs l
                           where l.key = ${p.task} || ':' || e.id::text and l.locked_at is not null)),
     changed as (
       update data_exports e
          set status = case when is_tried_again then 'queued' else 'failed' end, percent = 0,
              step = case when is_tried_again then ${p.again}::text else ${p.interrupted}::text end,
              finished_at = case when not is_tried_again then now() end
         from dead where e.id = dead.id and e.run_id is not distinct from dead.run_id
          and e.status in ('queued', 'running') returning e.id, e.status)
     delete from data_export_parts p using changed where p.export_id = changed.id and changed.status = 'failed'`,
})

const expire = statement({
  name: 'expire-exports',
  params: { now: instant },
  text: (p) =>
    `with over as (
       update data_exports set status = 'expired', step = 'No longer kept'
        where status = 'ready' and expires_at <= ${p.now} returning id)
     delete from data_export_parts p using over where p.export_id = over.id`,
})

const drop = statement({
  name: 'drop-exports',
  params: { userId: uuid },
  text: (p) =>
    `with over as (
       update data_exports
          set status = case when status = 'ready' then 'expired' else 'failed' end, step = 'No longer kept',
              finished_at = coalesce(finished_at, now())
        where user_id = ${p.userId} and status in ('running', 'ready') returning id)
     delete from data_export_parts p using over where p.export_id = over.id`,
})

async function deleteParts(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_export_parts').where('export_id', '=', id).execute()
}

/**
 * Builds an update of a run that is still under way. It does nothing if another run has begun or the export was
 * stopped.
 */
function updateRun(db: Db, run: ExportRun) {
  return db
    .updateTable('data_exports')
    .where('id', '=', run.id)
    .where('run_id', '=', run.runId)
    .where('status', '=', 'running')
}

/** Exports of people's data, in the database. */
export const dataExportsRepository = {
  list(db: Db, userId: string): Promise<DataExport[]> {
    return db
      .selectFrom('data_exports')
      .select(EXPORT)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(10)
      .execute()
  },

  /** Counts the exports requested since `since`, and those of them that did not fail. */
  async countSince(db: Db, userId: string, since: Date): Promise<{ tried: number; made: number }> {
    const rows = await db
      .selectFrom('data_exports')
      .select(['status', countRows().as('count')])
      .where('user_id', '=', userId)
      .where('created_at', '>', since.toISOString())
      .groupBy('status')
      .execute()
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      tried: sum(rows.map(({ count }) => count)),
      made: sum(rows.map(({ status, count }) => (status === 'failed' ? 0 : count))),
    }
  },

  insert(db: Db, userId: string): Promise<DataExport> {
    return db
      .insertInto('data_exports')
      .values({ user_id: userId, step: say(msg`Waiting to start`) })
      .returning(EXPORT)
      .executeTakeFirstOrThrow()
  },

  async addJob(db: Db, task: string, exportId: string, maxAttempts: number): Promise<void> {
    await addJob.run(db, { task, exportId, maxAttempts, jobKey: `${task}:${exportId}` })
  },

  /**
   * Begins a run of an export, whatever an earlier run left. Returns `null` if there is nothing left to do. Every write
   * names the `runId`, so an earlier run can write nothing more.
   */
  async begin(db: Db, id: string): Promise<{ userId: string; runId: string } | null> {
    const runId = randomUUID()
    const begun = await db
      .updateTable('data_exports')
      .set({ status: 'running', percent: 0, step: say(msg`Collecting your data`), run_id: runId })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('user_id as userId')
      .executeTakeFirst()
    if (!begun) return null
    await deleteParts(db, id)
    return { ...begun, runId }
  },

  async setProgress(db: Db, run: ExportRun, percent: number, step: string): Promise<void> {
    await updateRun(db, run).set({ percent, step }).execute()
  },

  /** Returns false, and writes nothing, if another try has begun or the export was stopped. */
  async addPart(db: Db, run: ExportRun, position: number, part: Buffer): Promise<boolean> {
    return (await insertPart.run(db, { ...run, position, bytes: part })) === 1
  },

  /** Returns false, and stores nothing, if another try has begun or the export was stopped. */
  async finish(db: Db, run: ExportRun, byteSize: number, expiresAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await updateRun(db, run)
      .set({
        status: 'ready',
        percent: 100,
        step: say(msg`Ready`),
        byte_size: byteSize,
        finished_at: sql`now()`,
        expires_at: expiresAt,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return true
    await deletePartsOfFailed.run(db, { id: run.id })
    return false
  },

  async fail(db: Db, id: string): Promise<void> {
    await deleteParts(db, id)
    await db
      .updateTable('data_exports')
      .set({ status: 'failed', step: say(msg`It could not be prepared`), finished_at: sql`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .execute()
  },

  /**
   * Repairs exports whose process has died, so that no worker has their job any more. If the job will be tried again,
   * the export is queued; otherwise it has failed.
   *
   * @param userId Limits the repair to this person.
   */
  async repair(db: Db, task: string, userId: string | null = null): Promise<void> {
    await repair.run(db, {
      task,
      userId,
      again: say(msg`Starting again after an interruption`),
      interrupted: say(msg`It was interrupted. Please request your data again.`),
    })
  },

  /** Returns the size in bytes of a person's own file that is still available at `now`, or `null` if there is none. */
  async findReadySize(db: Db, userId: string, id: string, now: Date): Promise<number | null> {
    const ready = await db
      .selectFrom('data_exports')
      .select('byte_size as byteSize')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', '=', 'ready')
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    return ready?.byteSize ?? null
  },

  /** Returns one part of a file, or `null` after the last one. */
  async readPart(db: Db, id: string, position: number): Promise<Buffer | null> {
    const part = await db
      .selectFrom('data_export_parts')
      .select('bytes')
      .where('export_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    return part?.bytes ?? null
  },

  /** Deletes the files that have expired at `now`. */
  async expire(db: Db, now: Date): Promise<void> {
    await expire.run(db, { now })
  },

  /** Deletes a person's files before they expire, and stops the export that is being made. */
  async drop(db: Db, userId: string): Promise<void> {
    await drop.run(db, { userId })
  },

  async findReader(db: Db, userId: string): Promise<{ timeZone: string; locale: Locale }> {
    return (await findReader.find(db, { userId })) ?? { timeZone: 'Asia/Kolkata', locale: 'en' }
  },
}
