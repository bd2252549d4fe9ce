import { msg, plural } from '@lingui/core/runtime-macro'
import { setHouseholdSize } from '#contract/people/profile.ts'
import { say } from '#domain/words/say.ts'
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
  describe: ({ body: { householdSize } }) =>
    say(
      msg`${plural({ householdSize }, { one: 'Groceries for one person', other: 'Groceries for # people' })}`,
    ),
  explain: (body) => {
    const theirs = readTheirs(body)
    return theirs === undefined
      ? undefined
      : say(
          msg`${plural({ householdSize: theirs }, { one: 'This was changed to one person on another device. Your change was not saved.', other: 'This was changed to # people on another device. Your change was not saved.' })}`,
        )
  },
  override: (body, { body: { householdSize } }) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return null
    return { label: say(msg`Set to ${{ householdSize }}`), input: { body: { householdSize, seen: theirs } } }
  },
})

/** Returns for how many people the client cooks and buys, with what waits on this device. */
export function useHouseholdSize(): number {
  const user = useUser()
  return useWaitingOf(householdWrite).at(-1)?.input.body.householdSize ?? user.householdSize
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
