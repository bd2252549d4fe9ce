import { z } from 'zod'
import { BillingDetails } from '#contract/billing/billing-details.ts'
import { hasCode } from '#web/kit/api/api-error.ts'

const nullIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text)

/** Billing details as they stand in their form: what is not said is empty. */
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

/** What is kept, as it stands in the form. */
export function fromBillingDetails({ stateCode, gstin, ...details }: BillingDetails): BillingValues {
  return { ...details, stateCode: stateCode ?? '', gstin: gstin ?? '' }
}

/** The details that somebody else has saved, from a refusal for it; null: it is another refusal. */
export function readNewerDetails(error: unknown): BillingDetails | null {
  if (!hasCode(error, 'stale_version')) return null
  return BillingDetails.safeParse(error.body?.details?.details).data ?? null
}
