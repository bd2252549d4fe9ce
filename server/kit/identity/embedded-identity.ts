import type { Config } from '#server/config.ts'
import type { DbAndClock } from '../database/db.ts'
import type { PasswordHashing } from './better-auth.ts'
import { createDecoys } from './embedded/decoys.ts'
import { hasPassword, isEmailTaken } from './embedded/identities.ts'
import { createLibrary } from './embedded/library.ts'
import { createPasswords } from './embedded/passwords.ts'
import { createEmbeddedProvider } from './embedded/provider.ts'
import { createSignIn } from './embedded/sign-in.ts'
import { createSignUp } from './embedded/sign-up.ts'
import { createTokens } from './embedded/tokens.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecretBox } from './secret-box.ts'

/**
 * Creates the embedded provider: identities in our own database, written with better-auth. A token is one of its
 * sessions, which live for five minutes and can be exchanged once. Tokens, links and challenges expire by the clock of
 * the store.
 */
export function createEmbeddedIdentity(
  store: DbAndClock,
  config: Pick<Config, 'publicUrl' | 'secretKey'>,
  hashing?: PasswordHashing,
) {
  const library = createLibrary(store.db, config.publicUrl, hashing)
  const secondFactors = createSecondFactors(store, createSecretBox(store.db, config))
  const passwords = createPasswords(store, library)
  const decoys = createDecoys(store)
  const tokens = createTokens(store, library, decoys)
  const { preparePassword, setPassword, isOwnPassword } = passwords
  const { createDecoy, markDecoySynced } = decoys

  return {
    ...createEmbeddedProvider(store, { library, passwords, tokens, secondFactors }, config),
    ...createSignIn(store, { library, tokens, decoys, secondFactors }),
    ...createSignUp(library, passwords),
    secondFactors,
    isEmailTaken,
    hasPassword,
    preparePassword,
    setPassword,
    isOwnPassword,
    createDecoy,
    markDecoySynced,
    issueToken: tokens.issueToken,

    /** Loads and prepares everything that sign-in needs, so that the first person does not wait for it. */
    warmUp: async (): Promise<void> => {
      await library.isPassword(null, 'warm-up')
    },
  }
}

export type EmbeddedIdentity = ReturnType<typeof createEmbeddedIdentity>
