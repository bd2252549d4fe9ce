import { useRouteLoaderData } from 'react-router'
import { PASSWORD_MIN_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '#contract/identity/identity.ts'
import type { loader } from '#web/root.tsx'

/** How long a password has to be, as the practice asks; what holds everywhere while that is not known. */
export function usePasswordLengths(): { client: number; staff: number } {
  return (
    useRouteLoaderData<typeof loader>('root')?.passwordLengths ?? {
      client: PASSWORD_MIN_LENGTH,
      staff: STAFF_PASSWORD_MIN_LENGTH,
    }
  )
}
