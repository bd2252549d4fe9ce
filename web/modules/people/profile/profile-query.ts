import type { AppUser } from '#contract/identity/sessions.ts'
import { getProfile, type Profile } from '#contract/people/profile.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { setSession } from '#web/kit/api/session.ts'

/** The signed-in person's own profile. */
export const profileQuery = queryOf(getProfile)

/** Updates every screen with a saved profile: names, units, hidden figures and everything computed from them. */
export function showSavedProfile(user: AppUser, saved: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, saved)
  const { firstName, lastName, timeZone, heightUnit, weightUnit, hidesCalories, hidesWeight, householdSize } =
    saved
  setSession({
    ...user,
    firstName,
    lastName,
    timeZone,
    heightUnit,
    weightUnit,
    hidesCalories,
    hidesWeight,
    householdSize,
  })
  // Other cached responses may depend on the old profile.
  void queryClient.invalidateQueries({
    queryKey: ['api'],
    predicate: ({ queryKey }) => String(queryKey) !== String(profileQuery.queryKey),
  })
}
