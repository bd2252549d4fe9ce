import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { EmbeddedIdentity } from '#server/kit/identity/embedded-identity.ts'

/**
 * Returns the embedded provider. Throws 404 with a hosted provider, for which the calls that need it are not
 * registered.
 */
export function requireEmbedded({ embedded }: Pick<Ctx, 'embedded'>): EmbeddedIdentity {
  if (!embedded) throw notFound(say(msg`Page not found.`))
  return embedded
}
