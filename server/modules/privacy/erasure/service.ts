import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Erasure } from '#contract/privacy/exports.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import { type MailContent, renderMail } from '#server/kit/mail/layout.ts'
import { type Mail, queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findUnsettled } from '#server/modules/billing/subscriptions/service.ts'
import { notify, notifyAdmins, notifyStaff } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeErasureAskedMail, writeErasureDoneMail, writeErasureUndoneMail } from './mail.ts'
import { erasureRepository as erasures } from './repository.ts'

/** How long somebody can change their mind. */
const GRACE_DAYS = 14

/** Whether the caller's data is to be erased, and when. */
export async function getErasure(
  { database }: Platform,
  request: FastifyRequest,
): Promise<{ erasure: Erasure | null }> {
  return { erasure: await erasures.find(database.pool, requireActor(request).userId) }
}

/**
 * Writes down that the caller wants to be erased, and mails them how to change their mind; admins hear of it where money of
 * theirs is not settled. A second wish changes nothing.
 * Throws 400 with the field where `email` is not their address.
 */
export async function requestErasure(
  platform: Platform,
  request: FastifyRequest,
  typed: { email: string },
): Promise<{ erasure: Erasure | null }> {
  const actor = requireActor(request)
  if (typed.email.normalize('NFC').toLowerCase() !== actor.email) {
    throw invalidField('email', 'This is not the email address of your account.')
  }
  return runInTransaction(platform.database.pool, async (client) => {
    const erasure = await erasures.insert(client, actor.userId, GRACE_DAYS)
    if (!erasure) return { erasure: await erasures.find(client, actor.userId) }
    await recordAudit(client, actor, request, {
      action: 'user.erasure-asked',
      subjectId: actor.userId,
      entity: 'user',
      entityId: actor.userId,
    })
    const { dueAt, requestedAt } = erasure
    await notify(client, platform, actor.userId, {
      kind: 'erasure-asked',
      params: { dueAt },
      causeKey: `erasure-asked:${requestedAt}`,
    })
    const { amountPaise, openPaise } = await findUnsettled(client, actor.userId)
    if (amountPaise > 0) {
      await notifyStaff(client, platform, actor.userId, 'admins', {
        kind: 'erasure-with-money',
        params: { clientId: actor.userId, amountPaise, openPaise, dueAt },
        causeKey: `erasure-with-money:${actor.userId}:${requestedAt}`,
      })
    }
    const { publicUrl } = platform.config
    await tell(client, { to: actor.email, template: 'erasure-asked' }, (brand) =>
      writeErasureAskedMail({ dueAt, timeZone: actor.timeZone, brand, publicUrl }),
    )
    return { erasure }
  })
}

/** Takes the caller's wish back. Fine where there was none. */
export async function cancelErasure(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ erasure: Erasure | null }> {
  const actor = requireActor(request)
  return runInTransaction(platform.database.pool, async (client) => {
    if (!(await erasures.remove(client, actor.userId))) return { erasure: null }
    await recordAudit(client, actor, request, {
      action: 'user.erasure-undone',
      subjectId: actor.userId,
      entity: 'user',
      entityId: actor.userId,
    })
    await tell(client, { to: actor.email, template: 'erasure-undone' }, writeErasureUndoneMail)
    return { erasure: null }
  })
}

/**
 * Erases whoever is due: record, sign-in, plans, measurements, photos, consultations, mails, and what staff were told and
 * answered of them. What stays: receipts and invoices, with name, amount and what was paid for, and the audit log, in which nobody's name
 * stands. Where money of theirs was not settled, admins are told how much, and under which references it came. Each person by
 * themselves; repeating changes nothing.
 */
export async function eraseDue(
  {
    database,
    identity,
    config,
    personalData,
  }: Pick<Platform, 'database' | 'identity' | 'config' | 'personalData'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await runForEach(await erasures.listDue(database.pool), signal, (userId) =>
    runInTransaction(database.pool, async (client) => {
      const person = await erasures.lockDue(client, userId)
      // Whoever has become staff meanwhile belongs to the practice: an admin takes them out.
      if (!person?.isClient) return
      const { amountPaise, references } = await findUnsettled(client, userId)
      await personalData.erase(dbOn(client), { userId, email: person.email })
      await erasures.deleteUser(client, userId)
      if (amountPaise > 0) {
        await notifyAdmins(
          client,
          { config },
          {
            kind: 'erased-with-money',
            params: { amountPaise, paymentReferences: references },
            // Nothing of theirs stays, not even an id.
            causeKey: `erased-with-money:${randomUUID()}`,
          },
        )
      }
      await identity.deleteIdentity(client, person.subject)
      await recordAudit(client, null, null, {
        action: 'user.erased',
        subjectId: userId,
        entity: 'user',
        entityId: userId,
      })
      const mail = { to: person.email, template: 'erasure-done', dedupeKey: `erasure-done:${userId}` }
      await tell(client, mail, (brand) => writeErasureDoneMail({ brand, publicUrl: config.publicUrl }))
    }),
  )
}

/** Mails somebody what `write` says in the practice's name. */
async function tell(
  db: Queryable,
  mail: Pick<Mail, 'to' | 'template' | 'dedupeKey'>,
  write: (brand: string) => MailContent,
): Promise<void> {
  const { brand } = await loadContent(db)
  await queueMail(db, { ...renderMail(write(brand.name), brand.name), ...mail })
}
