import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IsoDate, RecordVersion } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { PartId } from './content.ts'

/*
 * Confirmations of results: visitors see a client's story only after an admin has confirmed that the client said it and
 * agreed to it being shown.
 */

const tags: [string] = ['settings']

const ResultParams = z.object({ story: PartId })

/** A confirmation as admins see it. */
export const ConfirmedResult = z.object({
  /** The id of the testimonial. */
  id: z.string(),
  consentedOn: IsoDate,
  confirmedOn: IsoDate,
  /** `null` if the account was deleted. */
  confirmedBy: z.string().nullable(),
  /** False if the story says something else now: visitors do not see it until it is confirmed again. */
  isCurrent: z.boolean(),
})
export type ConfirmedResult = z.infer<typeof ConfirmedResult>

export const listConfirmations = endpoint({
  method: 'GET',
  url: '/api/admin/content/results',
  access: 'settings:manage',
  schema: {
    summary: 'Which stories of clients are confirmed',
    tags,
    response: { 200: z.array(ConfirmedResult) },
  },
})

export const ConfirmResult = z.object({
  /** The version of the content whose words the caller saw. */
  version: RecordVersion,
  /** The day on which the client agreed. */
  consentedOn: IsoDate,
  hasAgreed: z.literal(true, sentence(msg`Please confirm that the client agreed`)),
})
export type ConfirmResult = z.input<typeof ConfirmResult>

/**
 * Confirms a saved story. The server records the day and the admin. 404 if there is no such story; 409 `stale_version`
 * if the content has changed; 409 `not_possible` for a sample, also for one that came with the product.
 */
export const confirmResult = endpoint({
  method: 'PUT',
  url: '/api/admin/content/results/:story',
  access: 'settings:manage',
  schema: {
    summary: 'Confirm a client’s story',
    tags,
    params: ResultParams,
    body: ConfirmResult,
    response: { 200: z.array(ConfirmedResult) },
  },
})

/** Visitors do not see the story any more. A story that is not confirmed stays so. */
export const withdrawResult = endpoint({
  method: 'DELETE',
  url: '/api/admin/content/results/:story',
  access: 'settings:manage',
  schema: {
    summary: 'Withdraw the confirmation of a story',
    tags,
    params: ResultParams,
    response: { 200: z.array(ConfirmedResult) },
  },
})
