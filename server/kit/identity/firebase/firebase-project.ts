import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { type FirebaseConfig, passOnEmulatorHost } from '#server/config.ts'

/** No answer is better than a late one: every request of a session waits for its check. */
const ANSWER_TIMEOUT_MS = 5_000

/** The project's Admin SDK: thirty megabytes, loaded with the first sign-in. */
export function createFirebaseProject(firebase: FirebaseConfig) {
  let opening: Promise<Auth> | null = null

  /** Asks the project. Somebody's connection or record may be locked meanwhile, so not for long. */
  async function ask<T>(question: (auth: Auth) => Promise<T>): Promise<T> {
    opening ??= openAdmin(firebase)
    const answer = question(await opening)
    const late = sleep(ANSWER_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('Firebase did not answer in time.')
    })
    return Promise.race([answer, late])
  }

  return {
    ask,

    /** A user of the project; null: there is none. */
    findUser: (subject: string): Promise<UserRecord | null> =>
      ask((auth) => auth.getUser(subject)).catch(nullIf('auth/user-not-found')),

    /** The user of an address; null: there is none. */
    findUserByEmail: (email: string): Promise<UserRecord | null> =>
      ask((auth) => auth.getUserByEmail(email)).catch(nullIf('auth/user-not-found')),

    /** Makes what the project has given out for a person worth nothing; does nothing where there is no such user. */
    async revokeTokens(subject: string): Promise<void> {
      await ask((auth) => auth.revokeRefreshTokens(subject)).catch(nullIf('auth/user-not-found'))
    },

    /** Deletes a user, if there is one. */
    async deleteUser(subject: string): Promise<void> {
      await ask((auth) => auth.deleteUser(subject)).catch(nullIf('auth/user-not-found'))
    },
  }
}

export type FirebaseProject = ReturnType<typeof createFirebaseProject>

async function openAdmin({ projectId, emulatorHost, serviceAccount }: FirebaseConfig): Promise<Auth> {
  passOnEmulatorHost(emulatorHost)
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  const credential = serviceAccount ? { credential: cert(serviceAccount) } : {}
  return getAuth(initializeApp({ projectId, ...credential }, `pathya-${randomUUID()}`))
}

/** Whether an error of the SDK says that a token is not valid, as against a failure. */
export function isTokenRefusal(error: unknown): boolean {
  return [
    'auth/argument-error',
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/invalid-id-token',
    'auth/user-disabled',
    'auth/user-not-found',
  ].includes(readCode(error))
}

/** Turns one error of the SDK into null and throws every other. */
function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (readCode(error) === code) return null
    throw error
  }
}

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
