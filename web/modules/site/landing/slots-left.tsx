import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { describeLeft, useConsultationsLeft } from './consultations-left.ts'

/**
 * Shows the free consultations left once they are known, or a link to the call-back if none can be booked. An inline script
 * (`FILL_NEXT_CONSULTATION`) may have written the same text before React.
 */
export function SlotsLeft() {
  const left = useConsultationsLeft()
  if (left && !left.nextSlot) {
    return (
      <Link to={paths.landingPart('call-back')} className={textLinkClass}>
        {describeLeft(left)}
      </Link>
    )
  }
  return (
    <span data-consultations-left suppressHydrationWarning>
      {left ? describeLeft(left) : ''}
    </span>
  )
}
