import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { say } from '#domain/words/say.ts'
import { KEY_PREFIX, readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { readPushAbility } from './browser-push.ts'
import { pushQuery, usePushSwitch } from './use-push-switch.ts'

const LATER_KEY = `${KEY_PREFIX}push-later`
const LATER_MS = 30 * 86_400_000

const OFFERS = {
  meals: {
    title: msg`Shall we remind you of your meals?`,
    text: msg`At the meal times of your plan, without naming food. You choose the types and quiet hours.`,
  },
  consultation: {
    title: msg`Shall we remind you an hour before?`,
    text: msg`On this device, even when the app is closed. You choose the types and quiet hours.`,
  },
} as const

/**
 * Offers push messages at the moment in which they are useful. Shows nothing if they are on, blocked or not possible
 * here, or if the person has said "Not now" in the last 30 days. Only its button makes the browser ask.
 */
export function OfferCard({ after }: { after: keyof typeof OFFERS }) {
  const [isOpen, setIsOpen] = useState(() => readPushAbility() === 'ready' && !isPostponed())
  const push = useQuery({ ...pushQuery, enabled: isOpen })
  const { ability, isBusy, turnOn } = usePushSwitch()
  if (!isOpen || !push.data || push.data.isOn || ability !== 'ready') return null
  const { publicKey } = push.data
  const title = say(OFFERS[after].title)
  const postpone = (): void => {
    writeItem('browser', LATER_KEY, new Date().toISOString())
    setIsOpen(false)
  }
  return (
    <Card className="flex flex-col gap-3" aria-label={title}>
      <div className="flex items-start gap-3">
        <BellRing size={22} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
        <div className="min-w-0">
          <p className="font-semibold text-balance">{title}</p>
          <p className="mt-0.5 text-sm text-pretty text-muted">{say(OFFERS[after].text)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void turnOn(publicKey)} isPending={isBusy}>
          {t`Turn on`}
        </Button>
        <Button variant="quiet" onPress={postpone}>
          {t`Not now`}
        </Button>
      </div>
    </Card>
  )
}

function isPostponed(): boolean {
  const postponedAt = Date.parse(readItem('browser', LATER_KEY) ?? '')
  return Date.now() - postponedAt < LATER_MS
}
