import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { getPush } from '#contract/notifications/push.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'
import { PushProblem, readPushAbility, turnOffPush, turnOnPush } from './browser-push.ts'

export const pushQuery = queryOf(getPush)

/** Turns push messages of this browser on and off, and says in a toast what came of it. */
export function usePushSwitch() {
  const [isBusy, setIsBusy] = useState(false)
  const [ability, setAbility] = useState(readPushAbility)

  async function run(work: () => Promise<string | null>, failure: string): Promise<void> {
    setIsBusy(true)
    try {
      const title = await work()
      if (title) showToast({ title, tone: 'success' })
    } catch (error) {
      showToast({
        title: failure,
        description: error instanceof PushProblem ? error.message : messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setAbility(readPushAbility())
      await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })
      setIsBusy(false)
    }
  }

  return {
    ability,
    isBusy,
    turnOn: (publicKey: string) =>
      run(
        async () => ((await turnOnPush(publicKey)) ? t`Notifications are on` : null),
        t`Notifications could not be turned on`,
      ),
    turnOff: () =>
      run(async () => {
        await turnOffPush()
        return t`Notifications are off on this device`
      }, t`Notifications could not be turned off`),
  }
}
