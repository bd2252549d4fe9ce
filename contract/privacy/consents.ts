import { z } from 'zod'
import { IsoInstant } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/**
 * The purpose of a consent. `care`: health answers and measurements, to write and check diet plans; without it there is
 * no care. `calculator`: figures of the calorie calculator, copied to the profile. `photos`: progress photos.
 * `meal-photos`: photos of food, in the diary and of dishes. `guardian`: a parent or guardian consents for somebody under 18.
 */
export const CONSENT_PURPOSES = ['care', 'calculator', 'photos', 'meal-photos', 'guardian'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** The purposes that a client can give and withdraw at any time. */
export const OPTIONAL_PURPOSES = ['calculator', 'photos', 'meal-photos'] as const satisfies ConsentPurpose[]
export type OptionalPurpose = (typeof OPTIONAL_PURPOSES)[number]

export const Consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  /** The text, word for word as the person agreed to it. */
  wording: z.string(),
  /** The language of the text, such as `hi`. */
  locale: z.string(),
  /** Which text it is: the same in every language. `null` for consents of an earlier release. */
  version: z.string().nullable(),
  guardianName: z.string().nullable(),
  givenAt: IsoInstant,
  withdrawnAt: IsoInstant.nullable(),
})
export type Consent = z.infer<typeof Consent>

const tags: [string] = ['consents']

export const listConsents = endpoint({
  method: 'GET',
  url: '/api/consents',
  access: 'client-area:own',
  schema: {
    summary: 'What the signed-in client has agreed to, newest first',
    tags,
    response: { 200: z.array(Consent) },
  },
})

/**
 * `wording` must be the text that the site shows for the purpose today (`domain/privacy/consents.ts`); otherwise 409
 * `consent_changed`, with today's texts in `details.wordings` by purpose.
 */
export const giveConsent = endpoint({
  method: 'POST',
  url: '/api/consents',
  access: 'client-area:own',
  schema: {
    summary: 'Agree to a purpose',
    tags,
    body: z.object({ purpose: z.enum(OPTIONAL_PURPOSES), wording: z.string().max(2000) }),
    response: { 200: Consent },
  },
})

/**
 * Data stored only for that purpose is deleted with the consent: all progress photos with `photos`, all photos of food with
 * `meal-photos`. `care` ends only by erasure.
 */
export const withdrawConsent = endpoint({
  method: 'POST',
  url: '/api/consents/withdraw',
  access: 'client-area:own',
  schema: {
    summary: 'Take an agreement back',
    tags,
    body: z.object({ purpose: z.enum(OPTIONAL_PURPOSES) }),
    response: { 200: z.object({}) },
  },
})
