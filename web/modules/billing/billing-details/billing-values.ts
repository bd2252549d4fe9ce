import { z } from 'zod'
import { BillingDetails } from '#contract/billing/billing-details.ts'
import { hasCode } from '#web/kit/api/api-error.ts'

const nullIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text)

/** Billing details as form values: a missing value is an empty text. */
export const BillingValues = z
  .object({
    version: z.number(),
    name: z.string(),
    address: z.string(),
    stateCode: z.string().transform(nullIfEmpty),
    gstin: z.string().transform(nullIfEmpty),
  })
  .pipe(BillingDetails)
export type BillingValues = z.input<typeof BillingValues>

/** Converts saved billing details to form values. */
export function fromBillingDetails({ stateCode, gstin, ...details }: BillingDetails): BillingValues {
  return { ...details, stateCode: stateCode ?? '', gstin: gstin ?? '' }
}

/** Reads the newer billing details from a `stale_version` error. `null` for any other error. */
export function readNewerDetails(error: unknown): BillingDetails | null {
  if (!hasCode(error, 'stale_version')) return null
  return BillingDetails.safeParse(error.body?.details?.details).data ?? null
}
