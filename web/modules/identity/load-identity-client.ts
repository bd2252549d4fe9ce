import type { SignInOffer } from '#contract/site/page-data.ts'
import { embeddedClient } from './embedded-client.ts'
import type { IdentityClient } from './identity-client.ts'

let loading: Promise<IdentityClient> | null = null

/** Loads the identity client of this site once. The code of a hosted provider is loaded only if it is used. */
export function loadIdentityClient(offer: SignInOffer | undefined): Promise<IdentityClient> {
  if (!offer?.firebase) return Promise.resolve(embeddedClient)
  const { firebase, hasGoogle } = offer
  loading ??= import('./firebase/firebase-identity.ts').then(
    ({ createFirebaseIdentity }) => createFirebaseIdentity(firebase, { hasGoogle }, embeddedClient),
    (error: unknown) => {
      // Loading failed, so allow another try, for example when the connection is back.
      loading = null
      throw error
    },
  )
  return loading
}
