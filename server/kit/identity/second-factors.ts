import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { conflict } from '../app-error.ts'
import { bytes, instant, integer, text } from '../database/columns.ts'
import type { Db, DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { createChallenges } from './challenges.ts'
import { lockIdentity } from './embedded/identities.ts'
import { normalizeCode, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'

const STEP_SECONDS = 30
/** Clocks differ: the code before and the one after are accepted as well. */
const WINDOW_STEPS = 1

const findEnrolled = statement({
  name: 'find-second-factor',
  params: { subject: text },
  row: { recoveryCodesLeft: integer },
  text: (p) =>
    `select (select count(*) from identity_recovery_codes c where c.user_id = f.user_id and c.used_at is null)
              as "recoveryCodesLeft"
       from identity_second_factors f where f.user_id = ${p.subject} and f.confirmed_at is not null`,
})

const upsertSecret = statement({
  name: 'upsert-second-factor-secret',
  params: { subject: text, secret: bytes },
  text: (p) =>
    `insert into identity_second_factors (user_id, secret) values (${p.subject}, ${p.secret})
     on conflict (user_id) do update set secret = excluded.secret, last_step = null, created_at = now()
       where identity_second_factors.confirmed_at is null`,
})

const confirmSecret = statement({
  name: 'confirm-second-factor',
  params: { subject: text, now: instant },
  text: (p) =>
    `update identity_second_factors set confirmed_at = ${p.now}
      where user_id = ${p.subject} and confirmed_at is null`,
})

const lockSecret = statement({
  name: 'lock-second-factor-secret',
  params: { subject: text },
  row: { secret: bytes },
  text: (p) => `select secret from identity_second_factors where user_id = ${p.subject} for update`,
})

const takeStep = statement({
  name: 'take-second-factor-step',
  params: { subject: text, step: integer },
  text: (p) =>
    `update identity_second_factors set last_step = ${p.step}
      where user_id = ${p.subject} and (last_step is null or last_step < ${p.step})`,
})

// Loaded with the first use, so that the server starts without waiting for it.
const loadOtp = () => import('otpauth')

/**
 * Second factors of embedded identities: codes of an authenticator app (RFC 6238: SHA-1, six digits, half a minute) and
 * recovery codes. Every method that takes a code uses it up: it never counts twice, whichever caller is faster.
 */
export function createSecondFactors(store: Pick<DbAndClock, 'now'>, secrets: SecretBox) {
  return { ...createEnrolment(secrets), ...createCodes(store, secrets), ...createChallenges(store) }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Creates the functions that set a second factor up and remove it. */
function createEnrolment(secrets: SecretBox) {
  return {
    find: findSecondFactor,

    /**
     * Makes the secret for an app; an earlier one that was never confirmed is deleted.
     *
     * @param names.issuer The practice, as the app lists it.
     * @param names.label The account, as the app lists it.
     * @throws AppError 409 if a second factor is already set up.
     */
    async begin(
      db: Db,
      subject: string,
      names: { issuer: string; label: string },
    ): Promise<{ secret: string; otpauthUrl: string }> {
      const { Secret, TOTP } = await loadOtp()
      const secretBytes = randomBytes(20)
      const written = await upsertSecret.run(db, {
        subject,
        secret: await secrets.seal(secretBytes, subject),
      })
      if (written !== 1) throw conflict('conflict', say(msg`Two-step sign-in is already on.`))
      const secret = toOtpSecret(Secret, secretBytes)
      return { secret: secret.base32, otpauthUrl: new TOTP({ ...names, secret }).toString() }
    },

    replaceRecoveryCodes,

    /** Turns the second factor off and deletes its recovery codes. */
    async remove(db: Db, subject: string): Promise<void> {
      await db.deleteFrom('identity_second_factors').where('user_id', '=', subject).execute()
    },
  }
}

/** Creates the functions that check and use up codes. */
function createCodes({ now }: Pick<DbAndClock, 'now'>, secrets: SecretBox) {
  /** Uses up the code of a step that is later than every one used before. */
  async function takeAppCode(db: Db, subject: string, code: string): Promise<boolean> {
    const stored = await lockSecret.find(db, { subject })
    if (!stored) return false
    const step = await findStep(await secrets.open(stored.secret, subject), code, now())
    return step !== null && (await takeStep.run(db, { subject, step })) === 1
  }

  return {
    /**
     * Turns on a second factor that was begun, with one of its codes.
     *
     * @returns The recovery codes, to be shown only this once; `null` if the code is wrong or nothing was begun.
     */
    async confirm(db: Db, subject: string, code: string): Promise<string[] | null> {
      // After this lock, sign-ins that have found no second factor have ended, so that the caller can delete their
      // tokens.
      await lockIdentity(db, subject)
      const isBegun = (await confirmSecret.run(db, { subject, now: now() })) === 1
      if (!isBegun || !(await takeAppCode(db, subject, normalizeCode(code)))) return null
      return replaceRecoveryCodes(db, subject)
    },

    /**
     * Uses a code up and returns its kind; `null` if it is wrong or was used before, or if no second factor is set up.
     */
    async take(db: Db, subject: string, typed: string): Promise<'app' | 'recovery' | null> {
      if (!(await findSecondFactor(db, subject)).isEnrolled) return null
      const code = normalizeCode(typed)
      if (/^\d{6}$/.test(code)) return (await takeAppCode(db, subject, code)) ? 'app' : null
      return (await takeRecoveryCode(db, { subject, code, now: now() })) ? 'recovery' : null
    },
  }
}

async function findSecondFactor(
  db: Db,
  subject: string,
): Promise<{ isEnrolled: boolean; recoveryCodesLeft: number }> {
  const enrolled = await findEnrolled.find(db, { subject })
  return { isEnrolled: enrolled !== null, recoveryCodesLeft: enrolled?.recoveryCodesLeft ?? 0 }
}

/** Finds the time step of a code among the few that are valid now; `null` if it is not a code of this secret. */
async function findStep(secret: Uint8Array, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await loadOtp()
  const timestamp = now.getTime()
  const delta = new TOTP({ secret: toOtpSecret(Secret, secret) }).validate({
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

/** Copies a secret into a whole array buffer, which the library requires; a `Buffer` may be a part of a larger one. */
function toOtpSecret(Secret: typeof import('otpauth').Secret, secret: Uint8Array) {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
