import type { TimelineEntry, TimelineKind } from '#contract/people/client-timeline.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Cursors hold no sign: microseconds are counted from before the first day that anything is of. */
const FIRST_DAY = `timestamptz '1899-01-01Z'`

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** A name by id; null where whoever it was is gone. */
const nameOf = (column: string) => `(select ${NAME('w')} from users w where w.id = ${column})`

type Source = {
  kind: TimelineKind
  /** SQL of the event's name, of when it was, and of what makes it different from others of the same thing. */
  event: string
  at: string
  /** Together with the event's name nothing else has it. */
  key: string
  ofId?: string
  text?: string
  who?: string
  version?: string
  weightKg?: string
  amountPaise?: string
  /** From where; `$1` is the client. */
  from: string
}

/** Everything that makes a timeline. Each finds its rows by an index on the client. */
const SOURCES: readonly Source[] = [
  { kind: 'account', event: `'joined'`, at: 'u.created_at', key: 'u.id', from: 'users u where u.id = $1' },
  {
    kind: 'account',
    event: `'agreed'`,
    at: 'c.given_at',
    key: 'c.id',
    text: 'c.purpose',
    from: 'consents c where c.user_id = $1',
  },
  {
    kind: 'account',
    event: `'withdrew'`,
    at: 'c.withdrawn_at',
    key: 'c.id',
    text: 'c.purpose',
    from: 'consents c where c.user_id = $1 and c.withdrawn_at is not null',
  },
  {
    kind: 'care',
    event: `case a.action when 'care.assigned' then 'care-given' else 'care-taken' end`,
    at: 'a.at',
    key: 'a.id',
    who: `(select ${NAME('w')} from users w where w.id::text = a.entity_id)`,
    from: `audit_log a where a.subject_id = $1 and a.action in ('care.assigned', 'care.removed')`,
  },
  {
    kind: 'plan',
    event: `'plan-published'`,
    at: 'v.published_at',
    key: 'v.id',
    ofId: 'p.id',
    text: 'p.title',
    who: 'v.practitioner_name',
    version: 'v.number',
    from: 'diet_plans p join diet_plan_versions v on v.diet_plan_id = p.id where p.user_id = $1',
  },
  {
    kind: 'plan',
    event: `'plan-completed'`,
    at: 'p.completed_at',
    key: 'p.id',
    ofId: 'p.id',
    text: 'p.title',
    from: 'diet_plans p where p.user_id = $1 and p.completed_at is not null',
  },
  {
    kind: 'measurement',
    event: `'measured'`,
    at: 'm.entry_date',
    key: 'm.id',
    text: 'm.notes',
    who: `case when m.created_by <> m.user_id then ${nameOf('m.created_by')} end`,
    weightKg: 'm.weight::float8',
    from: 'progress_entries m where m.user_id = $1 and m.deleted_at is null',
  },
  {
    kind: 'photo',
    event: `'photo-added'`,
    at: 'f.created_at',
    key: 'f.id',
    from: 'progress_photos f where f.user_id = $1',
  },
  {
    kind: 'review',
    event: `'review-asked'`,
    at: 'r.created_at',
    key: 'r.id',
    text: 'r.note',
    from: 'plan_reviews r where r.user_id = $1',
  },
  {
    kind: 'review',
    event: `case r.status when 'answered' then 'review-answered' else 'review-withdrawn' end`,
    at: 'r.closed_at',
    key: 'r.id',
    text: 'r.answer',
    who: 'r.answered_by_name',
    from: 'plan_reviews r where r.user_id = $1 and r.closed_at is not null',
  },
  {
    kind: 'consultation',
    event: `'consultation-asked'`,
    at: 'k.created_at',
    key: 'k.id',
    ofId: 'k.id',
    who: nameOf('k.staff_id'),
    from: 'consultations k where k.client_id = $1',
  },
  {
    kind: 'consultation',
    event: `'consultation-' || (e.details ->> 'to')`,
    at: 'e.at',
    key: 'e.id',
    ofId: 'k.id',
    who: nameOf('e.actor_id'),
    from: `consultations k join consultation_events e on e.consultation_id = k.id
            where k.client_id = $1 and e.kind = 'status' and e.details ->> 'to' in ('done', 'no-show', 'cancelled')`,
  },
  {
    kind: 'note',
    event: `'note-signed'`,
    at: 'n.signed_at',
    key: 'n.id',
    ofId: 'n.id',
    who: 'n.signed_by_name',
    from: `client_notes n where n.user_id = $1 and n.status = 'signed'`,
  },
  {
    kind: 'note',
    event: `'note-amended'`,
    at: 'x.created_at',
    key: 'x.id',
    ofId: 'n.id',
    text: 'x.reason',
    who: 'x.author_name',
    from: `client_notes n join client_note_amendments x on x.note_id = n.id where n.user_id = $1`,
  },
  {
    kind: 'payment',
    event: `'payment-received'`,
    at: 'y.created_at',
    key: 'y.id',
    ofId: 's.id',
    text: 's.plan_name',
    who: nameOf('y.recorded_by'),
    amountPaise: 'y.amount_paise::float8',
    // Money that was put to another subscription came in once.
    from: `subscription_plans s join payments y on y.subscription_id = s.id
            where s.user_id = $1 and y.moved_from_id is null`,
  },
  {
    kind: 'payment',
    event: `'refunded'`,
    at: 'z.created_at',
    key: 'z.id',
    ofId: 's.id',
    text: 's.plan_name',
    who: nameOf('z.recorded_by'),
    amountPaise: 'z.amount_paise::float8',
    from: 'subscription_plans s join refunds z on z.subscription_id = s.id where s.user_id = $1',
  },
]

/** What happened with clients, told by the tables that know. */
export const clientTimelineRepository = {
  /** Entries of these kinds, newest first, after `after`; `atMicros` makes the cursor. */
  async list(
    db: Queryable,
    clientId: string,
    query: {
      kinds: readonly TimelineKind[]
      limit: number
      after: { atMicros: string; id: string } | null
    },
  ): Promise<(TimelineEntry & { atMicros: string })[]> {
    const { rows } = await db.query<TimelineEntry & { atMicros: string }>(
      `select t.id, ${isoInstant('t.at')} as at, t.kind, t.event, t."ofId", t.text, t.who, t.version, t."weightKg",
              t."amountPaise", (extract(epoch from t.at - ${FIRST_DAY}) * 1000000)::bigint::text as "atMicros"
         from (${SOURCES.filter(({ kind }) => query.kinds.includes(kind))
           .map(writeSource)
           .join(' union all ')}) t
        where $2::bigint is null or (t.at, t.id) <
              (${FIRST_DAY} + make_interval(secs => $2::bigint / 1000000) +
               ($2::bigint % 1000000) * interval '1 microsecond', $3::uuid)
        order by t.at desc, t.id desc limit $4`,
      [clientId, query.after?.atMicros ?? null, query.after?.id ?? null, query.limit],
    )
    return rows
  },
}

function writeSource(source: Source): string {
  const { kind, event, at, key, from } = source
  const { ofId, text, who, version, weightKg, amountPaise } = source
  return `select md5((${event})::text || (${key})::text)::uuid as id, ${at} as at, '${kind}' as kind, ${event} as event,
    ${ofId ?? 'null'}::uuid as "ofId", ${text ?? 'null'}::text as text, ${who ?? 'null'}::text as who,
    ${version ?? 'null'}::int as version, ${weightKg ?? 'null'}::float8 as "weightKg",
    ${amountPaise ?? 'null'}::float8 as "amountPaise" from ${from}`
}
