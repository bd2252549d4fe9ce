import { t } from '@lingui/core/macro'
import { CalendarCheck } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** Links to the booking on the landing page, where visitors may attach the result. */
export function BookingLink({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <PageLink to={paths.landingPart('consultation-booking')} className={buttonClass({ variant })}>
      <CalendarCheck size={20} aria-hidden className="shrink-0" />
      {t`Book Free Consultation`}
    </PageLink>
  )
}
