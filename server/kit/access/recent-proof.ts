import {
  REAUTHENTICATION_REQUIRED,
  type ReauthenticationMethod,
} from '#contract/identity/reauthentication.ts'
import { AppError } from '../app-error.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Platform } from '../platform.ts'
import type { Actor } from '../sessions/sessions.ts'
import { requireActor } from './caller.ts'

type ProofPlatform = Pick<Platform, 'config' | 'embedded'>

/**
 * Lets through who has signed in, or proven again who they are, within the last ten minutes in this very session: an
 * unlocked browser is not enough for what hands out rights or everything at once.
 *
 * @param db The transaction's connection, where something is under way that the refusal has to undo.
 * @throws AppError 403 `reauthentication_required`; `details.methods` says how this person can prove it.
 */
export async function requireRecentProof(
  platform: ProofPlatform,
  caller: { actor: Actor | null },
  db: Queryable,
): Promise<void> {
  const { userId, isRecentlyProven } = requireActor(caller)
  if (isRecentlyProven) return
  throw new AppError(403, REAUTHENTICATION_REQUIRED, 'Please confirm that it is you, and try again.', {
    details: { methods: await listMethods(platform, userId, db) },
  })
}

/** How a person can prove who they are: as the provider lets them sign in. */
async function listMethods(
  { config, embedded }: ProofPlatform,
  userId: string,
  db: Queryable,
): Promise<ReauthenticationMethod[]> {
  if (!embedded) return config.firebase?.hasGoogle ? ['password', 'google'] : ['password']
  const { rows } = await db.query<{ providerId: string }>(
    `select a.provider_id as "providerId" from users u join identity_accounts a on a.user_id = u.firebase_uid
      where u.id = $1`,
    [userId],
  )
  const has = (provider: string): boolean => rows.some(({ providerId }) => providerId === provider)
  return [
    ...(has('credential') ? (['password'] as const) : []),
    ...(has('google') ? (['google'] as const) : []),
  ]
}
