import { z } from 'zod'
import { BillingDetails } from '#contract/billing/billing-details.ts'

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
