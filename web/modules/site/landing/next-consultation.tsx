import { t } from '@lingui/core/macro'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PublicPerson } from '#contract/site/public-content.ts'
import { chooseTime } from '#web/modules/appointments/shared/chosen-concern.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ReservedText } from '#web/ui/reserved-text.tsx'
import {
  describeLongestCaller,
  describeLongestConsultation,
  describeNextCaller,
  describeNextConsultation,
  useConsultationsLeft,
} from './consultations-left.ts'

/**
 * The main button of the page: the next free time, with which the booking form then begins. Until the time is known, and
 * without scripts, it leads to the form without one. Its text changes within the same space.
 */
export function NextConsultationLink({ size = 'lg', className }: { size?: ButtonSize; className?: string }) {
  const nextSlot = useConsultationsLeft()?.nextSlot ?? null
  const isWanted = useRef(false)
  const choose = (): void => {
    if (nextSlot) chooseTime(nextSlot.startsAt)
    else isWanted.current = true
  }
  // Pressed before the time was known here, although an inline script may have shown it already.
  useEffect(() => {
    if (!nextSlot || !isWanted.current) return
    isWanted.current = false
    chooseTime(nextSlot.startsAt)
  }, [nextSlot])
  return (
    <Link
      to={paths.landingPart('consultation-booking')}
      onClick={choose}
      data-again
      className={joinClasses(buttonClass({ size }), 'tabular', className)}
    >
      <CalendarCheck size={20} aria-hidden className="shrink-0" />
      {/* It fills the button, so that the icon stays where it is when the text changes. */}
      <ReservedText longest={describeLongestConsultation()} className="grow text-center">
        <span data-next-consultation suppressHydrationWarning>
          {nextSlot ? describeNextConsultation(nextSlot, new Date()) : t`Book Free Consultation`}
        </span>
      </ReservedText>
    </Link>
  )
}

/**
 * Says who calls at the next free time, with the practice's disclaimer. An inline script may have written it already. Both
 * are one text, because browsers count a text behind another one as moved.
 */
export function NextCaller({ people, disclaimer }: { people: readonly PublicPerson[]; disclaimer: string }) {
  const left = useConsultationsLeft()
  return (
    <ReservedText longest={`${describeLongestCaller(people)} ${disclaimer}`}>
      <span data-next-caller data-rest={disclaimer} suppressHydrationWarning>
        {`${describeNextCaller(left?.nextSlot ?? null)} ${disclaimer}`}
      </span>
    </ReservedText>
  )
}
