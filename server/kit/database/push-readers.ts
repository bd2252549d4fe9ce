import { DEFAULT_PUSH_SETTINGS, PUSH_KINDS, type PushKind } from '#contract/notifications/push.ts'
import { SESSION_ENDS_AT } from '../sessions/session-rows.ts'
import { date, integer, uuid } from './columns.ts'

/** SQL of the kinds that are switched off for people who have chosen nothing. */
const DEFAULT_MUTED = `array[${PUSH_KINDS.filter((kind) => !DEFAULT_PUSH_SETTINGS.kinds[kind])
  .map((kind) => `'${kind}'`)
  .join(', ')}]::text[]`

/**
 * SQL for the clients who have a browser that gets push messages: `u`, their `push_settings` as `settings` if they have
 * chosen any, and the time where they are: `local.day` and `local.minute`.
 *
 * @param now SQL of the instant.
 */
export function writePushReaders(now: string): string {
  return `(select distinct p.user_id from push_subscriptions p join sessions s on s.id = p.session_id
             join users u on u.id = s.user_id where ${SESSION_ENDS_AT} > ${now}) reader
    join users u on u.id = reader.user_id and u.role = 'client' and u.is_active and u.is_email_verified
    left join push_settings settings on settings.user_id = u.id
    cross join lateral (select (${now} at time zone u.time_zone)::date as day,
      (extract(hour from ${now} at time zone u.time_zone) * 60 + extract(minute from ${now} at time zone u.time_zone))::int
        as minute) local`
}

/** SQL that is true for those of them who have not switched a kind off. */
export function wantsPush(kind: PushKind): string {
  return `not ('${kind}' = any(coalesce(settings.muted_kinds, ${DEFAULT_MUTED})))`
}

/** What every statement about these clients reads: who, the time where they are, and their quiet hours if there are any. */
export const PUSH_READER = {
  userId: uuid,
  day: date,
  minute: integer,
  quietFrom: integer.nullable(),
  quietTo: integer.nullable(),
}

/** SQL of the columns of `PUSH_READER`. */
export const PUSH_READER_COLUMNS = `u.id as "userId", local.day, local.minute,
  case when settings.user_id is null then ${minuteOf('from')} else settings.quiet_from end as "quietFrom",
  case when settings.user_id is null then ${minuteOf('to')} else settings.quiet_to end as "quietTo"`

function minuteOf(end: 'from' | 'to'): string {
  const clock = DEFAULT_PUSH_SETTINGS.quietHours?.[end]
  return clock === undefined ? 'null::smallint' : `(extract(epoch from time '${clock}') / 60)::smallint`
}
