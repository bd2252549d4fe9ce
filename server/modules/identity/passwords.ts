import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consumeLimits, refundLimits } from '#server/kit/http/rate-limit.ts'
import { loadPasswordLengths } from '#server/kit/identity/password-lengths.ts'
import { findPasswordProblem } from '#server/kit/identity/password-policy.ts'
import { findSubject } from './accounts/service.ts'
import { requireEmbedded } from './embedded.ts'
import { limitConfirmations } from './sign-in-limits.ts'

/** Throws 400 with an explanation if a password is too short or too common; `path` names its field. */
export async function checkPassword(
  db: Db,
  password: string,
  email: string,
  { isStaff }: { isStaff: boolean },
  path = 'password',
): Promise<void> {
  const message = findPasswordProblem(password, email, { isStaff, lengths: await loadPasswordLengths(db) })
  if (message === null) return
  throw new AppError(400, 'weak_password', message, { issues: [{ path, message }] })
}

/**
 * Checks the caller's own password, and throws 400 beside the field if it is wrong. Attempts are limited, so that
 * nobody can guess it in an unlocked browser.
 */
export async function confirmPassword(
  ctx: Ctx,
  { subject, password, path }: { subject: string; password: string; path: string },
): Promise<void> {
  const embedded = requireEmbedded(ctx)
  const limits = limitConfirmations(requireActor(ctx).userId)
  await consumeLimits(ctx, 'confirm-password', limits)
  if (!(await embedded.hasPassword(ctx.db, subject))) {
    throw conflict(
      'conflict',
      say(
        msg`Your account has no password yet. Use “Forgot password” on the sign-in page and we will email you a link to set one.`,
      ),
    )
  }
  if (await embedded.isOwnPassword(ctx.db, subject, password)) {
    await refundLimits(ctx, 'confirm-password', limits)
    return
  }
  const message = say(msg`This is not your current password.`)
  throw new AppError(400, 'wrong_credentials', message, { issues: [{ path, message }] })
}

/** Returns the provider's subject of the caller. */
export async function requireOwnSubject(ctx: Ctx): Promise<string> {
  const subject = await findSubject(ctx.db, requireActor(ctx).userId)
  if (subject === null) throw makeSessionEndedError()
  return subject
}

/** Creates the 401 error for a caller whose session was ended in the meantime. */
export function makeSessionEndedError(): AppError {
  return new AppError(401, 'session_required', say(msg`Unauthorized`))
}
