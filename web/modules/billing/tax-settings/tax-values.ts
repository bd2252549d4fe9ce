import { z } from 'zod'
import { RateBasisPoints, SacCode, TaxSettings } from '#contract/billing/tax-settings.ts'
import { TAX_TREATMENTS, type TaxTreatment, writeRate } from '#domain/billing/tax.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'

/**
 * Characters that the fields for a GSTIN and a rate take: more than either needs, so that what is too long is refused with a
 * sentence and not cut to another number.
 */
export const GSTIN_TEXT_LENGTH = 20
export const RATE_TEXT_LENGTH = 7

/** A rate of GST as it is typed, in percent: `18`, `2.5`, `18 %`; becomes basis points. */
const RateText = z
  .string()
  .transform((text, context) => {
    const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(readDevanagariDigits(text).trim())
    if (match?.[1]) return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    context.addIssue({ code: 'custom', message: 'Please enter a rate in percent, such as 18' })
    return z.NEVER
  })
  .pipe(RateBasisPoints)

const nullIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text)

/** The tax settings as they stand in their form: what is not said is empty, the rate is in percent. */
export const TaxSettingsValues = z
  .object({
    version: z.number(),
    legalName: z.string(),
    address: z.string(),
    stateCode: z.string().transform(nullIfEmpty),
    gstin: z.string().transform(nullIfEmpty),
    treatment: z.enum(TAX_TREATMENTS),
    rate: RateText,
    sacCode: z.string(),
  })
  .transform(({ rate, ...settings }) => ({ ...settings, rateBasisPoints: rate }))
  .pipe(TaxSettings)

/** What is saved, as it stands in the form. */
export function fromTaxSettings({
  rateBasisPoints,
  stateCode,
  gstin,
  ...settings
}: TaxSettings): z.input<typeof TaxSettingsValues> {
  return { ...settings, stateCode: stateCode ?? '', gstin: gstin ?? '', rate: writeRate(rateBasisPoints) }
}

/** What a package says of its tax itself, as it is kept; all null: as the practice does. */
export type PackageTax = {
  taxTreatment: TaxTreatment | null
  taxRateBasisPoints: number | null
  sacCode: string | null
}

/**
 * The same as it stands in the form of a package (`TaxFields`), to be spread into its values: `taxTreatment` empty is "as the
 * practice". What comes out is what is saved, but for the rate, which counts for what is taxable alone: `toPackageTax`.
 */
export const PACKAGE_TAX_VALUES = {
  taxTreatment: z.enum(['', ...TAX_TREATMENTS]),
  taxRate: z.string(),
  sacCode: z.string(),
}
export type PackageTaxValues = { taxTreatment: '' | TaxTreatment; taxRate: string; sacCode: string }

/** What is kept of a package's tax, as it stands in the form. */
export function fromPackageTax(tax: PackageTax): PackageTaxValues {
  return {
    taxTreatment: tax.taxTreatment ?? '',
    taxRate: tax.taxRateBasisPoints === null ? '18' : writeRate(tax.taxRateBasisPoints),
    sacCode: tax.sacCode ?? '',
  }
}

/** What is typed, as it is kept; else what is wrong, by field. */
export function readPackageTax(
  values: PackageTaxValues,
): { ok: true; tax: PackageTax } | { ok: false; field: 'taxRate' | 'sacCode'; message: string } {
  const sac = values.sacCode.trim() === '' ? null : SacCode.safeParse(values.sacCode)
  if (sac && !sac.success) {
    return { ok: false, field: 'sacCode', message: sac.error.issues[0]?.message ?? '' }
  }
  const rest = { taxTreatment: values.taxTreatment || null, sacCode: sac?.data ?? null }
  if (values.taxTreatment !== 'taxable') return { ok: true, tax: { ...rest, taxRateBasisPoints: null } }
  const rate = RateText.safeParse(values.taxRate)
  if (!rate.success) return { ok: false, field: 'taxRate', message: rate.error.issues[0]?.message ?? '' }
  return { ok: true, tax: { ...rest, taxRateBasisPoints: rate.data } }
}
