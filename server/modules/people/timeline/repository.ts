import {
  TIMELINE_EVENTS,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/people/client-timeline.ts'
import { arrayOf, instant, integer, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TimeCursor } from '#server/kit/database/expressions.ts'
import { microsAfter, microsSince, personName } from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'

/** Cursors have no sign, so microseconds are counted from a day before every event. */
const FIRST_DAY = `timestamptz '1899-01-01Z'`

/** Returns SQL of a person's name by id; the SQL gives `null` if the person has been deleted. */
const nameOf = (column: string) => `(select ${personName('w')} from users w where w.id = ${column})`

type Source = {
  kind: TimelineKind
  /** SQL of the event's name. */
  event: string
  /** SQL of the time of the event. */
  at: string
  /** SQL of a value that is unique together with the event's name. */
  key: string
  ofId?: string
  text?: string
  who?: string
  version?: string
  weightKg?: string
  amountPaise?: string
  /** SQL of the tables and the condition. */
  from: string
}

/**
 * Lists all sources of a timeline. Each source finds its rows by an index on the client.
 *
 * @param clientId SQL of the client's id.
 */
const listSources = (clientId: string): readonly Source[] => [
  ...listAccountSources(clientId),
  ...listPlanSources(clientId),
  ...listProgressSources(clientId),
  ...listReviewSources(clientId),
  ...listConsultationSources(clientId),
  ...listNoteSources(clientId),
  ...listPaymentSources(clientId),
]

const listAccountSources = (clientId: string): readonly Source[] => [
  {
    kind: 'account',
    event: `'joined'`,
    at: 'u.created_at',
    key: 'u.id',
    from: `users u where u.id = ${clientId}`,
  },
  {
    kind: 'account',
    event: `'agreed'`,
    at: 'c.given_at',
    key: 'c.id',
    text: 'c.purpose',
    from: `consents c where c.user_id = ${clientId}`,
  },
  {
    kind: 'account',
    event: `'withdrew'`,
    at: 'c.withdrawn_at',
    key: 'c.id',
    text: 'c.purpose',
    from: `consents c where c.user_id = ${clientId} and c.withdrawn_at is not null`,
  },
  {
    kind: 'care',
    event: `case a.action when 'care.assigned' then 'care-given' else 'care-taken' end`,
    at: 'a.at',
    key: 'a.id',
    who: `(select ${personName('w')} from users w where w.id::text = a.entity_id)`,
    from: `audit_log a where a.subject_id = ${clientId} and a.action in ('care.assigned', 'care.removed')`,
  },
]

const listPlanSources = (clientId: string): readonly Source[] => [
  {
    kind: 'plan',
    event: `'plan-published'`,
    at: 'v.published_at',
    key: 'v.id',
    ofId: 'p.id',
    text: 'p.title',
    who: 'v.practitioner_name',
    version: 'v.number',
    from: `diet_plans p join diet_plan_versions v on v.diet_plan_id = p.id where p.user_id = ${clientId}`,
  },
  {
    kind: 'plan',
    event: `'plan-completed'`,
    at: 'p.completed_at',
    key: 'p.id',
    ofId: 'p.id',
    text: 'p.title',
    from: `diet_plans p where p.user_id = ${clientId} and p.completed_at is not null`,
  },
]

const listProgressSources = (clientId: string): readonly Source[] => [
  {
    kind: 'measurement',
    event: `'measured'`,
    at: 'm.entry_date',
    key: 'm.id',
    text: 'm.notes',
    who: `case when m.created_by <> m.user_id then ${nameOf('m.created_by')} end`,
    weightKg: 'm.weight',
    from: `progress_entries m where m.user_id = ${clientId} and m.deleted_at is null`,
  },
  {
    kind: 'photo',
    event: `'photo-added'`,
    at: 'f.created_at',
    key: 'f.id',
    from: `progress_photos f where f.user_id = ${clientId}`,
  },
]

const listReviewSources = (clientId: string): readonly Source[] => [
  {
    kind: 'review',
    event: `'review-asked'`,
    at: 'r.created_at',
    key: 'r.id',
    text: 'r.note',
    from: `plan_reviews r where r.user_id = ${clientId}`,
  },
  {
    kind: 'review',
    event: `case r.status when 'answered' then 'review-answered' else 'review-withdrawn' end`,
    at: 'r.closed_at',
    key: 'r.id',
    text: 'r.answer',
    who: 'r.answered_by_name',
    from: `plan_reviews r where r.user_id = ${clientId} and r.closed_at is not null`,
  },
]

const listConsultationSources = (clientId: string): readonly Source[] => [
  {
    kind: 'consultation',
    event: `'consultation-asked'`,
    at: 'k.created_at',
    key: 'k.id',
    ofId: 'k.id',
    who: nameOf('k.staff_id'),
    from: `consultations k where k.client_id = ${clientId}`,
  },
  {
    kind: 'consultation',
    event: `'consultation-' || (e.details ->> 'to')`,
    at: 'e.at',
    key: 'e.id',
    ofId: 'k.id',
    who: nameOf('e.actor_id'),
    from: `consultations k join consultation_events e on e.consultation_id = k.id
            where k.client_id = ${clientId} and e.kind = 'status' and e.details ->> 'to' in ('done', 'no-show', 'cancelled')`,
  },
]

const listNoteSources = (clientId: string): readonly Source[] => [
  {
    kind: 'note',
    event: `'note-signed'`,
    at: 'n.signed_at',
    key: 'n.id',
    ofId: 'n.id',
    who: 'n.signed_by_name',
    from: `client_notes n where n.user_id = ${clientId} and n.status = 'signed'`,
  },
  {
    kind: 'note',
    event: `'note-amended'`,
    at: 'x.created_at',
    key: 'x.id',
    ofId: 'n.id',
    text: 'x.reason',
    who: 'x.author_name',
    from: `client_notes n join client_note_amendments x on x.note_id = n.id where n.user_id = ${clientId}`,
  },
]

const listPaymentSources = (clientId: string): readonly Source[] => [
  {
    kind: 'payment',
    event: `'payment-received'`,
    at: 'y.created_at',
    key: 'y.id',
    ofId: 's.id',
    text: 's.plan_name',
    who: nameOf('y.recorded_by'),
    amountPaise: 'y.amount_paise',
    // A payment that was moved to another subscription is shown as received only once.
    from: `subscription_plans s join payments y on y.subscription_id = s.id
            where s.user_id = ${clientId} and y.moved_from_id is null`,
  },
  {
    kind: 'payment',
    event: `'refunded'`,
    at: 'z.created_at',
    key: 'z.id',
    ofId: 's.id',
    text: 's.plan_name',
    who: nameOf('z.recorded_by'),
    amountPaise: 'z.amount_paise',
    from: `subscription_plans s join refunds z on z.subscription_id = s.id where s.user_id = ${clientId}`,
  },
]

/**
 * Returns SQL of the events of one source. PostgreSQL skips a source whose kind is not requested when it plans the
 * statement.
 */
function writeSource(source: Source, kinds: string): string {
  const { kind, event, at, key, from } = source
  const { ofId, text, who, version, weightKg, amountPaise } = source
  return `select md5((${event})::text || (${key})::text)::uuid as id, ${at} as at, '${kind}' as kind, ${event} as event,
    ${ofId ?? 'null'}::uuid as "ofId", ${text ?? 'null'}::text as text, ${who ?? 'null'}::text as who,
    ${version ?? 'null'}::int as version, ${weightKg ?? 'null'}::numeric as "weightKg",
    ${amountPaise ?? 'null'}::bigint as "amountPaise" from ${from} and '${kind}' = any(${kinds}::text[])`
}

const listTimeline = statement({
  name: 'list-client-timeline',
  params: {
    clientId: uuid,
    kinds: arrayOf(oneOf(TIMELINE_KINDS)),
    afterMicros: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: {
    id: uuid,
    at: instant,
    kind: oneOf(TIMELINE_KINDS),
    event: oneOf(TIMELINE_EVENTS),
    ofId: uuid.nullable(),
    text: text.nullable(),
    who: text.nullable(),
    version: integer.nullable(),
    weightKg: number.nullable(),
    amountPaise: integer.nullable(),
    atMicros: text,
  },
  text: (p) =>
    `select t.id, t.at, t.kind, t.event, t."ofId", t.text, t.who, t.version, t."weightKg", t."amountPaise",
            ${microsSince(FIRST_DAY, 't.at')} as "atMicros"
       from (${listSources(p.clientId)
         .map((source) => writeSource(source, p.kinds))
         .join(' union all ')}) t
      where ${p.afterMicros}::bigint is null
         or (t.at, t.id) < (${microsAfter(FIRST_DAY, p.afterMicros)}, ${p.afterId}::uuid)
      order by t.at desc, t.id desc limit ${p.limit}`,
})

/** The events of clients, read from the tables in which they are stored. */
export const clientTimelineRepository = {
  /**
   * Lists entries of these kinds that come after the row `after`, newest first. `atMicros` is used to make the cursor.
   */
  list(
    db: Db,
    clientId: string,
    { kinds, limit, after }: { kinds: readonly TimelineKind[]; limit: number; after: TimeCursor | null },
  ): Promise<(TimelineEntry & { atMicros: string })[]> {
    return listTimeline.all(db, {
      clientId,
      kinds,
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
      limit,
    })
  },
}
