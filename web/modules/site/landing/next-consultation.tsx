import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { chooseTime } from '#web/modules/appointments/shared/chosen-concern.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { describeNextCaller, describeNextConsultation, useConsultationsLeft } from './consultations-left.ts'

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
      <span data-next-consultation suppressHydrationWarning className="grow text-center">
        {nextSlot ? describeNextConsultation(nextSlot, new Date()) : 'Book a free talk'}
      </span>
    </Link>
  )
}

/** Says who calls at the next free time. An inline script may have written it already. */
export function NextCaller() {
  const left = useConsultationsLeft()
  return (
    <span data-next-caller suppressHydrationWarning>
      {describeNextCaller(left?.nextSlot ?? null)}
    </span>
  )
}
