import { type ComponentProps, useState } from 'react'
import { BookingSection } from '#web/modules/appointments/shared/booking-section.tsx'
import { readCarriedResult } from '../calculator/carried-result.ts'

/** The booking form of the landing page, which offers to attach the calculator's result from this browser. */
export function LandingBooking(props: Omit<ComponentProps<typeof BookingSection>, 'calculatorResult'>) {
  const [calculatorResult] = useState(readCarriedResult)
  return <BookingSection {...props} calculatorResult={calculatorResult} />
}
