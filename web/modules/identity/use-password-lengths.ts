import { useRouteLoaderData } from 'react-router'
import { PASSWORD_MIN_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '#contract/identity/identity.ts'
import type { loader } from '#web/root.tsx'

/** Returns the minimum password lengths that the practice requires; the general minimum until they are loaded. */
export function usePasswordLengths(): { client: number; staff: number } {
  return (
    useRouteLoaderData<typeof loader>('root')?.passwordLengths ?? {
      client: PASSWORD_MIN_LENGTH,
      staff: STAFF_PASSWORD_MIN_LENGTH,
    }
  )
}
