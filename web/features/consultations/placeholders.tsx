/*
 * The rooms that the booking form and the call-back box are loaded into. Both stand in frames of the same sizes, so that
 * nothing below moves when they come: for the page to show until then, without what the forms need.
 *
 * The parts' headings and their words stand in the page; the frames are as wide as the page's column.
 */

/** The frame of the booking form: as wide as the page, two columns of fields side by side where there is room. */
export const bookingFrameClass =
  'min-h-[94rem] rounded-card border border-line bg-surface p-4 sm:min-h-[89.5rem] sm:p-8 lg:min-h-[48rem]'

/** The frame of the call-back box: one column of fields, at most 36 rem wide. */
export const callBackFrameClass =
  'min-h-[41rem] max-w-[36rem] rounded-card border border-line bg-surface p-4 sm:min-h-[29rem] sm:p-6'

/** Until the booking form has come. */
export function BookingPlaceholder() {
  return <div className={bookingFrameClass} />
}

/** Until the call-back box has come. */
export function CallBackPlaceholder() {
  return <div className={callBackFrameClass} />
}
