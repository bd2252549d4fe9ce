import { setHouseholdSize } from '#contract/people/profile.ts'
import { readSession, setSession, useUser } from '#web/kit/api/session.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'

/** Sets for how many people the client cooks and buys. Amounts are computed by the server. */
export const householdWrite = defineOfflineWrite(setHouseholdSize, {
  name: 'household',
  refetches: [
    ['api', 'diet-plans'],
    ['api', 'auth', 'profile'],
  ],
  onSent: ({ householdSize }) => {
    const session = readSession()
    if (session.state === 'signed-in') setSession({ ...session.user, householdSize })
  },
  describe: ({ body: { householdSize } }) => `Groceries for ${namePeople(householdSize)}`,
  explain: (body) => {
    const theirs = readTheirs(body)
    return theirs === undefined
      ? undefined
      : `It was set to ${namePeople(theirs)} on another device, so it was not changed.`
  },
  override: (body, { body: { householdSize } }) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return null
    return { label: `Set to ${householdSize}`, input: { body: { householdSize, seen: theirs } } }
  },
})

/** Returns for how many people the client cooks and buys, with what waits on this device. */
export function useHouseholdSize(): number {
  const user = useUser()
  return useWaitingOf(householdWrite).at(-1)?.input.body.householdSize ?? user.householdSize
}

function namePeople(count: number): string {
  return count === 1 ? 'one person' : `${count} people`
}

/** Returns the number that was set elsewhere; `undefined` if that is not the reason. */
function readTheirs({
  code,
  details,
}: {
  code: string
  details?: Record<string, unknown>
}): number | undefined {
  const size = code === 'stale_version' ? details?.householdSize : undefined
  return typeof size === 'number' ? size : undefined
}
