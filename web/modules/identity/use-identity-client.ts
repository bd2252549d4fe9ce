import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import type { IdentityClient } from './identity-client.ts'
import { loadIdentityClient } from './load-identity-client.ts'

/** Returns the identity client of this site; the code of a hosted provider loads with the first call. */
export function useIdentityClient(): () => Promise<IdentityClient> {
  const signIn = useRouteLoaderData<typeof loader>('root')?.signIn
  return () => loadIdentityClient(signIn)
}
