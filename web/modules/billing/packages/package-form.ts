import { t } from '@lingui/core/macro'
import { z } from 'zod'
import {
  type AdminPackage,
  MAX_PACKAGE_DESCRIPTION,
  MAX_PACKAGE_WEEKS,
  MIN_PRICE_PAISE,
  PACKAGE_DESCRIPTION_TOO_LONG,
  PACKAGE_TYPES,
  PACKAGE_WEEKS_RANGE,
  PackageInput,
  PRICE_TOO_SMALL,
} from '#contract/billing/packages.ts'
import { sentence } from '#contract/sentence.ts'
import { writeUpiAmount } from '#domain/billing/upi.ts'
import { parseRupees } from '#domain/units/rupees.ts'
import { say } from '#domain/words/say.ts'
import { namePlanType } from '../shared/subscription-words.ts'
import { PACKAGE_TAX_VALUES, type PackageTaxValues } from '../tax-settings/tax-values.ts'

/** Form values of a package: weeks and rupees are text. The tax fields are parsed by `readPackageTax`. */
export const PackageValues = z.object({
  name: PackageInput.shape.name,
  description: z.string().trim().max(MAX_PACKAGE_DESCRIPTION, sentence(PACKAGE_DESCRIPTION_TOO_LONG)),
  planType: z.enum(PACKAGE_TYPES, { error: () => t`Choose a type` }),
  durationWeeks: z.string().transform((text, context) => {
    const weeks = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
    if (weeks >= 1 && weeks <= MAX_PACKAGE_WEEKS) return weeks
    context.addIssue({ code: 'custom', message: say(PACKAGE_WEEKS_RANGE) })
    return z.NEVER
  }),
  price: z.string().transform((text, context) => {
    const parsed = parseRupees(text)
    if (parsed.ok && parsed.amountPaise >= MIN_PRICE_PAISE) return parsed.amountPaise
    context.addIssue({
      code: 'custom',
      message: parsed.ok ? say(PRICE_TOO_SMALL) : parsed.problem,
    })
    return z.NEVER
  }),
  ...PACKAGE_TAX_VALUES,
})
export type PackageValues = z.input<typeof PackageValues>

const NO_TAX: PackageTaxValues = { taxTreatment: '', taxRate: '18', sacCode: '' }

/** Returns the first values of the form: those of the stored package, or empty ones for a new package. */
export function startPackageValues(
  stored: AdminPackage | null,
  tax: PackageTaxValues = NO_TAX,
): PackageValues {
  return {
    name: stored?.name ?? '',
    description: stored?.description ?? '',
    planType: PACKAGE_TYPES.find((type) => type === stored?.planType) ?? 'diet_plan',
    durationWeeks: stored ? String(stored.durationWeeks) : '4',
    price: stored ? writeUpiAmount(stored.amountPaise).replace(/\.00$/, '') : '',
    ...tax,
  }
}

/** The choices for the type of a package. */
export const listPackageTypes = () =>
  PACKAGE_TYPES.map((value) => ({
    value,
    label: value === 'diet_plan' ? t`Diet plan` : t`${{ type: namePlanType(value) }} programme`,
  }))

/** Returns the keys in their order after a drop: the moved keys come before or after the target. */
export function reorderKeys(
  keys: readonly string[],
  moved: ReadonlySet<string | number>,
  target: { key: string | number; dropPosition: string },
): string[] {
  const rest = keys.filter((key) => !moved.has(key))
  const at = rest.indexOf(String(target.key))
  if (at < 0) return [...keys]
  const index = target.dropPosition === 'after' ? at + 1 : at
  return [...rest.slice(0, index), ...keys.filter((key) => moved.has(key)), ...rest.slice(index)]
}
