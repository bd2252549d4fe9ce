import type { Brand, ServiceProgram } from '#contract/practice-content.ts'
import { bookingFrameClass } from './placeholders.tsx'

/**
 * The booking form, without a heading of its own: loaded when it comes near (`BookingPlaceholder` until then).
 *
 * @param props.chatLink Where one can write at once; null: nowhere.
 */
export function BookingSection(_props: {
  brand: Brand
  services: readonly Pick<ServiceProgram, 'id' | 'title'>[]
  chatLink: string | null
}) {
  return <div className={bookingFrameClass} />
}
