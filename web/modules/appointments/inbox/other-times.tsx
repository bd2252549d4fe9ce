import { FreeSlot } from '#contract/appointments/consultations.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import type { FormProblem } from '#web/kit/form/problem-banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Reads the other free times from an error. `null` if the error is not about a time. */
export function readOtherSlots(error: unknown): FreeSlot[] | null {
  if (!hasCode(error, 'slot_taken')) return null
  return FreeSlot.array().safeParse(error.body?.details?.slots).data ?? null
}

/**
 * Adds the other free times to the error of a form, as buttons that send it with one of them. They wait until the form
 * has loaded its data again, because it sends one request at a time.
 */
export function offerOtherSlots({
  problem,
  details,
  isSubmitting,
  submit,
}: {
  problem: string | FormProblem | null
  details: readonly FreeSlot[] | null
  isSubmitting: boolean
  submit: (startsAt: string) => Promise<void>
}): FormProblem | null {
  if (problem === null) return null
  return {
    ...(typeof problem === 'string' ? { message: problem } : problem),
    actions: details?.map(({ startsAt }) => (
      <Button
        key={startsAt}
        variant="secondary"
        size="sm"
        isDisabled={isSubmitting}
        onPress={() => void submit(startsAt)}
      >
        {formatDateTime(startsAt, PRACTICE_TIME_ZONE)}
      </Button>
    )),
  }
}
