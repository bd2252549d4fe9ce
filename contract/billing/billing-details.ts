import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { isSupplyPlace } from '#domain/billing/gst-states.ts'
import { findGstinState } from '#domain/billing/gstin.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, RecordVersion } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Line } from '../site/content.ts'
import { AddressLines, Gstin, MAX_LEGAL_NAME } from './tax-settings.ts'

/** The name, address and tax registration to which a client's invoices are made out. */
export const BillingDetails = z
  .object({
    /** Rises by one with every change; 0 if nothing has been entered yet. */
    version: RecordVersion,
    /** Empty for the client's own name. */
    name: Line.max(MAX_LEGAL_NAME, sentence(msg`Please use at most ${{ max: MAX_LEGAL_NAME }} characters.`)),
    address: AddressLines,
    /** `null` for the state of the practice. */
    stateCode: z.string().refine(isSupplyPlace, sentence(msg`Please choose a state`)).nullable(),
    /** Only for clients who are registered for GST. */
    gstin: Gstin.nullable(),
  })
  .superRefine(({ gstin, stateCode, name }, context) => {
    if (gstin === null) return
    const refuse = (path: string, message: MessageDescriptor): void =>
      context.addIssue({ code: 'custom', path: [path], message: say(message) })
    if (stateCode === null) refuse('stateCode', msg`Choose the state of the GST registration`)
    else if (findGstinState(gstin) !== stateCode)
      refuse('gstin', msg`This GSTIN belongs to another state. Please check the GSTIN and the state.`)
    if (name === '') refuse('name', msg`Enter the registered name of the business`)
  })
export type BillingDetails = z.infer<typeof BillingDetails>

const tags: [string] = ['billing details']

export const getOwnBillingDetails = endpoint({
  method: 'GET',
  url: '/api/billing-details',
  access: 'client-area:own',
  schema: { summary: 'To whom one’s own invoices are made out', tags, response: { 200: BillingDetails } },
})

/**
 * `stale_version` (409): changed in the meantime; `details.details` is the current state. Applies to future invoices.
 */
export const updateOwnBillingDetails = endpoint({
  method: 'PUT',
  url: '/api/billing-details',
  access: 'client-area:own',
  schema: {
    summary: 'Say to whom one’s own invoices are made out',
    tags,
    body: BillingDetails,
    response: { 200: BillingDetails },
  },
})

/** `stale_version` (409) as above. */
export const updateBillingDetails = endpoint({
  method: 'PUT',
  url: '/api/admin/clients/:id/billing-details',
  access: 'payments:manage',
  schema: {
    summary: 'Say to whom a client’s invoices are made out',
    tags,
    params: IdParams,
    body: BillingDetails,
    response: { 200: BillingDetails },
  },
})
