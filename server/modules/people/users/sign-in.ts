import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { mailPasswordReset } from '#server/modules/identity/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeSecondFactorResetMail } from './mail.ts'
import { usersRepository } from './repository.ts'
import { changeUser } from './user-details.ts'

const RESETS_AN_HOUR = 5

/** Ends all sessions of a person. */
export async function endSessions(ctx: Ctx, id: string): Promise<{ endedCount: number }> {
  return { endedCount: await endRecorded(ctx, id, (ctx) => ctx.sessions.endAllOf(id, ctx.db)) }
}

/** Ends one session of a person. Throws 404 if it is not theirs or has already ended. */
export async function endSession(ctx: Ctx, id: string, sessionId: string): Promise<void> {
  await endRecorded(ctx, id, async (ctx) => {
    if (!(await ctx.sessions.endOneOf(id, sessionId, ctx.db))) throw notFound()
    return 1
  })
}

/** Locks a person, ends sessions of theirs and records how many `end` has ended. */
async function endRecorded(ctx: Ctx, id: string, end: (ctx: Ctx) => Promise<number>): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await usersRepository.lock(ctx.db, id))) throw notFound()
    const endedCount = await end(ctx)
    await ctx.audit({
      action: 'user.sessions-ended',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { endedCount },
    })
    return endedCount
  })
}

/**
 * Mails a person the link for a new password. Their old password stops working, and their sessions, also at the
 * identity provider, end.
 *
 * @throws AppError 409 `not_in_yet` if the person has not accepted the invite, `conflict` for a deactivated account.
 */
export async function resetPassword(ctx: Ctx, id: string): Promise<void> {
  const limits = [{ key: id, count: RESETS_AN_HOUR, windowSeconds: 3600 }]
  const reset = () =>
    changeUser(ctx, id, async (ctx, user) => {
      if (!user.isActive) throw conflict('conflict', say(msg`This account is deactivated.`))
      if (!user.isEmailVerified) {
        const message = say(
          msg`This person has not joined yet. Please send the invite again, or wait until they have verified their email address.`,
        )
        throw conflict('not_in_yet', message)
      }
      // The old password may be known to somebody else.
      await ctx.identity.closePassword(ctx.db, user.subject)
      await mailPasswordReset(ctx, user.email)
      await ctx.sessions.endAllOf(id, ctx.db)
      await ctx.identity.endProviderSessions(ctx.db, user.subject)
      await ctx.audit({ action: 'user.password-reset', subjectId: id, entity: 'user', entityId: id })
    })
  await runWithinMailLimits(ctx, 'admin-password-reset', limits, reset)
}

/**
 * Removes the lost second factor of another person and sends them a mail.
 *
 * @throws AppError 409 `own_account` for the caller, who turns off their own in their account. 409 `conflict` if the
 *   person has no second factor, or if a hosted provider stores it.
 */
export async function resetSecondFactor(ctx: Ctx, id: string): Promise<void> {
  const { config, embedded, sessions } = ctx
  if (!embedded) {
    throw conflict(
      'conflict',
      say(msg`Two-step sign-in is managed by the identity provider. Please change it there.`),
    )
  }
  if (id === requireActor(ctx).userId) {
    // A session alone must not be enough to remove one's own second factor.
    throw conflict('own_account', say(msg`Please turn off your own two-step sign-in in your account.`))
  }
  await requireRecentProof(ctx)
  await changeUser(ctx, id, async (ctx, user) => {
    if (!(await embedded.secondFactors.find(ctx.db, user.subject)).isEnrolled) {
      throw conflict('conflict', say(msg`This person does not use two-step sign-in.`))
    }
    await embedded.secondFactors.remove(ctx.db, user.subject)
    await sessions.endAllOf(id, ctx.db)
    await embedded.endProviderSessions(ctx.db, user.subject)
    await ctx.audit({ action: 'user.second-factor-reset', subjectId: id, entity: 'user', entityId: id })
    const { brand } = await loadContent(ctx.db)
    const mail = { brand: brand.name, to: user.email, template: 'second-factor-reset' }
    await mailReader(ctx.db, mail, () =>
      writeSecondFactorResetMail({ publicUrl: config.publicUrl, brand: brand.name }),
    )
  })
}
