import { LOCALES } from '#domain/words/locale.ts'
import {
  arrayOf,
  boolean,
  bytes,
  instant,
  integer,
  json,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { SESSION_ENDS_AT } from '#server/kit/sessions/session-rows.ts'
import type { PushParams, StoredKind } from './push-texts.ts'

/** SQL for the subscriptions `p` of a client who can sign in, in a browser where the client is signed in. */
const openSubscriptions = (now: string): string =>
  `push_subscriptions p join users u on u.id = p.user_id and u.role = 'client' and u.is_active and u.is_email_verified
     join sessions s on s.id = p.session_id and s.user_id = p.user_id and ${SESSION_ENDS_AT} > ${now}`

const findSettings = statement({
  name: 'find-push-settings',
  params: { userId: uuid },
  row: {
    mutedKinds: arrayOf(text),
    weighInDay: integer,
    quietFrom: integer.nullable(),
    quietTo: integer.nullable(),
  },
  text: (p) =>
    `select muted_kinds as "mutedKinds", weigh_in_day as "weighInDay", quiet_from as "quietFrom", quiet_to as "quietTo"
       from push_settings where user_id = ${p.userId}`,
})

export type StoredSettings = StatementRow<typeof findSettings>

const lockPerson = statement({
  name: 'lock-push-person',
  params: { userId: uuid },
  text: (p) => `select from users where id = ${p.userId} for no key update`,
})

/** Removes the oldest subscriptions of a person beyond a number. */
const trimSubscriptions = statement({
  name: 'trim-push-subscriptions',
  params: { userId: uuid, count: integer },
  text: (p) =>
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where user_id = ${p.userId} order by created_at desc, id desc offset ${p.count})`,
})

/** Adds a message unless the person has one of the same cause, or no browser gets it. */
const insertMessage = statement({
  name: 'insert-push-message',
  params: {
    userId: uuid,
    kind: text,
    params: json<PushParams[StoredKind]>('stored with its kind'),
    causeKey: text,
    expiresAt: instant,
    now: instant,
  },
  row: { id: uuid },
  text: (p) =>
    `insert into push_messages (user_id, kind, params, cause_key, expires_at, created_at)
     select ${p.userId}, ${p.kind}, ${p.params}, ${p.causeKey}, ${p.expiresAt}, ${p.now}
      where exists (select from ${openSubscriptions(`${p.now}::timestamptz`)} where p.user_id = ${p.userId})
     on conflict (user_id, cause_key) do nothing returning id`,
})

const addJob = statement({
  name: 'add-push-job',
  params: { task: text, messageId: uuid, attempts: integer, queue: text, runAt: instant.nullable() },
  text: (p) =>
    `select from graphile_worker.add_job(${p.task}, json_build_object('messageId', ${p.messageId}::uuid),
       queue_name => ${p.queue}, max_attempts => ${p.attempts}, run_at => ${p.runAt})`,
})

const findMessage = statement({
  name: 'find-push-message',
  params: { id: uuid },
  row: {
    id: uuid,
    userId: uuid,
    kind: text,
    params: json<PushParams[StoredKind]>('stored with its kind'),
    expiresAt: instant,
    timeZone: text,
    locale: oneOf(LOCALES),
  },
  text: (p) =>
    `select m.id, m.user_id as "userId", m.kind, m.params, m.expires_at as "expiresAt", u.time_zone as "timeZone",
            ${readerLocale('u')} as locale
       from push_messages m join users u on u.id = m.user_id where m.id = ${p.id}`,
})

export type StoredMessage = StatementRow<typeof findMessage>

const listTargets = statement({
  name: 'list-push-targets',
  params: { messageId: uuid, now: instant },
  row: { id: uuid },
  text: (p) =>
    `select p.id from ${openSubscriptions(`${p.now}::timestamptz`)}
       join push_messages m on m.user_id = p.user_id
      where m.id = ${p.messageId} and not (p.id = any(m.tried_subscriptions))
      order by p.created_at, p.id`,
})

/** Marks a message as sent to a subscription before it is sent. Only one caller gets the row. */
const claimTarget = statement({
  name: 'claim-push-target',
  params: { messageId: uuid, subscriptionId: uuid },
  row: { endpoint: text, p256dh: bytes, authSecret: bytes },
  text: (p) =>
    `update push_messages m set tried_subscriptions = array_append(m.tried_subscriptions, p.id)
       from push_subscriptions p
      where m.id = ${p.messageId} and p.id = ${p.subscriptionId} and p.user_id = m.user_id
        and not (p.id = any(m.tried_subscriptions))
     returning p.endpoint, p.p256dh, p.auth_secret as "authSecret"`,
})

const releaseTarget = statement({
  name: 'release-push-target',
  params: { messageId: uuid, subscriptionId: uuid },
  text: (p) =>
    `update push_messages set tried_subscriptions = array_remove(tried_subscriptions, ${p.subscriptionId})
      where id = ${p.messageId}`,
})

/** Counts a failure, and deletes the subscription after too many in a row. */
const recordFailure = statement({
  name: 'record-push-failure',
  params: { id: uuid, limit: integer },
  text: (p) =>
    `with failed as (
       update push_subscriptions set failure_count = failure_count + 1
        where id = ${p.id} and failure_count + 1 < ${p.limit} returning id)
     delete from push_subscriptions where id = ${p.id} and not exists (select from failed)`,
})

const isSubscribed = statement({
  name: 'is-push-subscribed',
  params: { sessionId: uuid },
  row: { isOn: boolean },
  text: (p) => `select exists (select from push_subscriptions where session_id = ${p.sessionId}) as "isOn"`,
})

export type NewSubscription = {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: Buffer
  authSecret: Buffer
}

/** Push subscriptions, the settings of people, and messages. */
export const pushRepository = {
  /** Returns what a person has chosen; `null` if they have the defaults. */
  findSettings(db: Db, userId: string): Promise<StoredSettings | null> {
    return findSettings.find(db, { userId })
  },

  async saveSettings(db: Db, userId: string, settings: StoredSettings): Promise<void> {
    const values = {
      muted_kinds: settings.mutedKinds,
      weigh_in_day: settings.weighInDay,
      quiet_from: settings.quietFrom,
      quiet_to: settings.quietTo,
    }
    await db
      .insertInto('push_settings')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  },

  async isSubscribed(db: Db, sessionId: string): Promise<boolean> {
    return (await isSubscribed.read(db, { sessionId })).isOn
  },

  /** Lets the subscriptions of a person change one after the other. */
  async lockPerson(db: Db, userId: string): Promise<void> {
    await lockPerson.run(db, { userId })
  },

  /** Finds the subscription of an address at a push service of any person, and locks it. */
  async lockByEndpoint(
    db: Db,
    endpoint: string,
  ): Promise<{ id: string; userId: string; sessionId: string; p256dh: Buffer; authSecret: Buffer } | null> {
    const row = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'user_id as userId', 'session_id as sessionId', 'p256dh', 'auth_secret as authSecret'])
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  },

  /** Makes this the only subscription of its session and of its address. */
  async replace(db: Db, subscription: NewSubscription): Promise<void> {
    const { sessionId, endpoint } = subscription
    await db
      .deleteFrom('push_subscriptions')
      .where((where) => where.or([where('session_id', '=', sessionId), where('endpoint', '=', endpoint)]))
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values({
        user_id: subscription.userId,
        session_id: sessionId,
        endpoint,
        p256dh: subscription.p256dh,
        auth_secret: subscription.authSecret,
      })
      .execute()
  },

  /** Keeps the newest subscriptions of a person. */
  async keepNewest(db: Db, userId: string, count: number): Promise<void> {
    await trimSubscriptions.run(db, { userId, count })
  },

  /** Finds the subscription of a session. */
  async findOfSession(db: Db, sessionId: string): Promise<string | null> {
    const row = await db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row?.id ?? null
  },

  async deleteOfSession(db: Db, sessionId: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  },

  /** Adds a message. Returns its id; `null` if there is one of the same cause, or no browser to send it to. */
  async insertMessage(
    db: Db,
    message: {
      userId: string
      kind: StoredKind
      params: PushParams[StoredKind]
      causeKey: string
      expiresAt: Date
      now: Date
    },
  ): Promise<string | null> {
    return (await insertMessage.find(db, message))?.id ?? null
  },

  /** Adds the job that sends a message. */
  async addJob(
    db: Db,
    job: { task: string; messageId: string; attempts: number; queue: string; runAt: Date | null },
  ): Promise<void> {
    await addJob.run(db, job)
  },

  findMessage(db: Db, id: string): Promise<StoredMessage | null> {
    return findMessage.find(db, { id })
  },

  /** Lists the subscriptions to which a message has not been sent yet. */
  async listTargets(db: Db, messageId: string, now: Date): Promise<string[]> {
    return (await listTargets.all(db, { messageId, now })).map(({ id }) => id)
  },

  /** Marks a message as sent to a subscription. Returns `null` if it has been marked already, or is gone. */
  claimTarget(
    db: Db,
    messageId: string,
    subscriptionId: string,
  ): Promise<StatementRow<typeof claimTarget> | null> {
    return claimTarget.find(db, { messageId, subscriptionId })
  },

  /** Takes the mark back, because the push service did not take the message. */
  async releaseTarget(db: Db, messageId: string, subscriptionId: string): Promise<void> {
    await releaseTarget.run(db, { messageId, subscriptionId })
  },

  async recordSuccess(db: Db, id: string, now: Date): Promise<void> {
    await db
      .updateTable('push_subscriptions')
      .set({ last_success_at: now, failure_count: 0 })
      .where('id', '=', id)
      .execute()
  },

  async recordFailure(db: Db, id: string, limit: number): Promise<void> {
    await recordFailure.run(db, { id, limit })
  },
}
