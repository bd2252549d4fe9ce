import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import type { IdentityClient } from './identity-client.ts'
import { loadIdentityClient } from './load-identity-client.ts'

/** Gives the identity client of this site; a hosted provider's code comes with the first call. */
export function useIdentityClient(): () => Promise<IdentityClient> {
  const signIn = useRouteLoaderData<typeof loader>('root')?.signIn
  return () => loadIdentityClient(signIn)
}
