import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { TAX_TREATMENTS } from '#domain/billing/tax.ts'
import { PLAN_TYPES } from '#domain/people/options.ts'
import { MAX_AMOUNT_PAISE } from '#domain/units/money-limits.ts'
import { IsoInstant, RecordVersion } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { RateBasisPoints, SacCode } from './tax-settings.ts'

/** The plan type that a package covers, or `diet_plan` for any type. */
export const PACKAGE_TYPES = ['diet_plan', ...PLAN_TYPES] as const
export type PackageType = (typeof PACKAGE_TYPES)[number]

/** A package that the practice sells. */
export const Package = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  planType: z.string(),
  durationWeeks: z.number().int(),
  amountPaise: z.number().int(),
})
export type Package = z.infer<typeof Package>

/** A package as admins see it. */
export const AdminPackage = Package.extend({
  /** The tax on its invoices; `null` for that of the practice's tax settings. */
  taxTreatment: z.enum(TAX_TREATMENTS).nullable(),
  /** 1800 is 18 %; `null` if it has no tax rate of its own. */
  taxRateBasisPoints: z.number().int().nullable(),
  sacCode: z.string().nullable(),
  /** `null` while it is on offer. */
  retiredAt: IsoInstant.nullable(),
  /** Number of subscriptions that were ever bought from it. */
  soldCount: z.number().int(),
  /** Rises by one with every change. */
  version: RecordVersion,
})
export type AdminPackage = z.infer<typeof AdminPackage>

const Key = z.object({ key: z.string().min(1).max(60) })

export const MAX_PACKAGE_NAME = 120
export const MAX_PACKAGE_DESCRIPTION = 300
export const MAX_PACKAGE_WEEKS = 104
export const MIN_PRICE_PAISE = 100
export const PACKAGE_DESCRIPTION_TOO_LONG = msg`Please use at most ${{ max: MAX_PACKAGE_DESCRIPTION }} characters`
export const PACKAGE_WEEKS_RANGE = msg`Please enter whole weeks from 1 to ${{ max: MAX_PACKAGE_WEEKS }}`
export const PRICE_TOO_SMALL = msg`Please enter a price of at least ₹1`

/** The details of a package that admins enter. */
export const PackageInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, sentence(msg`Please enter a name`))
    .max(MAX_PACKAGE_NAME, sentence(msg`Please use at most ${{ max: MAX_PACKAGE_NAME }} characters`)),
  description: z
    .string()
    .trim()
    .max(MAX_PACKAGE_DESCRIPTION, sentence(PACKAGE_DESCRIPTION_TOO_LONG))
    .nullable(),
  planType: z.enum(PACKAGE_TYPES, sentence(msg`Choose a type`)),
  durationWeeks: z
    .number(sentence(PACKAGE_WEEKS_RANGE))
    .int(sentence(PACKAGE_WEEKS_RANGE))
    .min(1, sentence(PACKAGE_WEEKS_RANGE))
    .max(MAX_PACKAGE_WEEKS, sentence(PACKAGE_WEEKS_RANGE)),
  amountPaise: z
    .number(sentence(msg`Please enter a price`))
    .int()
    .min(MIN_PRICE_PAISE, sentence(PRICE_TOO_SMALL))
    .max(MAX_AMOUNT_PAISE, sentence(msg`Please enter a smaller price`)),
  taxTreatment: z.enum(TAX_TREATMENTS).nullable(),
  taxRateBasisPoints: RateBasisPoints.nullable(),
  sacCode: SacCode.nullable(),
})
export type PackageInput = z.infer<typeof PackageInput>

const tags: [string] = ['packages']

export const listPackages = endpoint({
  method: 'GET',
  url: '/api/packages',
  access: 'public',
  schema: { summary: 'What the practice offers', tags, response: { 200: z.array(Package) } },
})

/** Returns all packages on one page, because there are few. */
export const listAllPackages = endpoint({
  method: 'GET',
  url: '/api/admin/packages',
  access: 'packages:manage',
  schema: {
    summary: 'Packages in the practice’s order, those on offer first, then retired ones',
    tags,
    response: { 200: z.array(AdminPackage) },
  },
})

/** Takes an `Idempotency-Key`. The new package is added at the end. */
export const createPackage = endpoint({
  method: 'POST',
  url: '/api/admin/packages',
  access: 'packages:manage',
  schema: {
    summary: 'Offer another package',
    tags,
    body: PackageInput,
    response: { 200: AdminPackage },
  },
})

/**
 * 409 `stale_version`: somebody else saved first; `details.package` is their version. Subscriptions already sold do not
 * change.
 */
export const updatePackage = endpoint({
  method: 'PUT',
  url: '/api/admin/packages/:key',
  access: 'packages:manage',
  schema: {
    summary: 'Change a package',
    tags,
    params: Key,
    body: PackageInput.extend({ version: RecordVersion }),
    response: { 200: AdminPackage },
  },
})

/**
 * `isOffered: false` retires the package: nobody can choose it any more, and existing subscriptions continue. A
 * repeated call changes nothing.
 */
export const offerPackage = endpoint({
  method: 'POST',
  url: '/api/admin/packages/:key/offer',
  access: 'packages:manage',
  schema: {
    summary: 'Retire a package, or bring it back',
    tags,
    params: Key,
    body: z.object({ isOffered: z.boolean(), version: RecordVersion }),
    response: { 200: AdminPackage },
  },
})

/**
 * 409 `stale_version` if the keys are not those of all packages on offer, because one was added or retired in the
 * meantime.
 */
export const orderPackages = endpoint({
  method: 'PUT',
  url: '/api/admin/packages/order',
  access: 'packages:manage',
  schema: {
    summary: 'Put the packages on offer in another order',
    tags,
    body: z.object({ keys: z.array(Key.shape.key).min(1).max(200) }),
    response: { 200: z.array(AdminPackage) },
  },
})
