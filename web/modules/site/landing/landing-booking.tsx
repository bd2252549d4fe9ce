import { type ComponentProps, useState } from 'react'
import { BookingSection } from '#web/modules/appointments/shared/booking-section.tsx'
import { readCarriedResult } from '../calculator/carried-result.ts'
import { fetchConsultationsLeft, useConsultationsLeft } from './consultations-left.ts'

/** The booking form of the landing page, which offers to attach the calculator's result from this browser. */
export function LandingBooking(
  props: Omit<ComponentProps<typeof BookingSection>, 'calculatorResult' | 'needsEmail' | 'onTaken'>,
) {
  const [calculatorResult] = useState(readCarriedResult)
  const needsEmail = useConsultationsLeft()?.confirmsByMail ?? false
  return (
    <BookingSection
      {...props}
      calculatorResult={calculatorResult}
      needsEmail={needsEmail}
      onTaken={refetchLeft}
    />
  )
}

function refetchLeft(): void {
  void fetchConsultationsLeft({ isChanged: true })
}
