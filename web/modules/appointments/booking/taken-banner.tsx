import type { Ref } from 'react'
import type { FreeSlot } from '#contract/appointments/consultations.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatSlot } from './booking-times.ts'

/** Number of other times that are offered, few enough to read at a glance. All times are listed below. */
const OFFERED = 4

/** Says that a time is already taken, and offers other times near it. */
export function TakenBanner({
  message,
  slots,
  timeZone,
  onChoose,
  ref,
}: {
  message: string
  slots: readonly FreeSlot[]
  timeZone: string
  onChoose: (startsAt: string) => void
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <Banner
      ref={ref}
      className="mb-3"
      actions={
        slots.length > 0 &&
        slots.slice(0, OFFERED).map(({ startsAt }) => (
          <Button key={startsAt} variant="secondary" size="sm" onPress={() => onChoose(startsAt)}>
            {formatSlot(startsAt, timeZone)}
          </Button>
        ))
      }
    >
      {message}
    </Banner>
  )
}
