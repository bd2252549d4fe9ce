import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { isGstState } from '#domain/billing/gst-states.ts'
import { findGstinState, isGstin } from '#domain/billing/gstin.ts'
import { TAX_TREATMENTS } from '#domain/billing/tax.ts'
import { say } from '#domain/words/say.ts'
import { RecordVersion } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Line } from '../site/content.ts'

const RATE_RANGE = msg`Please enter a rate above 0 and up to 28 %`

/** A GSTIN, converted to capitals. */
export const Gstin = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isGstin, sentence(msg`This is not a valid GSTIN. Please check its 15 characters.`))

/** 1800 is 18 %. */
export const RateBasisPoints = z
  .number(sentence(RATE_RANGE))
  .int(sentence(RATE_RANGE))
  .min(1, sentence(RATE_RANGE))
  .max(2800, sentence(RATE_RANGE))

export const MAX_SAC_DIGITS = 8

/** The code of a service for GST. */
export const SacCode = z
  .string()
  .trim()
  .regex(
    new RegExp(`^\\d{4,${MAX_SAC_DIGITS}}$`),
    sentence(msg`Please enter the 4 to ${{ max: MAX_SAC_DIGITS }} digits of a SAC`),
  )

export const MAX_ADDRESS = 300

/** Rows of an address, as printed on documents. */
export const AddressLines = z
  .string()
  .max(1000)
  .overwrite((text) =>
    text
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ *\n[ \n]*/g, '\n')
      .trim(),
  )
  .max(MAX_ADDRESS, sentence(msg`Please use at most ${{ max: MAX_ADDRESS }} characters.`))
  .regex(
    /^(?:[^\p{Cc}\p{Co}\p{Cn}<>]|\n)*$/u,
    sentence(msg`Please use only letters, numbers and common punctuation.`),
  )

/** Maximum length of the legal name of the practice or of the billed client. */
export const MAX_LEGAL_NAME = 120

/** The practice's settings for invoices and tax. */
export const TaxSettings = z
  .object({
    /** Rises by one with every change. A caller that changes the settings sends the version they saw. */
    version: RecordVersion,
    /** The legal name on invoices; empty for the name of the practice. */
    legalName: Line.max(
      MAX_LEGAL_NAME,
      sentence(msg`Please use at most ${{ max: MAX_LEGAL_NAME }} characters.`),
    ),
    address: AddressLines,
    stateCode: z.string().refine(isGstState, sentence(msg`Please choose a state`)).nullable(),
    /** `null` if the practice is not registered for GST; then nothing is taxed. */
    gstin: Gstin.nullable(),
    treatment: z.enum(TAX_TREATMENTS),
    /** The tax rate of packages that set none. */
    rateBasisPoints: RateBasisPoints,
    sacCode: SacCode,
  })
  .superRefine(({ gstin, stateCode, treatment, legalName, address }, context) => {
    const refuse = (path: string, message: MessageDescriptor): void =>
      context.addIssue({ code: 'custom', path: [path], message: say(message) })
    if (gstin === null) {
      if (treatment === 'taxable')
        refuse('gstin', msg`Enter the GSTIN. Only a business registered for GST may charge GST.`)
      return
    }
    if (stateCode === null) refuse('stateCode', msg`Choose the state of the GST registration`)
    else if (findGstinState(gstin) !== stateCode)
      refuse('gstin', msg`This GSTIN belongs to another state. Please check the GSTIN and the state.`)
    if (legalName === '') refuse('legalName', msg`Enter the registered name of the practice`)
    if (address === '') refuse('address', msg`Enter the address: invoices must show it`)
  })
export type TaxSettings = z.infer<typeof TaxSettings>

const tags: [string] = ['tax settings']

export const getTaxSettings = endpoint({
  method: 'GET',
  url: '/api/admin/settings/tax',
  access: 'settings:manage',
  schema: { summary: 'How the practice invoices', tags, response: { 200: TaxSettings } },
})

/**
 * `stale_version` (409): somebody else saved first; `details.settings` is their version. Issued invoices do not change.
 */
export const updateTaxSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/settings/tax',
  access: 'settings:manage',
  schema: {
    summary: 'Change how the practice invoices from now on',
    tags,
    body: TaxSettings,
    response: { 200: TaxSettings },
  },
})
