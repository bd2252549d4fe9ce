import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { Erasure } from '#contract/privacy/exports.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'
import type { Mail } from '#server/kit/mail/mail.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { findUnallocated } from '#server/modules/billing/subscriptions/service.ts'
import { notify, notifyAdmins, notifyStaff } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeErasureCancelledMail, writeErasureDoneMail, writeErasureRequestedMail } from './mail.ts'
import { erasureRepository as erasures } from './repository.ts'

/** Days during which a person can change their mind. */
const GRACE_DAYS = 14

/** Returns whether and when the caller's data will be erased. */
export async function getErasure(ctx: Ctx): Promise<{ erasure: Erasure | null }> {
  return { erasure: await erasures.find(ctx.db, requireActor(ctx).userId) }
}

/**
 * Stores that the caller wants to be erased, and mails them how to change their mind. Notifies admins if payments of
 * the caller are unallocated. A second request changes nothing. Throws 400 with the field if `email` is not the
 * caller's address.
 */
export async function requestErasure(
  ctx: Ctx,
  typed: { email: string },
): Promise<{ erasure: Erasure | null }> {
  const actor = requireActor(ctx)
  if (typed.email.normalize('NFC').toLowerCase() !== actor.email) {
    throw invalidField('email', say(msg`This is not the email address of your account.`))
  }
  const { userId } = actor
  const requestedOn = ctx.now()
  const dueOn = new Date(requestedOn.getTime() + GRACE_DAYS * 86_400_000)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const erasure = await erasures.insert(db, { userId, requestedAt: requestedOn, dueAt: dueOn })
    if (!erasure) return { erasure: await erasures.find(db, userId) }
    await inside.audit({
      action: 'user.erasure-asked',
      subjectId: userId,
      entity: 'user',
      entityId: userId,
    })
    const { dueAt, requestedAt } = erasure
    await notify(db, inside, userId, {
      kind: 'erasure-asked',
      params: { dueAt },
      causeKey: `erasure-asked:${requestedAt}`,
    })
    const { amountPaise, openPaise } = await findUnallocated(inside, userId)
    if (amountPaise > 0) {
      await notifyStaff(db, inside, userId, 'admins', {
        kind: 'erasure-with-money',
        params: { clientId: userId, amountPaise, openPaise, dueAt },
        causeKey: `erasure-with-money:${userId}:${requestedAt}`,
      })
    }
    const { publicUrl } = ctx.config
    await sendMail(db, { to: actor.email, template: 'erasure-asked' }, (brand) =>
      writeErasureRequestedMail({ dueAt, timeZone: actor.timeZone, brand, publicUrl }),
    )
    return { erasure }
  })
}

/** Cancels the caller's request. Does nothing if there is none. */
export async function cancelErasure(ctx: Ctx): Promise<{ erasure: Erasure | null }> {
  const { userId, email } = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    if (!(await erasures.remove(inside.db, userId))) return { erasure: null }
    await inside.audit({
      action: 'user.erasure-undone',
      subjectId: userId,
      entity: 'user',
      entityId: userId,
    })
    await sendMail(inside.db, { to: email, template: 'erasure-undone' }, writeErasureCancelledMail)
    return { erasure: null }
  })
}

/**
 * Erases the people who are due: record, sign-in, plans, measurements, photos, consultations, mails, and what staff
 * read and answered about them. Receipts and invoices stay, with name, amount and service, and so does the audit log,
 * which contains no names. Notifies admins of unallocated payments: the amount, and the payment references. Each person
 * is erased in a separate transaction; repeating changes nothing.
 */
export async function eraseDue(ctx: Ctx, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const now = ctx.now()
  await runForEach(await erasures.listDue(ctx.db, now), signal, (userId) =>
    inTransaction(ctx, async (inside) => {
      const { db } = inside
      const person = await erasures.lockDue(db, userId, now)
      // A person who has become staff in the meantime belongs to the practice: an admin removes them.
      if (!person?.isClient) return
      const { amountPaise, references } = await findUnallocated(inside, userId)
      await ctx.personalData.erase(db, { userId, email: person.email })
      await erasures.deleteUser(db, userId)
      if (amountPaise > 0) {
        await notifyAdmins(db, inside, {
          kind: 'erased-with-money',
          params: { amountPaise, paymentReferences: references },
          // The notification must not contain anything of the person, not even an id.
          causeKey: `erased-with-money:${randomUUID()}`,
        })
      }
      await ctx.identity.deleteIdentity(db, person.subject)
      await inside.audit({ action: 'user.erased', subjectId: userId, entity: 'user', entityId: userId })
      const { email: to, locale } = person
      const mail = { to, locale, template: 'erasure-done', dedupeKey: `erasure-done:${userId}` }
      const { publicUrl } = ctx.config
      await sendMail(db, mail, (brand) => writeErasureDoneMail({ brand, publicUrl }))
    }),
  )
}

/** Sends a mail that `write` composes with the practice's name. */
async function sendMail(
  db: Db,
  mail: Pick<Mail, 'to' | 'template' | 'dedupeKey'> & { locale?: Locale },
  write: (brand: string) => MailContent,
): Promise<void> {
  const { brand } = await loadContent(db)
  await mailReader(db, { brand: brand.name, ...mail }, () => write(brand.name))
}
