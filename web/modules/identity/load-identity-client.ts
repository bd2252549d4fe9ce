import type { SignInOffer } from '#contract/site/page-data.ts'
import { embeddedClient } from './embedded-client.ts'
import type { IdentityClient } from './identity-client.ts'

let loading: Promise<IdentityClient> | null = null

/** The identity client of this site, made once. A hosted provider's code is fetched only where it is the one. */
export function loadIdentityClient(offer: SignInOffer | undefined): Promise<IdentityClient> {
  if (!offer?.firebase) return Promise.resolve(embeddedClient)
  const { firebase, hasGoogle } = offer
  loading ??= import('./firebase/firebase-identity.ts').then(
    ({ createFirebaseIdentity }) => createFirebaseIdentity(firebase, { hasGoogle }, embeddedClient),
    (error: unknown) => {
      // Not fetched: the next try may have a connection.
      loading = null
      throw error
    },
  )
  return loading
}
