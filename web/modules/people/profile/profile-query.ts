import type { AppUser } from '#contract/identity/sessions.ts'
import { getProfile, type Profile } from '#contract/people/profile.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { setSession } from '#web/kit/api/session.ts'

/** One's own profile. */
export const profileQuery = queryOf(getProfile)

/** Shows everywhere what was saved of one's own profile: names, units, what is hidden, and all that follows from it. */
export function showSavedProfile(user: AppUser, saved: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, saved)
  const { firstName, lastName, timeZone, heightUnit, weightUnit, hidesCalories, hidesWeight } = saved
  setSession({
    ...user,
    firstName,
    lastName,
    timeZone,
    heightUnit,
    weightUnit,
    hidesCalories,
    hidesWeight,
  })
  // Whatever else was fetched may have been worked out from what is no longer so.
  void queryClient.invalidateQueries({
    queryKey: ['api'],
    predicate: ({ queryKey }) => String(queryKey) !== String(profileQuery.queryKey),
  })
}
