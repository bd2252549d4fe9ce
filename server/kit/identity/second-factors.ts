import { createHash, randomBytes } from 'node:crypto'
import { conflict } from '../app-error.ts'
import type { Queryable } from '../database/transaction.ts'
import { makeLibraryId } from './library-id.ts'
import type { SecretBox } from './secret-box.ts'

const STEP_SECONDS = 30
/** Clocks differ: the code before and the one after are taken as well. */
const WINDOW_STEPS = 1

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LETTERS = 16
/** Base 32 without letters that look like digits (Crockford's). */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const CHALLENGE_MINUTES = 5
const CHALLENGE_TRIES = 5

/**
 * Second factors of embedded identities: codes of an authenticator app (RFC 6238: SHA-1, six digits, half a minute) and
 * recovery codes. Every method that takes a code uses it up: it never counts twice, whoever is quicker.
 */
export function createSecondFactors(secrets: SecretBox) {
  // Loaded with the first use: a start need not wait for it.
  const loadOtp = () => import('otpauth')

  /** The step whose code this is, among the few that count now; null: not a code of this secret. */
  async function findStep(secret: Uint8Array, code: string): Promise<number | null> {
    const { Secret, TOTP } = await loadOtp()
    const now = Date.now()
    const delta = new TOTP({ secret: toOtpSecret(Secret, secret) }).validate({
      token: code,
      timestamp: now,
      window: WINDOW_STEPS,
    })
    return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
  }

  /** Uses up the code of a step that is later than every one used before. */
  async function takeAppCode(client: Queryable, subject: string, code: string): Promise<boolean> {
    const { rows } = await client.query<{ secret: Buffer }>(
      'select secret from identity_second_factors where user_id = $1 for update',
      [subject],
    )
    if (!rows[0]) return false
    const step = await findStep(await secrets.open(rows[0].secret, subject), code)
    if (step === null) return false
    const { rowCount } = await client.query(
      `update identity_second_factors set last_step = $2
        where user_id = $1 and (last_step is null or last_step < $2)`,
      [subject, step],
    )
    return rowCount === 1
  }

  async function replaceRecoveryCodes(client: Queryable, subject: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode)
    await client.query('delete from identity_recovery_codes where user_id = $1', [subject])
    await client.query(
      `insert into identity_recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])`,
      [subject, codes.map(hashRecoveryCode)],
    )
    return codes
  }

  return {
    async find(db: Queryable, subject: string): Promise<{ isEnrolled: boolean; recoveryCodesLeft: number }> {
      const { rows } = await db.query<{ recoveryCodesLeft: number }>(
        `select (select count(*)::int from identity_recovery_codes c where c.user_id = f.user_id and c.used_at is null)
                  as "recoveryCodesLeft"
           from identity_second_factors f where f.user_id = $1 and f.confirmed_at is not null`,
        [subject],
      )
      return { isEnrolled: rows.length === 1, recoveryCodesLeft: rows[0]?.recoveryCodesLeft ?? 0 }
    },

    /**
     * Makes the secret that an app is to keep; an earlier one that was never confirmed is forgotten.
     *
     * @param names.issuer The practice, as the app lists it.
     * @param names.label The account, as the app lists it.
     * @throws AppError 409 where a second factor is set up already.
     */
    async begin(
      client: Queryable,
      subject: string,
      names: { issuer: string; label: string },
    ): Promise<{ secret: string; otpauthUrl: string }> {
      const { Secret, TOTP } = await loadOtp()
      const bytes = randomBytes(20)
      const { rowCount } = await client.query(
        `insert into identity_second_factors (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, last_step = null, created_at = now()
           where identity_second_factors.confirmed_at is null`,
        [subject, await secrets.seal(bytes, subject)],
      )
      if (rowCount !== 1) throw conflict('conflict', 'Two-step sign-in is on already.')
      const secret = toOtpSecret(Secret, bytes)
      return { secret: secret.base32, otpauthUrl: new TOTP({ ...names, secret }).toString() }
    },

    /**
     * Turns a begun second factor on by a code of it.
     *
     * @returns The recovery codes, to be shown this once; null: not its code, or nothing was begun.
     */
    async confirm(client: Queryable, subject: string, code: string): Promise<string[] | null> {
      // A sign-in that has found none is through by now, so that the caller can take its token away.
      await client.query('select from identity_users where id = $1 for no key update', [subject])
      const { rowCount } = await client.query(
        'update identity_second_factors set confirmed_at = now() where user_id = $1 and confirmed_at is null',
        [subject],
      )
      if (rowCount !== 1 || !(await takeAppCode(client, subject, toCode(code)))) return null
      return replaceRecoveryCodes(client, subject)
    },

    /** Uses a code up and says of which kind it was; null: wrong, used before, or no second factor is set up. */
    async take(client: Queryable, subject: string, code: string): Promise<'app' | 'recovery' | null> {
      if (!(await this.find(client, subject)).isEnrolled) return null
      const given = toCode(code)
      if (/^\d{6}$/.test(given)) return (await takeAppCode(client, subject, given)) ? 'app' : null
      const { rowCount } = await client.query(
        `update identity_recovery_codes set used_at = now()
          where user_id = $1 and code_hash = $2 and used_at is null`,
        [subject, hashRecoveryCode(given)],
      )
      return rowCount === 1 ? 'recovery' : null
    },

    replaceRecoveryCodes,

    /** Turns it off, recovery codes and all. */
    async remove(db: Queryable, subject: string): Promise<void> {
      await db.query('delete from identity_second_factors where user_id = $1', [subject])
    },

    /** The question for a code, after a password or another first proof. Five minutes, five tries. */
    async createChallenge(db: Queryable, subject: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      // Each row is one try: whoever takes it away has made it.
      await db.query(
        `insert into identity_verifications (id, identifier, value, expires_at)
         select unnest($1::text[]), $2, $3, now() + make_interval(mins => $4)`,
        [
          Array.from({ length: CHALLENGE_TRIES }, makeLibraryId),
          challengeIdentifier(challenge),
          subject,
          CHALLENGE_MINUTES,
        ],
      )
      return challenge
    },

    /** Whose challenge this is, making no try at it; null: unknown, run out, or no try is left. */
    async findChallenge(db: Queryable, challenge: string): Promise<string | null> {
      const { rows } = await db.query<{ subject: string }>(
        'select value as subject from identity_verifications where identifier = $1 and expires_at > now() limit 1',
        [challengeIdentifier(challenge)],
      )
      return rows[0]?.subject ?? null
    },

    /** Makes one try at a challenge. Returns whose it is; null: unknown, run out, or no try is left. */
    async takeTry(db: Queryable, challenge: string): Promise<string | null> {
      const { rows } = await db.query<{ subject: string }>(
        `delete from identity_verifications where id = (
           select id from identity_verifications where identifier = $1 and expires_at > now()
            limit 1 for update skip locked)
         returning value as subject`,
        [challengeIdentifier(challenge)],
      )
      return rows[0]?.subject ?? null
    },

    async endChallenges(db: Queryable, subject: string): Promise<void> {
      await db.query(
        `delete from identity_verifications where value = $1 and identifier like 'challenge:%'`,
        [subject],
      )
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

const challengeIdentifier = (challenge: string): string =>
  `challenge:${createHash('sha256').update(challenge).digest('hex')}`

/** 80 random bits, in groups of four. */
function makeRecoveryCode(): string {
  const letters = Array.from(
    randomBytes(RECOVERY_CODE_LETTERS),
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  ).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as it is compared: without gaps, and with the letters people write for digits read as those. */
function toCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}

function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(toCode(code)).digest()
}

/** The library takes whole array buffers; a `Buffer` may be a window into a larger one. */
function toOtpSecret(Secret: typeof import('otpauth').Secret, bytes: Uint8Array) {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
