import type { FirebaseConfig } from '#server/config.ts'

/** The project refused a password because of its own policy. */
export class PasswordRefusedError extends Error {
  override name = 'PasswordRefusedError'
}

const ORIGIN = 'https://identitytoolkit.googleapis.com'
const TIMEOUT_MS = 10_000

/**
 * Sets a password as its owner would, by the code of a reset link, so that the project's own policy applies: the Admin
 * SDK would set any password.
 *
 * @throws PasswordRefusedError if the policy refuses the password; Error if the service does not answer as it should.
 */
export async function setPasswordByCode(
  { apiKey, emulatorHost }: FirebaseConfig,
  publicUrl: string,
  oobCode: string,
  newPassword: string,
): Promise<void> {
  const origin = emulatorHost ? `http://${emulatorHost}/identitytoolkit.googleapis.com` : ORIGIN
  const response = await fetch(`${origin}/v1/accounts:resetPassword?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    // A key that is restricted to the site requires the origin of a call.
    headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
    body: JSON.stringify({ oobCode, newPassword }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return
  const reason = readReason(await response.json().catch(() => null))
  if (reason === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' || reason === 'WEAK_PASSWORD') {
    throw new PasswordRefusedError(reason)
  }
  throw new Error(`Firebase did not set a password: ${response.status} ${reason}`)
}

/** Reads the service's error code, without its explanation for developers. */
function readReason(body: unknown): string {
  const error = isObject(body) ? body.error : null
  const message = isObject(error) ? error.message : null
  return /^[A-Z_]+/.exec(typeof message === 'string' ? message : '')?.[0] ?? 'UNKNOWN'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
