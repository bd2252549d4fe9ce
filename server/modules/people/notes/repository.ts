import type { Scope } from '#contract/access.ts'
import type { ClientNote, NoteDraft, NoteParts } from '#contract/people/client-notes.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Whose clients somebody may see. */
export type Reach = { scope: Scope; actorId: string }

/** A note as stored, whoever may read its text. */
export type StoredNote = Omit<ClientNote, 'parts' | 'isOwn'> & { parts: NoteParts }

/** What sentences for a note are made of. */
export type NoteFacts = {
  heightCm: number | null
  /** The last weight there is, and its day; null: never weighed. */
  weightKg: number | null
  weighedOn: string | null
  /** The last measurement; null: there is none. */
  last: {
    date: string
    weightKg: number | null
    bodyFatPercent: number | null
    waistCm: number | null
    hipCm: number | null
    /** The weight before it, and its day. */
    previousKg: number | null
    previousOn: string | null
  } | null
  /** What is served today. */
  plan: {
    title: string
    startDate: string
    endDate: string
    caloriesTarget: string | null
    proteinGoal: string | null
  } | null
}

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

const NOTE = `n.id, n.user_id as "clientId", ${NAME('c')} as "clientName", ${isoDate('n.noted_on')} as "notedOn", n.status,
  json_build_object('assessment', n.assessment, 'diagnosis', n.diagnosis, 'intervention', n.intervention,
                    'monitoring', n.monitoring, 'evaluation', n.evaluation) as parts,
  n.version, case when a.id is not null then json_build_object('id', a.id, 'name', ${NAME('a')}) end as author,
  n.status = 'draft' and (a.id is null or not a.is_active or a.role = 'client' or (a.role = 'employee' and not exists
    (select from care_assignments k where k.client_id = n.user_id and k.staff_id = a.id))) as "isAbandoned",
  n.signed_by_name as "signedByName", n.signed_by_registration as "signedByRegistration",
  ${isoInstant('n.signed_at')} as "signedAt", ${isoInstant('n.created_at')} as "createdAt",
  ${isoInstant('n.updated_at')} as "updatedAt",
  coalesce((select json_agg(json_build_object('id', m.id, 'reason', m.reason, 'text', m.text,
                                              'authorName', m.author_name, 'authorRegistration', m.author_registration,
                                              'createdAt', ${isoInstant('m.created_at')}) order by m.created_at, m.id)
              from client_note_amendments m where m.note_id = n.id), '[]') as amendments`

const FROM = 'from client_notes n join users c on c.id = n.user_id left join users a on a.id = n.author_id'

const REACH = `($1 = 'all' or ($1 = 'in-care' and exists
  (select from care_assignments k where k.client_id = n.user_id and k.staff_id = $2)))`

/** By what lists are sorted: the day, then when it was begun, to the microsecond. One text, so that a cursor holds it. */
const SORT_KEY = `(to_char(n.noted_on, 'YYYYMMDD') || lpad((extract(epoch from n.created_at) * 1000000)::bigint::text, 17, '0')) collate "C"`

/** Notes about clients. A signed one is kept as it is by a trigger. */
export const clientNotesRepository = {
  /** Whether there is such a client. */
  async hasClient(db: Queryable, id: string): Promise<boolean> {
    const { rowCount } = await db.query(`select 1 from users where id = $1 and role = 'client'`, [id])
    return rowCount === 1
  },

  /** A client's notes, newest day first. */
  async list(
    db: Queryable,
    clientId: string,
    page: { limit: number; after: { name: string; id: string } | null },
  ): Promise<(StoredNote & { sortKey: string })[]> {
    const { rows } = await db.query<StoredNote & { sortKey: string }>(
      `select ${NOTE}, ${SORT_KEY} as "sortKey" ${FROM}
        where n.user_id = $1 and ($2::text is null or (${SORT_KEY}, n.id) < ($2 collate "C", $3::uuid))
        order by ${SORT_KEY} desc, n.id desc limit $4`,
      [clientId, page.after?.name ?? null, page.after?.id ?? null, page.limit],
    )
    return rows
  },

  async count(db: Queryable, clientId: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from client_notes where user_id = $1',
      [clientId],
    )
    return rows[0]?.count ?? 0
  },

  /** One within reach; null: there is none to be seen. */
  async find(db: Queryable, reach: Reach, id: string): Promise<StoredNote | null> {
    const { rows } = await db.query<StoredNote>(`select ${NOTE} ${FROM} where ${REACH} and n.id = $3`, [
      reach.scope,
      reach.actorId,
      id,
    ])
    return rows[0] ?? null
  },

  /** Keeps others from changing a note until the transaction ends. */
  async lock(db: Queryable, id: string): Promise<void> {
    await db.query('select 1 from client_notes where id = $1 for update', [id])
  },

  async insert(db: Queryable, note: NoteDraft & { clientId: string; authorId: string }): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into client_notes (user_id, author_id, noted_on, assessment, diagnosis, intervention, monitoring, evaluation)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [note.clientId, note.authorId, ...toValues(note)],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a note gave no id.')
    return id
  },

  async update(db: Queryable, id: string, note: NoteDraft): Promise<void> {
    await db.query(
      `update client_notes
          set noted_on = $2, assessment = $3, diagnosis = $4, intervention = $5, monitoring = $6, evaluation = $7,
              version = version + 1, updated_at = now()
        where id = $1`,
      [id, ...toValues(note)],
    )
  },

  /** Signs with the author's name and registration number as they are now. */
  async sign(db: Queryable, id: string): Promise<void> {
    await db.query(
      `update client_notes n
          set status = 'signed', signed_at = now(), signed_by_name = ${NAME('a')},
              signed_by_registration = a.registration_number, version = n.version + 1, updated_at = now()
         from users a where n.id = $1 and a.id = n.author_id`,
      [id],
    )
  },

  /** Takes a draft away, and the answer that would be repeated to whoever made it. */
  async remove(db: Queryable, id: string): Promise<void> {
    await db.query('delete from client_notes where id = $1', [id])
    await db.query(
      `delete from idempotency_keys where call = 'POST /api/clients/:id/notes' and response->>'id' = $1::text`,
      [id],
    )
  },

  /** Adds to a signed note, with the writer's name and registration number as they are now. */
  async amend(
    db: Queryable,
    noteId: string,
    amendment: { reason: string; text: string; authorId: string },
  ): Promise<void> {
    await db.query(
      `insert into client_note_amendments (note_id, reason, text, author_id, author_name, author_registration)
       select $1, $2, $3, a.id, ${NAME('a')}, a.registration_number from users a where a.id = $4`,
      [noteId, amendment.reason, amendment.text, amendment.authorId],
    )
  },

  /** What is known of a client on a day; null where the id is nobody's or a staff member's. Days by the client's calendar. */
  async findFacts(db: Queryable, clientId: string, today: string): Promise<NoteFacts | null> {
    const { rows } = await db.query<NoteFacts>(
      `with entries as materialized (
         select ${isoDate('p.entry_date at time zone u.time_zone')} as date, p.entry_date, p.id, p.weight::float8 as weight,
                p.body_fat::float8 as fat, p.measurements
           from progress_entries p join users u on u.id = p.user_id
          where p.user_id = $1 and p.deleted_at is null order by p.entry_date desc, p.id desc limit 20),
       weighed as (select * from entries where weight is not null order by entry_date desc, id desc limit 2),
       newest as (select * from entries order by entry_date desc, id desc limit 1)
       select u.height_cm::float8 as "heightCm",
              (select weight from weighed order by entry_date desc, id desc limit 1) as "weightKg",
              (select date from weighed order by entry_date desc, id desc limit 1) as "weighedOn",
              (select json_build_object('date', e.date, 'weightKg', e.weight, 'bodyFatPercent', e.fat,
                        'waistCm', (e.measurements->>'waistCm')::float8, 'hipCm', (e.measurements->>'hipCm')::float8,
                        'previousKg', w.weight, 'previousOn', w.date)
                 from newest e left join weighed w on w.id <> e.id and (w.entry_date, w.id) < (e.entry_date, e.id)
                order by w.entry_date desc, w.id desc limit 1) as last,
              (select json_build_object('title', d.title, 'startDate', ${isoDate('d.start_date')},
                        'endDate', ${isoDate('d.end_date')}, 'caloriesTarget', d.calories_target,
                        'proteinGoal', d.protein_goal)
                 from diet_plans d where d.user_id = u.id and d.status = 'active' and d.start_date <= $2
                  and d.end_date > $2 limit 1) as plan
         from users u where u.id = $1 and u.role = 'client'`,
      [clientId, today],
    )
    return rows[0] ?? null
  },
}

function toValues({ notedOn, parts }: NoteDraft): string[] {
  return [notedOn, parts.assessment, parts.diagnosis, parts.intervention, parts.monitoring, parts.evaluation]
}
