import { msg } from '@lingui/core/runtime-macro'
import {
  REAUTHENTICATION_REQUIRED,
  type ReauthenticationMethod,
} from '#contract/identity/reauthentication.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { text, uuid } from '../database/columns.ts'
import { statement } from '../database/statement.ts'
import { requireActor } from './caller.ts'

/** The part of a context that the check needs. */
type ProofCtx = Pick<Ctx, 'actor' | 'config' | 'db' | 'embedded'>

const listProviders = statement({
  name: 'list-providers-of-user',
  params: { userId: uuid },
  row: { providerId: text },
  text: (p) =>
    `select a.provider_id as "providerId" from users u join identity_accounts a on a.user_id = u.firebase_uid
      where u.id = ${p.userId}`,
})

/**
 * Admits a caller who has signed in, or proven again who they are, within the last ten minutes in this very session: an
 * unlocked browser is not enough for calls that give rights away or export everything at once.
 *
 * @throws AppError 403 `reauthentication_required`; `details.methods` says how this person can prove it.
 */
export async function requireRecentProof(ctx: ProofCtx): Promise<void> {
  const { userId, isRecentlyProven } = requireActor(ctx)
  if (isRecentlyProven) return
  throw new AppError(
    403,
    REAUTHENTICATION_REQUIRED,
    say(msg`Please confirm that it is you, and try again.`),
    {
      details: { methods: await listMethods(ctx, userId) },
    },
  )
}

/** Lists how a person can prove who they are, depending on how the provider lets them sign in. */
async function listMethods(
  { config, db, embedded }: ProofCtx,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  if (!embedded) return config.firebase?.hasGoogle ? ['password', 'google'] : ['password']
  const providers = (await listProviders.all(db, { userId })).map(({ providerId }) => providerId)
  return [
    ...(providers.includes('credential') ? (['password'] as const) : []),
    ...(providers.includes('google') ? (['google'] as const) : []),
  ]
}
