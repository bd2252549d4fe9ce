import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { type FirebaseConfig, passOnEmulatorHost } from '#server/config.ts'

/** A late answer is worse than none, because every request of a session waits for its check. */
const ANSWER_TIMEOUT_MS = 5_000

/** Creates access to the project by its Admin SDK, which has thirty megabytes and is loaded with the first sign-in. */
export function createFirebaseProject(firebase: FirebaseConfig) {
  let opening: Promise<Auth> | null = null

  /** Calls the project, with a short time limit, because a connection or record may be locked meanwhile. */
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

    /** Returns a user of the project; `null` if there is none. */
    findUser: (subject: string): Promise<UserRecord | null> =>
      ask((auth) => auth.getUser(subject)).catch(nullIf('auth/user-not-found')),

    /** Returns the user of an address; `null` if there is none. */
    findUserByEmail: (email: string): Promise<UserRecord | null> =>
      ask((auth) => auth.getUserByEmail(email)).catch(nullIf('auth/user-not-found')),

    /** Invalidates everything that the project has issued for a person; does nothing if there is no such user. */
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

/** Checks whether an error of the SDK means that a token is not valid; other errors are failures. */
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
