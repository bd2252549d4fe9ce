import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { RateBasisPoints, SacCode, TaxSettings } from '#contract/billing/tax-settings.ts'
import { TAX_TREATMENTS, type TaxTreatment, writeRate } from '#domain/billing/tax.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'

/** Longer than a rate, so that one that is too long gets an error and is not truncated to another one. */
export const RATE_TEXT_LENGTH = 7

/** A GST rate in percent as typed (`18`, `2.5`, `18 %`), converted to basis points. */
const RateText = z
  .string()
  .transform((text, context) => {
    const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(readDevanagariDigits(text).trim())
    if (match?.[1]) return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    context.addIssue({ code: 'custom', message: t`Please enter a rate in percent, such as 18` })
    return z.NEVER
  })
  .pipe(RateBasisPoints)

const nullIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text)

/** The tax settings as form values: a missing value is an empty text, and the rate is in percent. */
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

/** Converts saved tax settings to form values. */
export function fromTaxSettings({
  rateBasisPoints,
  stateCode,
  gstin,
  ...settings
}: TaxSettings): z.input<typeof TaxSettingsValues> {
  return { ...settings, stateCode: stateCode ?? '', gstin: gstin ?? '', rate: writeRate(rateBasisPoints) }
}

/** A package's own tax. All fields are `null` if it follows the practice's settings. */
export type PackageTax = {
  taxTreatment: TaxTreatment | null
  taxRateBasisPoints: number | null
  sacCode: string | null
}

/**
 * The tax fields of the package form (`TaxFields`), to spread into its schema. An empty `taxTreatment` means "as the
 * practice". `readPackageTax` checks the rate, which only a taxable package needs.
 */
export const PACKAGE_TAX_VALUES = {
  taxTreatment: z.enum(['', ...TAX_TREATMENTS]),
  taxRate: z.string(),
  sacCode: z.string(),
}
export type PackageTaxValues = { taxTreatment: '' | TaxTreatment; taxRate: string; sacCode: string }

/** Converts a package's saved tax to form values. */
export function fromPackageTax(tax: PackageTax): PackageTaxValues {
  return {
    taxTreatment: tax.taxTreatment ?? '',
    taxRate: tax.taxRateBasisPoints === null ? '18' : writeRate(tax.taxRateBasisPoints),
    sacCode: tax.sacCode ?? '',
  }
}

/** Converts form values to a package's tax, or returns the field with an error. */
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
