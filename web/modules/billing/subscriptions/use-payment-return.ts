import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useUser } from '#web/kit/api/session.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'

// The phone may close the page while the payment app is open, so this is stored in the tab.
const openSent = definePersonDraft({ name: 'upi-opened', area: 'tab', version: 1, schema: z.number() })

/**
 * Notices that the client comes back from their payment app.
 *
 * @param subscriptionId The subscription that is paid.
 * @returns `hasReturned`: the page was left for the app and is on the screen again. `leave` must be called when the app is
 *   opened; `finish` when the client has answered whether it went through.
 */
export function usePaymentReturn(subscriptionId: string) {
  const { id } = useUser()
  const [slot] = useState(() => openSent(id, subscriptionId))
  const [hasReturned, setHasReturned] = useState(() => slot.read() !== null)
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && slot.read() !== null) setHasReturned(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [slot])
  return {
    hasReturned,
    leave: (): void => {
      slot.write(Date.now())
      setHasReturned(false)
    },
    finish: (): void => {
      slot.remove()
      setHasReturned(false)
    },
  }
}
