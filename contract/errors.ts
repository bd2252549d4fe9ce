import { z } from 'zod'

/** Stable names of errors: people read `message`, programs read these codes. */
export const ERROR_CODES = [
  'bad_request',
  'invalid_input',
  'unauthorized',
  'session_required',
  'email_not_verified',
  'onboarding_required',
  'onboarding_complete',
  'forbidden',
  'wrong_origin',
  'not_found',
  'method_not_allowed',
  'conflict',
  'stale_version',
  'plan_not_draft',
  'plan_overlap',
  'plan_unsafe',
  'plan_incomplete',
  'plan_paused',
  'no_plan',
  'review_open',
  'review_closed',
  'phone_taken',
  'list_full',
  'email_taken',
  'last_admin',
  'own_account',
  'has_records',
  'already_recorded',
  'wrong_role',
  'invite_not_possible',
  'not_in_yet',
  'energy_unlikely',
  'food_imported',
  'idempotency_mismatch',
  'still_running',
  'import_stopped',
  'slot_taken',
  'month_full',
  'booking_limit',
  'hold_ended',
  'too_late',
  'consent_changed',
  'consent_required',
  'wording_changed',
  'unlikely_value',
  'pending_exists',
  'quote_changed',
  'not_encrypted',
  'not_possible',
  'too_much',
  'settled',
  'looks_automatic',
  'status_not_possible',
  'wrong_credentials',
  'weak_password',
  'token_invalid',
  'google_failed',
  'wrong_code',
  'staff_password_required',
  'second_factor_required',
  'reauthentication_required',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'proof_required',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const ErrorIssue = z.object({
  /** The field as the form names it, such as `title` or `days.0.meals.lunch`; empty for the whole input. */
  path: z.string(),
  message: z.string(),
})
export type ErrorIssue = z.infer<typeof ErrorIssue>

/** The body of every response that is not a success. */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  issues: z.array(ErrorIssue).optional(),
  /** The beginning of the request's id in the server's log; only for failures, whose cause people cannot know. */
  reference: z.string().optional(),
  /** Details of a conflict, such as the version now stored. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The text in a page that was rendered ahead in place of the reference, which each answer has for itself. */
export const REFERENCE_PLACE = 'reference-of-this-answer'
