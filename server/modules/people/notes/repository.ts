import { sql } from 'kysely'
import type { ClientNote, NoteAmendment, NoteDraft, NoteParts } from '#contract/people/client-notes.ts'
import {
  boolean,
  type Columns,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition, countRows } from '#server/kit/database/expressions.ts'
import { REACH_PARAMS, type Reach, reachText } from '#server/kit/database/reach.ts'
import { isoInstant, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const COLUMNS = `n.id, n.user_id as "clientId", ${personName('c')} as "clientName", n.noted_on as "notedOn", n.status,
  json_build_object('assessment', n.assessment, 'diagnosis', n.diagnosis, 'intervention', n.intervention,
                    'monitoring', n.monitoring, 'evaluation', n.evaluation) as parts,
  n.version, case when a.id is not null then json_build_object('id', a.id, 'name', ${personName('a')}) end as author,
  n.status = 'draft' and (a.id is null or not a.is_active or a.role = 'client' or (a.role = 'employee' and not exists
    (select from care_assignments k where k.client_id = n.user_id and k.staff_id = a.id))) as "isAbandoned",
  n.signed_by_name as "signedByName", n.signed_by_registration as "signedByRegistration", n.signed_at as "signedAt",
  n.created_at as "createdAt", n.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('id', m.id, 'reason', m.reason, 'text', m.text,
                                              'authorName', m.author_name, 'authorRegistration', m.author_registration,
                                              'createdAt', ${isoInstant('m.created_at')}) order by m.created_at, m.id)
              from client_note_amendments m where m.note_id = n.id), '[]') as amendments`

const NOTE = {
  id: uuid,
  clientId: uuid,
  clientName: text,
  notedOn: date,
  status: oneOf(['draft', 'signed']),
  parts: json<NoteParts>('built in the text from columns that cannot be null'),
  version: integer,
  author: json<NonNullable<ClientNote['author']>>('built in the text').nullable(),
  isAbandoned: boolean,
  signedByName: text.nullable(),
  signedByRegistration: text.nullable(),
  signedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  amendments: json<NoteAmendment[]>('built in the text'),
} satisfies Columns

/** A stored note, always with its text. `hideDraftText` removes the text of drafts for other readers. */
export type StoredNote = RowOf<typeof NOTE>

const FROM = 'from client_notes n join users c on c.id = n.user_id left join users a on a.id = n.author_id'

/**
 * The sort key of lists: the day, then the time when the note was created, to the microsecond. It is one text so that
 * it fits into a cursor.
 */
const SORT_KEY = `(to_char(n.noted_on, 'YYYYMMDD') || lpad(${microsOf('n.created_at')}, 17, '0')) collate "C"`

const listNotes = statement({
  name: 'list-client-notes',
  params: { clientId: uuid, afterKey: text.nullable(), afterId: uuid.nullable(), limit: integer },
  row: { ...NOTE, sortKey: text },
  text: (p) =>
    `select ${COLUMNS}, ${SORT_KEY} as "sortKey" ${FROM}
      where n.user_id = ${p.clientId}
        and (${p.afterKey}::text is null or (${SORT_KEY}, n.id) < (${p.afterKey} collate "C", ${p.afterId}::uuid))
      order by ${SORT_KEY} desc, n.id desc limit ${p.limit}`,
})

const findNote = statement({
  name: 'find-client-note',
  params: { id: uuid, ...REACH_PARAMS },
  row: NOTE,
  text: (p) => `select ${COLUMNS} ${FROM} where n.id = ${p.id} and ${reachText(p, 'n.user_id')}`,
})

const signNote = statement({
  name: 'sign-client-note',
  params: { id: uuid },
  text: (p) =>
    `update client_notes n
        set status = 'signed', signed_at = now(), signed_by_name = ${personName('a')},
            signed_by_registration = a.registration_number, version = n.version + 1, updated_at = now()
       from users a where n.id = ${p.id} and a.id = n.author_id`,
})

const insertAmendment = statement({
  name: 'insert-note-amendment',
  params: { noteId: uuid, reason: text, text, authorId: uuid },
  text: (p) =>
    `insert into client_note_amendments (note_id, reason, text, author_id, author_name, author_registration)
     select ${p.noteId}, ${p.reason}, ${p.text}, a.id, ${personName('a')}, a.registration_number
       from users a where a.id = ${p.authorId}`,
})

const findFacts = statement({
  name: 'find-note-facts',
  params: { clientId: uuid, today: date },
  row: {
    heightCm: number.nullable(),
    /** The last weight and its day; `null` if the client was never weighed. */
    weightKg: number.nullable(),
    weighedOn: date.nullable(),
    /** The last measurement, with the weight before it and its day; `null` if there is none. */
    last: json<{
      date: string
      weightKg: number | null
      bodyFatPercent: number | null
      waistCm: number | null
      hipCm: number | null
      previousKg: number | null
      previousOn: string | null
    }>('built in the text').nullable(),
    /** Today's plan; `null` if there is none. */
    plan: json<{
      title: string
      startDate: string
      endDate: string
      caloriesTarget: string | null
      proteinGoal: string | null
    }>('built in the text').nullable(),
  },
  text: (p) =>
    `with entries as materialized (
       select (p.entry_date at time zone u.time_zone)::date as date, p.entry_date, p.id, p.weight, p.body_fat as fat,
              p.measurements
         from progress_entries p join users u on u.id = p.user_id
        where p.user_id = ${p.clientId} and p.deleted_at is null order by p.entry_date desc, p.id desc limit 20),
     weighed as (select * from entries where weight is not null order by entry_date desc, id desc limit 2),
     newest as (select * from entries order by entry_date desc, id desc limit 1)
     select u.height_cm as "heightCm",
            (select weight from weighed order by entry_date desc, id desc limit 1) as "weightKg",
            (select date from weighed order by entry_date desc, id desc limit 1) as "weighedOn",
            (select json_build_object('date', e.date, 'weightKg', e.weight, 'bodyFatPercent', e.fat,
                      'waistCm', (e.measurements->>'waistCm')::float8, 'hipCm', (e.measurements->>'hipCm')::float8,
                      'previousKg', w.weight, 'previousOn', w.date)
               from newest e left join weighed w on w.id <> e.id and (w.entry_date, w.id) < (e.entry_date, e.id)
              order by w.entry_date desc, w.id desc limit 1) as last,
            (select json_build_object('title', d.title, 'startDate', d.start_date, 'endDate', d.end_date,
                      'caloriesTarget', d.calories_target, 'proteinGoal', d.protein_goal)
               from diet_plans d where d.user_id = u.id and d.status = 'active' and d.start_date <= ${p.today}
                and d.end_date > ${p.today} limit 1) as plan
       from users u where u.id = ${p.clientId} and u.role = 'client'`,
})

/** The facts from which the suggested sentences are written. */
export type NoteFacts = StatementRow<typeof findFacts>

/** Notes about clients. A database trigger refuses every change of a signed note. */
export const clientNotesRepository = {
  /** Checks whether there is a client with this id. */
  async hasClient(db: Db, id: string): Promise<boolean> {
    const client = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'client')
      .executeTakeFirst()
    return client !== undefined
  },

  /** Lists a client's notes, newest day first. `after` is the last row of the page before. */
  list(
    db: Db,
    clientId: string,
    { limit, after }: { limit: number; after: { name: string; id: string } | null },
  ): Promise<(StoredNote & { sortKey: string })[]> {
    return listNotes.all(db, { clientId, afterKey: after?.name ?? null, afterId: after?.id ?? null, limit })
  },

  async count(db: Db, clientId: string): Promise<number> {
    const { count } = await db
      .selectFrom('client_notes')
      .select(countRows().as('count'))
      .where('user_id', '=', clientId)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Finds a note within reach. Returns `null` if there is none. */
  find(db: Db, reach: Reach, id: string): Promise<StoredNote | null> {
    return findNote.find(db, { id, ...reach })
  },

  /** Prevents others from changing a note until the transaction ends. */
  async lock(db: Db, id: string): Promise<void> {
    await db.selectFrom('client_notes').select('id').where('id', '=', id).forUpdate().execute()
  },

  /** Inserts a new draft and returns its id. */
  async insert(
    db: Db,
    { clientId, authorId, notedOn, parts }: NoteDraft & { clientId: string; authorId: string },
  ): Promise<string> {
    const { id } = await db
      .insertInto('client_notes')
      .values({ user_id: clientId, author_id: authorId, noted_on: notedOn, ...parts })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async update(db: Db, id: string, { notedOn, parts }: NoteDraft): Promise<void> {
    await db
      .updateTable('client_notes')
      .set({ noted_on: notedOn, ...parts, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  /** Signs with the author's current name and registration number. */
  async sign(db: Db, id: string): Promise<void> {
    await signNote.run(db, { id })
  },

  /** Deletes a draft, and the saved answer to a repeat of the request that created it. */
  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('client_notes').where('id', '=', id).execute()
    await db
      .deleteFrom('idempotency_keys')
      .where('call', '=', 'POST /api/clients/:id/notes')
      .where(condition`response->>'id' = ${id}::text`)
      .execute()
  },

  /** Adds an amendment to a signed note, with the writer's current name and registration number. */
  async amend(
    db: Db,
    noteId: string,
    amendment: { reason: string; text: string; authorId: string },
  ): Promise<void> {
    await insertAmendment.run(db, { noteId, ...amendment })
  },

  /**
   * Finds the facts about a client on a day. Returns `null` if the id is not a client's.
   *
   * @param today In the reader's time zone. Days of measurements are in the client's time zone.
   */
  findFacts(db: Db, clientId: string, today: string): Promise<NoteFacts | null> {
    return findFacts.find(db, { clientId, today })
  },
}
