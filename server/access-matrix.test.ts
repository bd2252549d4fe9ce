import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_MAIL_KINDS } from '#contract/notifications/notifications.ts'
import { DEFAULT_PUSH_SETTINGS } from '#contract/notifications/push.ts'
import { writeBookingConsent, writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { writeCareConsent, writePhotosConsent } from '#domain/privacy/consents.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readConfig } from '#server/config.ts'
import { registerGuard } from '#server/kit/access/guard.ts'
import { buildTestApp, createPerson, openSession, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

/*
 * The status that every call answers to each kind of caller. A call without a row fails, and so does a row without a
 * call.
 *
 * A call about a record (a client, a plan, …) has two lists of answers: one for the record of the caller `client`, who
 * is now assigned to both employees, and one for the record of a client in the care of neither.
 */

const CALLERS = ['visitor', 'unverified', 'onboarding', 'client', 'employee', 'granted', 'admin'] as const
type Caller = (typeof CALLERS)[number]

/** Statuses in the order of `CALLERS`. */
type Answers = [number, number, number, number, number, number, number]

type Call = { url?: string; query?: Record<string, string>; payload?: object }
/** A client's record and the records that belong to it. */
type Subject = {
  clientId: string
  /** The id of the caller `employee`. */
  staffId: string
  publishedPlanId: string
  foodId: string
  makeDraft: () => Promise<{ id: string; version: number }>
}

type Row = {
  answers: Answers
  /** For calls about a record: the answers for a client in the care of neither employee. */
  others?: Answers
  /** True if the response never ends: only its status is checked, then it is closed. */
  isStream?: true
  /** Makes the request to send; without it, the call is sent without parameters. */
  call?: (subject: Subject, email: string) => Call | Promise<Call>
}

const PUBLIC: Answers = [200, 200, 200, 200, 200, 200, 200]
const SIGNED_IN: Answers = [401, 200, 200, 200, 200, 200, 200]
const VERIFIED: Answers = [401, 403, 200, 200, 200, 200, 200]
const COMPLETE: Answers = [401, 403, 403, 200, 200, 200, 200]
const NOT_FOUND: Answers = [404, 404, 404, 404, 404, 404, 404]
const WRONG_CODE: Answers = [401, 403, 400, 400, 400, 400, 400]
const WRITERS: Answers = [401, 403, 403, 403, 403, 200, 200]
const STAFF: Answers = [401, 403, 403, 403, 200, 200, 200]
const CLIENTS: Answers = [401, 403, 403, 200, 403, 403, 403]
const HOLDER: Answers = [401, 403, 403, 403, 200, 404, 200]
const CLIENTS_OTHERS: Answers = [401, 403, 403, 404, 403, 403, 403]
const ADMINS: Answers = [401, 403, 403, 403, 403, 403, 200]
const WRITERS_OTHERS: Answers = [401, 403, 403, 403, 403, 404, 200]

const today = todayIn('Asia/Kolkata', new Date())

const NO_BILLING_DETAILS = { version: 0, name: '', address: '', stateCode: null, gstin: null }
/** Wishes that no day can meet, which is found out at once. */
const DRAFT_WISHES = { dayCount: 1, energyKcal: 6000, slots: [{ slot: 'earlyMorning', time: '7 AM' }] }
const OLD_TAX_SETTINGS = {
  version: 0,
  legalName: '',
  address: '',
  stateCode: null,
  gstin: null,
  treatment: 'exempt',
  rateBasisPoints: 1800,
  sacCode: '999319',
}

const MATRIX: Record<string, Row> = {
  'GET /api/health': { answers: PUBLIC },
  'GET /api/ready': { answers: PUBLIC },
  'POST /api/browser-errors': {
    answers: PUBLIC,
    call: () => ({
      payload: { message: 'TypeError: x', frames: ['/assets/a.js:1:1'], screen: '/home', release: '1' },
    }),
  },
  'GET /api/openapi.json': { answers: PUBLIC },
  'GET /api/docs': { answers: PUBLIC },

  // The request has no identity token of the caller: see `reauthentication.test.ts`.
  'POST /api/auth/reauthenticate': { answers: WRONG_CODE },
  'GET /api/auth/user': { answers: SIGNED_IN },
  // Without an identity token there is nothing to exchange, for any caller.
  'POST /api/auth/sync-user': { answers: [401, 401, 401, 401, 401, 401, 401] },
  'POST /api/auth/sign-out': { answers: PUBLIC },
  'POST /api/auth/update-verification': { answers: SIGNED_IN, call: () => ({ payload: {} }) },
  // Google sign-in is not configured here, so these calls answer 404.
  'GET /api/identity/google/start': { answers: [404, 404, 404, 404, 404, 404, 404] },
  'GET /api/identity/google/callback': { answers: [404, 404, 404, 404, 404, 404, 404] },
  'POST /api/identity/google/finish': { answers: [404, 404, 404, 404, 404, 404, 404] },
  'GET /api/auth/profile': { answers: [401, 403, 200, 200, 200, 200, 200] },
  // Works once, and only for clients.
  'POST /api/auth/complete-onboarding': {
    answers: [401, 403, 200, 409, 403, 403, 403],
    call: (_subject, email) => ({
      payload: {
        email,
        firstName: 'Asha',
        lastName: 'Rao',
        phone: '9845012345',
        age: 34,
        height: '162 cm',
        weight: 70,
        gender: 'female',
        activityLevel: 'light',
        healthGoals: ['weight_loss'],
        foodPreferences: ['vegetarian'],
        consents: [{ purpose: 'care', wording: writeCareConsent('Pathya') }],
      },
    }),
  },
  'PATCH /api/auth/profile': {
    answers: COMPLETE,
    call: () => ({ payload: { firstName: 'Asha' } }),
  },
  // Only in a language in which the site is offered; the pages of staff are English.
  'PUT /api/auth/language': {
    answers: [401, 403, 200, 200, 403, 403, 403],
    call: () => ({ payload: { locale: 'en' } }),
  },
  'PUT /api/household': { answers: CLIENTS, call: () => ({ payload: { householdSize: 2 } }) },
  'GET /api/consents': { answers: CLIENTS },
  'POST /api/consents': {
    answers: CLIENTS,
    call: () => ({ payload: { purpose: 'photos', wording: writePhotosConsent('Pathya') } }),
  },
  'POST /api/consents/withdraw': {
    answers: CLIENTS,
    call: () => ({ payload: { purpose: 'photos' } }),
  },

  'GET /api/data-exports': { answers: CLIENTS },
  'POST /api/data-exports': { answers: CLIENTS },
  // No export has been made.
  'GET /api/data-exports/:id/file': {
    answers: [401, 403, 403, 404, 403, 403, 403],
    call: (subject) => ({ url: subject.clientId }),
  },
  'GET /api/erasure': { answers: CLIENTS },
  'POST /api/erasure': { answers: CLIENTS, call: (_subject, email) => ({ payload: { email } }) },
  'DELETE /api/erasure': { answers: CLIENTS },

  'GET /api/meal-planner/meals': { answers: PUBLIC },
  'GET /api/meal-planner/typed': { answers: PUBLIC, call: () => ({ query: { line: '2 roti' } }) },
  'POST /api/meal-planner/groceries': { answers: PUBLIC, call: () => ({ payload: { meals: [] } }) },
  'GET /api/meal-planner': { answers: COMPLETE, call: () => ({ query: { from: today } }) },
  'PUT /api/meal-planner': {
    answers: COMPLETE,
    call: () => ({ payload: { days: [{ day: addDays(today, 700), version: 0, entries: [] }] } }),
  },
  'POST /api/meal-planner/import': {
    answers: COMPLETE,
    call: () => ({ payload: { days: [{ day: today, entries: [] }] } }),
  },

  'GET /api/meal-ticks': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: () => ({ query: { from: today, to: today } }),
  },
  'PUT /api/meal-ticks': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: () => ({ payload: { day: today, slot: 'lunch', state: 'eaten' } }),
  },

  'GET /api/food-swaps': {
    answers: CLIENTS,
    call: ({ foodId }) => ({ query: { day: today, slot: 'lunch', foodId } }),
  },
  'PUT /api/food-swaps': {
    answers: CLIENTS,
    call: ({ foodId }) => ({ payload: { day: today, slot: 'lunch', foodId, instead: null } }),
  },
  'GET /api/fasts': { answers: CLIENTS },
  'PUT /api/fasts': { answers: CLIENTS, call: () => ({ payload: { fast: 'ekadashi', isObserved: false } }) },
  'PUT /api/fast-days': { answers: CLIENTS, call: () => ({ payload: { day: today, choice: null } }) },
  'GET /api/clients/:id/fasts': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'PUT /api/clients/:id/fast-decision': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ clientId }) => ({ url: clientId, payload: { decision: null } }),
  },
  'GET /api/clients/:id/food-swaps': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'PUT /api/diet-plans/:id/client-swaps': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ publishedPlanId }) => ({ url: publishedPlanId, payload: { clientSwaps: 'similar' } }),
  },

  'POST /api/identity/sign-up': {
    answers: PUBLIC,
    call: (_subject, email) => ({
      payload: {
        email: `new.${email}`,
        password: 'mango-tree-1987',
        firstName: 'New',
        lastName: 'Person',
      },
    }),
  },
  'POST /api/identity/sign-in': {
    answers: [400, 400, 400, 400, 400, 400, 400],
    call: () => ({ payload: { email: 'nobody@example.com', password: 'mango-tree-1987' } }),
  },
  'POST /api/identity/send-verification': { answers: SIGNED_IN },
  'POST /api/identity/verify-email': { answers: PUBLIC, call: () => ({ payload: { token: 'not-a-link' } }) },
  'POST /api/identity/disown': { answers: PUBLIC, call: () => ({ payload: { token: 'not-a-link' } }) },
  'POST /api/identity/reset-password': {
    answers: [400, 400, 400, 400, 400, 400, 400],
    call: () => ({ payload: { token: 'not-a-link', password: 'mango-tree-1987' } }),
  },
  'POST /api/auth/password-reset': {
    answers: PUBLIC,
    call: (_subject, email) => ({ payload: { email: `nobody.${email}` } }),
  },
  // The people of this test have no password; they have signed in just now.
  'POST /api/identity/change-password': {
    answers: [401, 403, 409, 409, 409, 409, 409],
    call: () => ({ payload: { currentPassword: 'mango-tree-1987', newPassword: 'mango-tree-1988' } }),
  },
  'POST /api/identity/second-factor': {
    answers: [400, 400, 400, 400, 400, 400, 400],
    call: () => ({ payload: { challenge: 'not-a-challenge', code: '123456' } }),
  },
  'GET /api/identity/second-factor': { answers: VERIFIED },
  'POST /api/identity/second-factor/enroll': {
    answers: VERIFIED,
    call: () => ({ payload: {} }),
  },
  'POST /api/identity/second-factor/confirm': {
    answers: WRONG_CODE,
    call: () => ({ payload: { code: '123456' } }),
  },
  'POST /api/identity/second-factor/disable': {
    answers: WRONG_CODE,
    call: () => ({ payload: { code: '123456' } }),
  },
  'POST /api/identity/second-factor/recovery-codes': {
    answers: WRONG_CODE,
    call: () => ({ payload: { code: '123456' } }),
  },

  'GET /api/auth/sessions': { answers: VERIFIED },
  'DELETE /api/auth/sessions': { answers: VERIFIED },
  // Callers can end only their own sessions.
  'DELETE /api/auth/sessions/:id': {
    answers: [401, 403, 404, 404, 404, 404, 404],
    call: (subject) => ({ url: subject.clientId }),
  },

  'GET /api/consultations/left': { answers: PUBLIC },
  'GET /api/consultations/slots': { answers: PUBLIC },
  // No staff member has weekly hours here, so no time is free.
  'POST /api/consultations': {
    answers: [409, 409, 409, 409, 409, 409, 409],
    call: (_subject, email) => ({
      payload: {
        concern: 'other',
        channel: 'phone',
        startsAt: '2026-11-24T04:30:00Z',
        name: 'Asha Rao',
        phone: makePhone(),
        email,
        consent: true,
        consentWording: writeBookingConsent('Pathya'),
      },
    }),
  },
  'POST /api/consultations/confirm': {
    answers: [409, 409, 409, 409, 409, 409, 409],
    call: () => ({ payload: { link: 'not-a-link' } }),
  },
  'POST /api/consultations/resend-code': {
    answers: [409, 409, 409, 409, 409, 409, 409],
    call: () => ({ payload: { hold: 'made-up' } }),
  },
  'POST /api/consultations/look': {
    answers: PUBLIC,
    call: () => ({ payload: { key: { token: 'not-a-link' } } }),
  },
  'POST /api/consultations/move-slots': {
    answers: NOT_FOUND,
    call: () => ({ payload: { key: { token: 'not-a-link' } } }),
  },
  'POST /api/consultations/move': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: ({ clientId }) => ({ payload: { key: { id: clientId }, startsAt: '2026-11-24T04:30:00Z' } }),
  },
  'POST /api/consultations/cancel': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: ({ clientId }) => ({ payload: { key: { id: clientId } } }),
  },
  'POST /api/consultations/calendar': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: () => ({ payload: { key: { token: 'not-a-link' } } }),
  },
  'GET /api/consultations/mine': { answers: [401, 403, 403, 200, 403, 403, 403] },
  'GET /api/today': { answers: CLIENTS },
  'POST /api/day-counts': {
    answers: CLIENTS,
    call: () => ({ payload: { day: todayIn('Asia/Kolkata', new Date()), kind: 'water', add: 250 } }),
  },
  'GET /api/follow-ups/offer': { answers: CLIENTS },
  // Nobody has weekly hours here, so the time is not free.
  'POST /api/follow-ups': {
    answers: [401, 403, 403, 409, 403, 403, 403],
    call: () => ({
      payload: {
        staffId: null,
        startsAt: '2030-01-07T05:00:00.000Z',
        channel: 'phone',
        phone: '98450 12345',
      },
    }),
  },
  'POST /api/call-backs': {
    answers: [201, 201, 201, 201, 201, 201, 201],
    call: () => ({
      payload: {
        name: 'Asha Rao',
        phone: makePhone(),
        consent: true,
        consentWording: writeCallBackConsent('Pathya'),
      },
    }),
  },

  'GET /api/notifications': { answers: COMPLETE },
  'GET /api/notifications/unread-count': { answers: COMPLETE },
  'POST /api/notifications/read': { answers: COMPLETE, call: () => ({ payload: {} }) },
  'GET /api/notifications/settings': { answers: [401, 403, 403, 200, 403, 403, 403] },
  'PUT /api/notifications/settings': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: () => ({
      payload: { mails: Object.fromEntries(CLIENT_MAIL_KINDS.map((kind) => [kind, true])) },
    }),
  },
  'GET /api/notifications/push': { answers: CLIENTS },
  'PUT /api/notifications/push/settings': {
    answers: CLIENTS,
    call: () => ({ payload: DEFAULT_PUSH_SETTINGS }),
  },
  // The address belongs to no known push service.
  'PUT /api/notifications/push/subscription': {
    answers: [401, 403, 403, 400, 403, 403, 403],
    call: () => ({
      payload: { endpoint: 'https://push.example.com/x', keys: { p256dh: 'BA', auth: 'AA' } },
    }),
  },
  'DELETE /api/notifications/push/subscription': { answers: CLIENTS },
  // The browser gets no messages.
  'POST /api/notifications/push/test': { answers: [401, 403, 403, 409, 403, 403, 403] },
  // There is no such link. The GET call redirects to its page even so.
  'POST /api/notifications/unsubscribe/:token': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: () => ({ url: 'not-a-link' }),
  },
  'GET /api/notifications/unsubscribe/:token': {
    answers: [302, 302, 302, 302, 302, 302, 302],
    call: () => ({ url: 'not-a-link' }),
  },

  'GET /api/access-log': { answers: [401, 403, 403, 200, 403, 403, 403] },
  'GET /api/live': { answers: SIGNED_IN, isStream: true },

  'POST /api/setup/look': { answers: PUBLIC, call: () => ({ payload: { token: 'not-a-link' } }) },
  'POST /api/setup': {
    answers: [400, 400, 400, 400, 400, 400, 400],
    call: () => ({
      payload: {
        token: 'not-a-link',
        email: 'boss@example.com',
        password: 'mango-tree-1987',
        firstName: 'A',
        lastName: 'B',
      },
    }),
  },

  'GET /robots.txt': { answers: PUBLIC },
  'GET /sitemap.xml': { answers: PUBLIC },
  'GET /manifest.webmanifest': { answers: PUBLIC },
  // The request lacks the key that the server prints when it starts: see `mailbox.test.ts`.
  'GET /dev/mailbox': { answers: NOT_FOUND },
  'GET /dev/mailbox/:id': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: (s) => ({ url: s.clientId }),
  },

  'GET /api/food-items': { answers: PUBLIC },
  'GET /api/food-items/search': { answers: PUBLIC, call: () => ({ query: { q: 'rice' } }) },
  'GET /api/food-items/typed': { answers: PUBLIC, call: () => ({ query: { line: '2 roti' } }) },
  'GET /api/food-items/rich': { answers: WRITERS },
  'GET /api/food-items/:id': { answers: PUBLIC, call: (subject) => ({ url: subject.foodId }) },
  'GET /api/admin/food-items': { answers: WRITERS },
  'GET /api/admin/food-items/export': { answers: WRITERS, call: () => ({ query: { source: 'dish' } }) },
  'POST /api/admin/food-items/import': {
    answers: WRITERS,
    call: () => ({ payload: { csv: FOOD_FILE, dryRun: false, updatesExisting: true } }),
  },
  'GET /api/admin/food-tables': { answers: WRITERS },
  'GET /api/packaged-foods/count': { answers: STAFF },
  'GET /api/packaged-foods/search': { answers: STAFF, call: () => ({ query: { q: 'milk' } }) },
  // Nothing was imported.
  'GET /api/packaged-foods/:barcode': {
    answers: [401, 403, 403, 403, 404, 404, 404],
    call: () => ({ url: '4006381333931' }),
  },
  'POST /api/food-items': { answers: WRITERS, call: () => ({ payload: FOOD }) },
  'PUT /api/food-items/:id': {
    answers: WRITERS,
    call: async () => {
      const { id, updatedAt } = await makeFood()
      return { url: id, payload: { ...FOOD, updatedAt } }
    },
  },
  'POST /api/food-items/:id/copy': {
    answers: WRITERS,
    call: (subject) => ({ url: subject.foodId, payload: FOOD }),
  },
  'DELETE /api/food-items/:id': { answers: WRITERS, call: async () => ({ url: (await makeFood()).id }) },
  'POST /api/food-items/:id/restore': {
    answers: WRITERS,
    call: async () => ({ url: (await makeFood()).id }),
  },

  'POST /api/dishes/preview': {
    answers: WRITERS,
    call: ({ foodId }) => ({
      payload: { ingredients: [{ foodId, grams: 100 }], cookedWeightGrams: null },
    }),
  },
  'POST /api/dishes': { answers: WRITERS, call: ({ foodId }) => ({ payload: makeDishFields(foodId) }) },
  'GET /api/dishes/:id': {
    answers: WRITERS,
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  'PUT /api/dishes/:id': {
    answers: WRITERS,
    call: async ({ foodId }) => {
      const { id, updatedAt } = await makeDish(foodId)
      return { url: id, payload: { ...makeDishFields(foodId), updatedAt } }
    },
  },

  'GET /api/dishes/:id/photo-info': {
    answers: WRITERS,
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  // A new dish has no photo.
  'GET /api/dishes/:id/photo': {
    answers: [401, 403, 403, 404, 404, 404, 404],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  // There is no photo in the body.
  'PUT /api/dishes/:id/photo': {
    answers: [401, 403, 403, 403, 403, 400, 400],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  'DELETE /api/dishes/:id/photo': {
    answers: [401, 403, 403, 403, 403, 404, 404],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },

  // Nobody reaches the photo of somebody else: there are only own ones, and a new dish has none.
  'GET /api/dishes/:id/own-photo': {
    answers: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  // Without the consent.
  'PUT /api/dishes/:id/own-photo': {
    answers: [401, 403, 403, 409, 403, 403, 403],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },
  'DELETE /api/dishes/:id/own-photo': {
    answers: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ foodId }) => ({ url: (await makeDish(foodId)).id }),
  },

  'GET /api/admin/analytics/clients': { answers: ADMINS },
  'GET /api/admin/analytics/retention': { answers: ADMINS },
  'GET /api/admin/analytics/outcomes': { answers: ADMINS },
  'GET /api/admin/analytics/revenue': { answers: ADMINS },
  'GET /api/admin/analytics/funnel': { answers: ADMINS },
  'GET /api/admin/analytics/dishes': { answers: ADMINS },
  'GET /api/admin/analytics/export': { answers: ADMINS, call: () => ({ query: { block: 'clients' } }) },

  'GET /api/admin/backups': { answers: ADMINS },
  'POST /api/admin/backups': { answers: ADMINS },
  'GET /api/admin/backups/:id/file': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: (subject) => ({ url: subject.clientId }),
  },
  'GET /api/admin/settings': { answers: ADMINS },
  'PUT /api/admin/settings': { answers: ADMINS, call: async () => ({ payload: await readSettings() }) },
  'GET /api/admin/guidelines': { answers: STAFF },
  'GET /api/admin/content': { answers: ADMINS },
  'PUT /api/admin/content': { answers: ADMINS, call: async () => ({ payload: await readContent() }) },
  // The request contains no image, and the practice has no logo.
  'PUT /api/admin/settings/logo': { answers: [401, 403, 403, 403, 403, 403, 400] },
  'DELETE /api/admin/settings/logo': { answers: ADMINS },
  'GET /api/share-pictures/:hash': { answers: NOT_FOUND, call: () => ({ url: 'a'.repeat(64) }) },
  'GET /api/logo/:hash': { answers: NOT_FOUND, call: () => ({ url: 'a'.repeat(64) }) },
  // The request contains no image, and no portrait is stored.
  'POST /api/admin/portraits': { answers: [401, 403, 403, 403, 403, 403, 400] },
  'GET /api/portraits/:hash/:size': {
    answers: NOT_FOUND,
    call: () => ({ url: 'a'.repeat(64) }),
  },
  'GET /api/admin/content/translations': { answers: ADMINS, call: () => ({ query: { locale: 'hi' } }) },
  // The pages do not say this.
  'PUT /api/admin/content/translations': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: () => ({ payload: { locale: 'hi', text: 'Nothing of ours.', translation: 'कुछ नहीं' } }),
  },
  'GET /api/admin/content/results': { answers: ADMINS },
  // There is no story with this id.
  'PUT /api/admin/content/results/:story': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: async () => ({
      url: 'unknown',
      payload: { ...(await readContent()), consentedOn: '2026-01-01', hasAgreed: true },
    }),
  },
  'DELETE /api/admin/content/results/:story': { answers: ADMINS, call: () => ({ url: 'unknown' }) },
  'GET /api/admin/settings/versions': { answers: ADMINS },
  'GET /api/admin/settings/versions/:id': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: () => ({ url: '1' }),
  },
  'POST /api/admin/settings/test-mail': { answers: ADMINS },
  // The caller has sent no such test mail.
  'GET /api/admin/settings/test-mail/:id': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: (subject) => ({ url: subject.clientId }),
  },

  'GET /api/admin/consultations': { answers: STAFF },
  // The first employee is the holder: the second cannot see the consultation.
  'GET /api/admin/consultations/:id': {
    answers: HOLDER,
    call: async ({ staffId }) => ({ url: await addConsultation(staffId) }),
  },
  'PATCH /api/admin/consultations/:id': {
    answers: HOLDER,
    call: async ({ staffId }) => ({
      url: await addConsultation(staffId),
      payload: { version: 1, status: 'done' },
    }),
  },
  'DELETE /api/admin/consultations/:id': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: async ({ staffId }) => ({ url: await addConsultation(staffId) }),
  },
  'POST /api/admin/consultations/:id/move': {
    answers: HOLDER,
    call: async ({ staffId }) => ({
      url: await addConsultation(staffId),
      payload: { version: 1, startsAt: findNextSlot() },
    }),
  },
  'POST /api/admin/consultations/:id/notes': {
    answers: [401, 403, 403, 403, 201, 404, 201],
    call: async ({ staffId }) => ({ url: await addConsultation(staffId), payload: { note: 'Called.' } }),
  },
  'POST /api/admin/consultations/:id/ask-for-client': {
    answers: HOLDER,
    call: async ({ staffId }) => ({ url: await addConsultation(staffId) }),
  },
  'GET /api/admin/consultations/:id/slots': {
    answers: HOLDER,
    call: async ({ staffId }) => ({ url: await addConsultation(staffId) }),
  },

  'GET /api/admin/schedule': { answers: STAFF },
  // The client is now assigned to both employees.
  'GET /api/admin/follow-ups/offer': {
    answers: STAFF,
    call: ({ clientId }) => ({ query: { clientId } }),
  },
  'POST /api/admin/follow-ups': {
    answers: [401, 403, 403, 403, 201, 201, 201],
    call: ({ clientId }) => ({
      payload: { clientId, startsAt: findNextSlot(), minutes: 15, channel: 'phone', phone: makePhone() },
    }),
  },

  'GET /api/admin/availability': { answers: STAFF },
  // Only admins may change somebody else's hours.
  'PUT /api/admin/availability/:id': {
    answers: [401, 403, 403, 403, 200, 404, 200],
    call: ({ staffId }) => ({ url: staffId, payload: { hours: [], seen: [] } }),
  },
  'POST /api/admin/holidays': {
    answers: [401, 403, 403, 403, 403, 403, 201],
    call: () => ({ payload: { staffId: null, firstDay: today, lastDay: today, label: 'Of the matrix' } }),
  },
  'DELETE /api/admin/holidays/:id': {
    answers: [401, 403, 403, 403, 200, 404, 200],
    call: async ({ staffId }) => ({ url: await addDayOff(staffId) }),
  },
  'PUT /api/admin/consultation-settings': {
    answers: ADMINS,
    call: () => ({ payload: { version: 1, monthlyCap: 15, leadMinutes: 120, daysAhead: 30 } }),
  },

  'GET /api/admin/stats': { answers: STAFF },
  'GET /api/practice/dashboard': { answers: STAFF },
  'GET /api/practice/system': { answers: STAFF },
  'GET /api/admin/users': { answers: ADMINS },
  'POST /api/admin/create-user': {
    answers: ADMINS,
    call: (_subject, email) => ({
      payload: { email: `invited.${email}`, firstName: 'New', lastName: 'Person', role: 'client' },
    }),
  },
  'POST /api/admin/users/import': {
    answers: ADMINS,
    call: () => ({ payload: { csv: 'Name,Email', dryRun: true, sendInvites: false } }),
  },
  'GET /api/admin/users/:id': { answers: ADMINS, call: ({ clientId }) => ({ url: clientId }) },
  'PATCH /api/admin/users/:id': {
    answers: ADMINS,
    call: ({ clientId }) => ({ url: clientId, payload: { firstName: 'Asha' } }),
  },
  // The person is a client, and only employees can have grants.
  'PUT /api/admin/users/:id/grants': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: ({ clientId }) => ({ url: clientId, payload: { grants: [] } }),
  },
  'PUT /api/admin/users/:id/care': {
    answers: ADMINS,
    call: ({ clientId, staffId }) => ({ url: clientId, payload: { personId: staffId, isInCare: true } }),
  },
  'DELETE /api/admin/users/:id/sessions': { answers: ADMINS, call: ({ clientId }) => ({ url: clientId }) },
  // There is no such session.
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'POST /api/admin/users/:id/reset-password': {
    answers: ADMINS,
    call: ({ clientId }) => ({ url: clientId }),
  },
  // The client has no second factor to remove.
  'DELETE /api/admin/users/:id/second-factor': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/admin/users/:id/access-log': { answers: ADMINS, call: ({ clientId }) => ({ url: clientId }) },

  'GET /api/admin/invites': { answers: ADMINS },
  // The person was not invited.
  'POST /api/admin/resend-invite/:id': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'DELETE /api/admin/invites/:id': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'POST /api/invites/look': { answers: PUBLIC, call: () => ({ payload: { token: 'not-a-link' } }) },
  'POST /api/invites/accept': {
    answers: [400, 400, 400, 400, 400, 400, 400],
    call: () => ({ payload: { token: 'not-a-link', password: 'mango-tree-1987' } }),
  },

  'GET /api/clients': { answers: [401, 403, 403, 403, 200, 200, 200] },
  'GET /api/clients/:id': {
    answers: [401, 403, 403, 403, 200, 200, 200],
    others: [401, 403, 403, 403, 404, 404, 200],
    call: (subject) => ({ url: subject.clientId }),
  },
  // The facts of these clients are recorded.
  'PATCH /api/clients/:id': {
    answers: [401, 403, 403, 403, 409, 409, 409],
    others: [401, 403, 403, 403, 404, 404, 409],
    call: (subject) => ({ url: subject.clientId, payload: { age: 40 } }),
  },
  'GET /api/admin/clients': { answers: STAFF },
  'GET /api/admin/clients/export': { answers: STAFF },
  'GET /api/admin/clients/care-staff': { answers: STAFF },
  // Clients out of reach are refused one by one; nobody is named here.
  'POST /api/admin/clients/message': {
    answers: STAFF,
    call: () => ({ payload: { ids: ['00000000-0000-4000-8000-000000000000'], text: 'Hello' } }),
  },
  'POST /api/admin/clients/assign': {
    answers: ADMINS,
    call: ({ clientId, staffId }) => ({ payload: { ids: [clientId], staffId } }),
  },
  'POST /api/admin/clients/archive': {
    answers: ADMINS,
    call: () => ({ payload: { ids: ['00000000-0000-4000-8000-000000000000'] } }),
  },
  'GET /api/admin/clients/:id': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/admin/clients/:id/timeline': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/admin/clients/:id/consultations': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },

  'GET /api/dashboard/:userId': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/progress/:userId': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/progress/:userId/chart': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'POST /api/progress': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ payload: { ...makeMeasurement(), userId: clientId } }),
  },
  'PUT /api/progress/entries/:id': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: async ({ clientId }) => ({
      url: await addMeasurement(clientId),
      payload: { ...makeMeasurement(), version: 1 },
    }),
  },
  'DELETE /api/progress/entries/:id': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addMeasurement(clientId) }),
  },
  'GET /api/progress/:userId/photos': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  // Nobody here has given consent to storing photos.
  'POST /api/progress/:userId/photos': {
    answers: [401, 403, 403, 409, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: ({ clientId }) => ({ url: clientId, query: { takenOn: today } }),
  },
  'GET /api/progress/photos/:id': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addPhoto(clientId) }),
  },
  'DELETE /api/progress/photos/:id': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addPhoto(clientId) }),
  },
  'GET /api/diary/of/:userId': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId, query: { from: today, to: today } }),
  },
  'POST /api/diary': {
    answers: CLIENTS,
    call: () => ({ payload: { ...makeDiaryFields(), id: crypto.randomUUID() } }),
  },
  'PUT /api/diary/:id': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({
      url: await addDiaryEntry(clientId),
      payload: { ...makeDiaryFields(), version: 1 },
    }),
  },
  'DELETE /api/diary/:id': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  'POST /api/diary/:id/restore': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  // Nobody here has given consent to storing photos.
  'PUT /api/diary/:id/photo': {
    answers: [401, 403, 403, 409, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  'GET /api/diary/:id/photo': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  'DELETE /api/diary/:id/photo': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  'GET /api/admin/diary-photos': { answers: [401, 403, 403, 403, 200, 200, 200] },
  'POST /api/admin/diary-photos/:id/review': {
    answers: [401, 403, 403, 403, 200, 200, 200],
    others: [401, 403, 403, 403, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId), payload: {} }),
  },
  'POST /api/admin/diary-photos/:id/reopen': {
    answers: [401, 403, 403, 403, 200, 200, 200],
    others: [401, 403, 403, 403, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addDiaryEntry(clientId) }),
  },
  'POST /api/progress/entries/:id/restore': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: async ({ clientId }) => ({ url: await addMeasurement(clientId) }),
  },

  'GET /api/diet-plans': { answers: [401, 403, 403, 200, 200, 200, 200] },
  'POST /api/diet-plans': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ clientId }) => ({ payload: makePlan(clientId) }),
  },
  'GET /api/diet-plans/current': { answers: [401, 403, 403, 200, 403, 403, 403] },
  'GET /api/diet-plans/:id': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'GET /api/diet-plans/:id/grocery-list': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'GET /api/diet-plans/:id/grocery-ticks': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: (subject) => ({ url: subject.publishedPlanId, query: { from: today, to: today } }),
  },
  'PUT /api/diet-plans/:id/grocery-ticks': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: (subject) => ({
      url: subject.publishedPlanId,
      payload: { from: today, to: today, keys: ['gone'], isTicked: false },
    }),
  },
  'GET /api/groceries': { answers: [401, 403, 403, 200, 403, 403, 403] },
  // The page chooses the id, so that a new one is nobody else's.
  'PUT /api/groceries/:id': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: () => ({ url: randomUUID(), payload: { name: 'Foil' } }),
  },
  'DELETE /api/groceries/:id': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: () => ({ url: randomUUID() }),
  },
  'PUT /api/diet-plans/:id/groceries-at-home': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: (subject) => ({
      url: subject.publishedPlanId,
      payload: { from: today, to: today, keys: ['gone'], isAtHome: false },
    }),
  },
  'GET /api/clients/:id/notes': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/clients/:id/note-suggestions': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'POST /api/clients/:id/notes': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId, payload: makeNote() }),
  },
  // Drafts of the caller `employee`: other people who may see the client get the answer that the draft is not theirs.
  'PUT /api/client-notes/:id': {
    answers: [401, 403, 403, 403, 200, 403, 403],
    others: [401, 403, 403, 403, 404, 404, 403],
    call: async ({ clientId, staffId }) => ({
      url: await addNote(clientId, staffId),
      payload: { ...makeNote(), version: 1 },
    }),
  },
  'POST /api/client-notes/:id/sign': {
    answers: [401, 403, 403, 403, 200, 403, 403],
    others: [401, 403, 403, 403, 404, 404, 403],
    call: async ({ clientId, staffId }) => ({
      url: await addNote(clientId, staffId),
      payload: { version: 1 },
    }),
  },
  // Admins may delete a draft whose author can no longer open it: here the author is outside the client's care team.
  'DELETE /api/client-notes/:id': {
    answers: [401, 403, 403, 403, 200, 403, 403],
    others: [401, 403, 403, 403, 404, 404, 200],
    call: async ({ clientId, staffId }) => ({ url: await addNote(clientId, staffId) }),
  },
  'POST /api/client-notes/:id/amendments': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: async ({ clientId, staffId }) => ({
      url: await addNote(clientId, staffId, true),
      payload: { reason: 'Measured again', text: '164 cm' },
    }),
  },
  'GET /api/admin/audit-log': { answers: ADMINS },
  'GET /api/admin/audit-log/export': { answers: ADMINS },
  'GET /api/admin/audit-log/people': { answers: ADMINS },
  'GET /api/admin/users/export': { answers: ADMINS },
  'GET /api/admin/invites/export': { answers: ADMINS },
  'GET /api/admin/consultations/export': { answers: STAFF },
  'GET /api/admin/plan-reviews/export': { answers: STAFF },
  'GET /api/diet-plans/export': { answers: COMPLETE },
  'GET /api/progress/:userId/export': {
    answers: COMPLETE,
    others: [401, 403, 403, 404, 404, 404, 200],
    call: ({ clientId }) => ({ url: clientId }),
  },
  'GET /api/plan-reviews': { answers: [401, 403, 403, 200, 403, 403, 403] },
  // Only one can be open at a time: the earlier one is withdrawn.
  'POST /api/plan-reviews': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    call: async ({ clientId }) => {
      await addPlanReview(clientId, 'withdrawn')
      return { payload: { note: 'Dinner is too late.' } }
    },
  },
  'POST /api/plan-reviews/:id/withdraw': {
    answers: [401, 403, 403, 200, 403, 403, 403],
    others: [401, 403, 403, 404, 403, 403, 403],
    call: async ({ clientId }) => ({ url: await addPlanReview(clientId) }),
  },
  'GET /api/admin/plan-reviews': { answers: [401, 403, 403, 403, 200, 200, 200] },
  'POST /api/admin/plan-reviews/:id/answer': {
    answers: [401, 403, 403, 403, 200, 200, 200],
    others: [401, 403, 403, 403, 404, 404, 200],
    call: async ({ clientId }) => ({
      url: await addPlanReview(clientId),
      payload: { answer: 'Have it at seven.' },
    }),
  },
  'GET /api/diet-plans/:id/export-pdf': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'PUT /api/diet-plans/:id': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => {
      const draft = await subject.makeDraft()
      return {
        url: draft.id,
        payload: { ...makePlan(subject.clientId), version: draft.version, title: 'New' },
      }
    },
  },
  'DELETE /api/diet-plans/:id': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({ url: (await subject.makeDraft()).id }),
  },
  'GET /api/diet-plans/:id/safety': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({ url: (await subject.makeDraft()).id }),
  },
  'GET /api/diet-plans/:id/exchanges': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({ url: (await subject.makeDraft()).id }),
  },
  'GET /api/diet-plans/:id/swaps': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({
      url: (await subject.makeDraft()).id,
      query: { foodId: subject.foodId, grams: '100', slot: 'lunch', day: '1' },
    }),
  },
  'POST /api/diet-plans/:id/draft-week': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({ url: (await subject.makeDraft()).id, payload: { wishes: DRAFT_WISHES } }),
  },
  'POST /api/diet-plans/:id/draft-week/cell': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({
      url: (await subject.makeDraft()).id,
      payload: { wishes: DRAFT_WISHES, cells: [], dayNumber: 1, slot: 'earlyMorning', count: 1 },
    }),
  },
  // The drafts of this test have no days: publishing them is refused with 422 for callers who may publish.
  'POST /api/diet-plans/:id/publish': {
    answers: [401, 403, 403, 403, 403, 422, 422],
    others: [401, 403, 403, 403, 403, 404, 422],
    call: async (subject) => {
      const draft = await subject.makeDraft()
      return { url: draft.id, payload: { version: draft.version } }
    },
  },
  'POST /api/diet-plans/:id/archive': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({ url: (await subject.makeDraft()).id }),
  },
  'GET /api/familiar-foods': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ clientId }) => ({ query: { clientId } }),
  },
  'PUT /api/familiar-foods/favourite': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ clientId, foodId }) => ({ payload: { foodId, clientId, isFavourite: true } }),
  },
  'GET /api/plan-templates': { answers: WRITERS },
  'POST /api/plan-templates': {
    answers: WRITERS,
    call: ({ foodId }) => ({ payload: makeTemplate(foodId) }),
  },
  'POST /api/plan-templates/adapt': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: ({ clientId, foodId }) => ({ payload: { clientId, days: makeTemplate(foodId).days } }),
  },
  'GET /api/plan-templates/:id': {
    answers: WRITERS,
    call: async ({ foodId }) => ({ url: (await createTemplate(foodId)).id }),
  },
  'PUT /api/plan-templates/:id': {
    answers: WRITERS,
    call: async ({ foodId }) => ({
      url: (await createTemplate(foodId)).id,
      payload: { version: 1, name: makeTemplate(foodId).name },
    }),
  },
  'DELETE /api/plan-templates/:id': {
    answers: WRITERS,
    call: async ({ foodId }) => ({ url: (await createTemplate(foodId)).id }),
  },
  'POST /api/diet-plans/:id/revise': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'POST /api/diet-plans/:id/duplicate': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: (subject) => ({ url: subject.publishedPlanId, payload: { userId: subject.clientId } }),
  },
  'GET /api/diet-plans/:id/versions': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'GET /api/diet-plans/:id/versions/:number': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'GET /api/diet-plans/:id/changes': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  'GET /api/diet-plans/:id/recipes': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    others: [401, 403, 403, 404, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  // The published plan of the matrix does not have this food.
  'GET /api/diet-plans/:id/recipes/:foodId': {
    answers: [401, 403, 403, 404, 404, 404, 404],
    call: (subject) => ({ url: subject.publishedPlanId }),
  },
  // Each plan of the request has its own result: a plan out of reach is refused inside the answer.
  'POST /api/diet-plans/:id/links': {
    answers: STAFF,
    others: [401, 403, 403, 403, 404, 404, 200],
    call: (subject) => ({ url: subject.publishedPlanId, payload: { opens: 'plan', by: 'mail' } }),
  },
  'GET /api/cook-links': { answers: CLIENTS },
  'POST /api/cook-links': { answers: CLIENTS, call: () => ({ payload: { people: 2 } }) },
  // There is no such link.
  'DELETE /api/cook-links/:id': {
    answers: [401, 403, 403, 404, 403, 403, 403],
    call: (subject) => ({ url: subject.clientId }),
  },
  'POST /api/cook-links/open': {
    answers: [404, 404, 404, 404, 404, 404, 404],
    call: () => ({ payload: { token: 'not-a-link' } }),
  },
  // There is no such link.
  'GET /api/plan-links/:token': { answers: [401, 403, 403, 404, 403, 403, 403], call: () => ({ url: 'x' }) },
  'POST /api/diet-plans/archive': {
    answers: WRITERS,
    call: async (subject) => ({ payload: { ids: [(await subject.makeDraft()).id] } }),
  },
  'POST /api/daily-meal-plans': {
    answers: WRITERS,
    others: WRITERS_OTHERS,
    call: async (subject) => ({
      payload: { dietPlanId: (await subject.makeDraft()).id, dayNumber: 1, dayLabel: 'Day 1', meals: {} },
    }),
  },

  'GET /api/packages': { answers: PUBLIC },
  'GET /api/subscriptions': { answers: CLIENTS },
  'GET /api/subscriptions/quote': {
    answers: CLIENTS,
    call: () => ({ query: { packageKey: 'regular', kind: 'new' } }),
  },
  'POST /api/subscriptions': {
    answers: CLIENTS,
    call: () => ({ payload: { packageKey: 'regular', kind: 'new', duePaise: 249_900 } }),
  },
  'POST /api/subscriptions/:id/cancel': {
    answers: CLIENTS,
    others: CLIENTS_OTHERS,
    call: async ({ clientId }) => ({ url: await addSubscription(clientId) }),
  },
  // There is no cancellation to withdraw.
  'POST /api/subscriptions/:id/keep': {
    answers: [401, 403, 403, 409, 403, 403, 403],
    others: CLIENTS_OTHERS,
    call: async ({ clientId }) => ({ url: await addSubscription(clientId) }),
  },
  'POST /api/subscriptions/:id/claim-payment': {
    answers: CLIENTS,
    others: CLIENTS_OTHERS,
    call: async ({ clientId }) => ({ url: await addSubscription(clientId), payload: {} }),
  },
  'GET /api/receipts/:id/pdf': {
    answers: [401, 403, 403, 200, 403, 403, 200],
    others: [401, 403, 403, 404, 403, 403, 200],
    call: async ({ clientId }) => ({ url: await addReceipt(clientId) }),
  },
  'GET /api/invoices': { answers: CLIENTS },
  'GET /api/invoices/:id/pdf': {
    answers: [401, 403, 403, 200, 403, 403, 200],
    others: [401, 403, 403, 404, 403, 403, 200],
    call: async ({ clientId }) => ({ url: await addInvoice(clientId) }),
  },
  'GET /api/billing-details': { answers: CLIENTS },
  'PUT /api/billing-details': { answers: CLIENTS, call: () => ({ payload: NO_BILLING_DETAILS }) },
  'PUT /api/admin/clients/:id/billing-details': {
    answers: ADMINS,
    call: ({ clientId }) => ({ url: clientId, payload: NO_BILLING_DETAILS }),
  },
  'GET /api/admin/invoices': { answers: ADMINS },
  'GET /api/admin/invoices/totals': { answers: ADMINS },
  'GET /api/admin/invoices/export': { answers: ADMINS },
  'GET /api/admin/subscriptions/:id/invoices': {
    answers: ADMINS,
    call: async ({ clientId }) => ({ url: await addSubscription(clientId) }),
  },
  'POST /api/admin/subscriptions/:id/invoices': {
    answers: ADMINS,
    call: async ({ clientId }) => ({
      url: await addSubscription(clientId),
      payload: { billing: NO_BILLING_DETAILS },
    }),
  },
  'GET /api/admin/settings/tax': { answers: ADMINS },
  // The request is based on an older version.
  'PUT /api/admin/settings/tax': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: () => ({ payload: OLD_TAX_SETTINGS }),
  },
  'GET /api/admin/subscriptions': { answers: ADMINS },
  'GET /api/admin/subscriptions/counts': { answers: ADMINS },
  'GET /api/admin/subscriptions/export': { answers: ADMINS },
  // Nothing has been paid that could be refunded.
  'POST /api/admin/subscriptions/:id/refunds': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: async ({ clientId }) => ({
      url: await addSubscription(clientId),
      payload: {
        amountPaise: 100,
        method: 'cash',
        refundedOn: today,
        reason: 'Of the matrix',
        isEnding: false,
      },
    }),
  },
  'POST /api/admin/subscriptions/:id/end': {
    answers: ADMINS,
    call: async ({ clientId }) => ({ url: await addSubscription(clientId) }),
  },
  'GET /api/admin/payments': { answers: ADMINS },
  'GET /api/admin/payments/totals': { answers: ADMINS },
  'GET /api/admin/payments/export': { answers: ADMINS },
  // There is no such payment.
  'POST /api/admin/payments/:id/settle': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: ({ clientId }) => ({
      url: clientId,
      payload: { decision: 'accepted', isReopening: false, note: 'Of the matrix' },
    }),
  },
  'GET /api/admin/packages': { answers: ADMINS },
  'POST /api/admin/packages': { answers: ADMINS, call: () => ({ payload: PACKAGE }) },
  'PUT /api/admin/packages/:key': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: () => ({ url: 'of-nobody', payload: { ...PACKAGE, version: 1 } }),
  },
  'POST /api/admin/packages/:key/offer': {
    answers: [401, 403, 403, 403, 403, 403, 404],
    call: () => ({ url: 'of-nobody', payload: { isOffered: true, version: 1 } }),
  },
  // The request contains one package of many: the others are missing.
  'PUT /api/admin/packages/order': {
    answers: [401, 403, 403, 403, 403, 403, 409],
    call: () => ({ payload: { keys: ['regular'] } }),
  },
  'POST /api/admin/subscriptions/:id/payments': {
    answers: ADMINS,
    call: async ({ clientId }) => ({
      url: await addSubscription(clientId),
      payload: { amountPaise: 100, method: 'cash', receivedOn: today },
    }),
  },
}

/**
 * Calls that answer differently if `PUBLIC_URL` is not a loopback address: a page for staff redirects callers to the
 * sign-in page until they are fully signed in.
 */
const ON_A_PUBLIC_SITE: Record<string, Row> = {
  'GET /api/docs': { answers: [302, 302, 302, 404, 200, 200, 200] },
}

const PACKAGE = {
  name: 'Of the matrix',
  description: null,
  planType: 'diet_plan',
  durationWeeks: 4,
  amountPaise: 249_900,
  taxTreatment: null,
  taxRateBasisPoints: null,
  sacCode: null,
}

let database: TestDatabase
let testApp: TestApp
/** The same server with a public address. */
let publicApp: TestApp
let people: Record<'client' | 'employee' | 'granted' | 'admin', { id: string; email: string }>
let subjects: { inCare: Subject; other: Subject }

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  publicApp = await buildTestApp(database, {
    publicUrl: 'https://pathya.example',
    isPublicUrlLoopback: false,
  })
  const employee = await createPerson(testApp, { role: 'employee' })
  const granted = await createPerson(testApp, { role: 'employee', grants: ['plans', 'foods'] })
  people = {
    employee,
    granted,
    client: await createPerson(testApp, { role: 'client', inCareOf: [employee.id, granted.id] }),
    admin: await createPerson(testApp, { role: 'admin' }),
  }
  const stranger = await createPerson(testApp, { role: 'client' })
  const rice = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Rice of the matrix', 130, 2.7, 28, 0.3, $1, '{vegetarian}', 'cooked') returning id`,
    [{ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 }],
  )
  const riceId = rice.rows[0]?.id ?? ''
  subjects = {
    inCare: await makeSubject(people.client.id, employee.id, riceId),
    other: await makeSubject(stranger.id, employee.id, riceId),
  }
})
afterAll(async () => {
  await testApp.close()
  await publicApp.close()
  await database.drop()
})

describe('every call', () => {
  it('has a row here, and every row has a call', () => {
    const calls = testApp.app.declaredRoutes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(calls.filter((call) => !(call in MATRIX))).toEqual([])
    expect(Object.keys(MATRIX).filter((call) => !calls.includes(call))).toEqual([])
  })

  it('declares its access, or the server does not start', async () => {
    const app = Fastify()
    registerGuard(app, { sessions: testApp.platform.sessions, config: readConfig({}) })
    expect(() => app.get('/api/open', () => 'for all')).toThrow('Route GET /api/open declares no access.')
    await app.close()
  })

  it('that changes something is refused when it comes from another site', async () => {
    for (const [call, row] of Object.entries(MATRIX)) {
      if (call.startsWith('GET ')) continue
      const response = await ask(call, row, subjects.inCare, 'admin', { origin: 'https://evil.example' })
      expect(response.json(), call).toMatchObject({ statusCode: 403, code: 'wrong_origin' })
    }
  })

  it('with an id in its address answers an invalid id with 400', async () => {
    const calls = Object.entries(MATRIX).filter(([name]) => name.includes('/api/') && name.includes(':id'))
    for (const [call, { answers }] of calls) {
      const [method, url = ''] = call.split(' ')
      // The caller must be allowed to make the call, so that the id is checked.
      const isForClients =
        answers[CALLERS.indexOf('admin')] === 403 && answers[CALLERS.indexOf('client')] !== 403
      const { id } = isForClients ? people.client : people.admin
      const response = await testApp.app.inject({
        method: method as 'GET',
        url: url.replace(':id', 'not-an-id'),
        headers: {
          cookie: await openSession(testApp, id),
          // The bodies of these calls are photos.
          ...(method === 'PUT' && url.endsWith('photo') ? { 'content-type': 'image/jpeg' } : {}),
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      })
      expect(response.statusCode, call).toBe(400)
    }
  })
})

describe.each(Object.entries(MATRIX))('%s', (call, row) => {
  it.each(CALLERS.map((caller, index) => [caller, row.answers[index]] as const))(
    'answers %s with %i',
    async (caller, statusCode) => {
      const response = await ask(call, row, subjects.inCare, caller)
      expect(response.statusCode, response.body).toBe(statusCode)
    },
  )

  const { others } = row
  if (!others) return
  it.each(CALLERS.map((caller, index) => [caller, others[index]] as const))(
    'answers %s with %i about a client in the care of neither employee',
    async (caller, statusCode) => {
      const response = await ask(call, row, subjects.other, caller)
      expect(response.statusCode, response.body).toBe(statusCode)
      if (statusCode === 404) expect(response.json()).toMatchObject({ code: 'not_found' })
    },
  )
})

describe('on a public address', () => {
  it('every call declares the same access, except the calls with a row here', () => {
    const list = ({ app }: TestApp) =>
      app.declaredRoutes
        .filter(({ method }) => method !== 'HEAD')
        .map(({ method, url, access }) => ({ call: `${method} ${url}`, access }))
        .filter(({ call }) => !(call in ON_A_PUBLIC_SITE))
    expect(list(publicApp)).toEqual(list(testApp))
  })

  it.each(
    Object.entries(ON_A_PUBLIC_SITE).flatMap(([call, row]) =>
      CALLERS.map((caller, index) => [call, caller, row.answers[index], row] as const),
    ),
  )('%s answers %s with %i', async (call, caller, statusCode, row) => {
    const response = await ask(call, row, subjects.inCare, caller, {}, publicApp)
    expect(response.statusCode, response.body).toBe(statusCode)
    if (statusCode === 302) expect(response.headers.location).toBe('/login?next=%2Fapi%2Fdocs')
    else if (statusCode === 404) expect(response.json()).toMatchObject({ code: 'not_found' })
    else expect(response.body).toContain('<h1>Pathya API</h1>')
  })
})

async function ask(
  call: string,
  row: Row,
  subject: Subject,
  caller: Caller,
  headers: Record<string, string> = {},
  on: TestApp = testApp,
) {
  const [method, url = ''] = call.split(' ')
  const person = await findPerson(caller)
  const parts = (await row.call?.(subject, person?.email ?? 'visitor@example.com')) ?? {}
  // Each call has its own session, because some calls end the session that they are sent with.
  const cookie = person ? { cookie: await openSession(on, person.id) } : {}
  const response = await on.app.inject({
    method: method as 'GET',
    url: url
      .replace(':number', '1')
      .replace(':size', 'small')
      .replace(/:\w+/g, parts.url ?? ''),
    headers: { host: 'localhost:3000', ...cookie, ...headers },
    ...(parts.query ? { query: parts.query } : {}),
    ...(parts.payload ? { payload: parts.payload } : {}),
    ...(row.isStream ? { payloadAsStream: true } : {}),
  })
  if (row.isStream) response.stream().destroy()
  return response
}

/**
 * Returns the caller. Callers who have not finished signing in are created for each call, because some calls complete
 * their sign-in.
 */
async function findPerson(caller: Caller): Promise<{ id: string; email: string } | null> {
  switch (caller) {
    case 'visitor':
      return null
    case 'unverified':
      return createPerson(testApp, { isEmailVerified: false, isOnboardingComplete: false })
    case 'onboarding':
      return createPerson(testApp, { isOnboardingComplete: false })
    default:
      return people[caller]
  }
}

const FOOD = {
  name: 'Poha of the matrix',
  category: 'breakfast',
  calories: 180,
  protein: 4,
  carbs: 30,
  fat: 5,
}

const FOOD_FILE = 'Name,Category,Calories,Protein,Carbs,Fat\nUpma of the matrix,breakfast,150,4,25,4\n'

let phoneCount = 0
/** Makes a phone number that no earlier call has used. */
function makePhone(): string {
  phoneCount += 1
  return `98450 ${String(phoneCount).padStart(5, '0')}`
}

/** Creates a food of the practice, to be changed or deleted. */
async function makeFood(): Promise<{ id: string; updatedAt: string }> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/food-items',
    headers: { cookie },
    payload: FOOD,
  })
  return response.json()
}

/** Makes a template with a unique name. */
function makeTemplate(foodId: string) {
  const items = [{ foodId, name: 'Rice', grams: 200, measure: null }]
  return {
    name: `Template ${Math.random()}`,
    days: [{ dayNumber: 1, dayLabel: 'Every day', meals: { lunch: { time: '1 PM', note: '', items } } }],
  }
}

async function createTemplate(foodId: string): Promise<{ id: string }> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/plan-templates',
    headers: { cookie },
    payload: makeTemplate(foodId),
  })
  return response.json()
}

function makeDishFields(foodId: string): object {
  return {
    name: 'Dish of the matrix',
    category: 'lunch',
    method: 'simmered',
    ingredients: [{ foodId, grams: 100 }],
    cookedWeightGrams: 120,
  }
}

/** Creates a dish of the practice. */
async function makeDish(foodId: string): Promise<{ id: string; updatedAt: string }> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/dishes',
    headers: { cookie },
    payload: makeDishFields(foodId),
  })
  return response.json()
}

let slotCount = 0

/** Returns the start of a future quarter of an hour that no earlier call has used. */
function findNextSlot(): string {
  slotCount += 1
  return new Date(Math.ceil(Date.now() / 900_000) * 900_000 + slotCount * 900_000).toISOString()
}

/** Adds a booking with a staff member as the holder. Returns its id. */
async function addConsultation(staffId: string): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into consultations (kind, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
     values ('booking', $1, 'Ravi', '+919845012399', 'thyroid', $2::timestamptz, $2::timestamptz + interval '15 minutes',
             'I agree.', now()) returning id`,
    [staffId, findNextSlot()],
  )
  return rows[0]?.id ?? ''
}

/** Adds a client's review request after withdrawing an open one. Returns its id. */
async function addPlanReview(clientId: string, status: 'open' | 'withdrawn' = 'open'): Promise<string> {
  const { pool } = testApp.platform.database
  await pool.query(
    `update plan_reviews set status = 'withdrawn', closed_at = now() where user_id = $1 and status = 'open'`,
    [clientId],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into plan_reviews (user_id, note, status, closed_at)
     values ($1, 'Dinner is too late.', $2, case when $2 = 'open' then null else now() end) returning id`,
    [clientId, status],
  )
  return rows[0]?.id ?? ''
}

/** Makes the fields of a note as they are sent. */
function makeNote(): object {
  const parts = { assessment: 'x', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }
  return { notedOn: today, parts }
}

async function addNote(clientId: string, authorId: string, isSigned = false): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into client_notes (user_id, author_id, noted_on, assessment, status, signed_at, signed_by_name)
     values ($1, $2, current_date, 'x', case when $3 then 'signed' else 'draft' end, case when $3 then now() end,
             case when $3 then 'A' end) returning id`,
    [clientId, authorId, isSigned],
  )
  return rows[0]?.id ?? ''
}

async function addPhoto(clientId: string): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
     values ($1, $2, 'front', 'image/jpeg', 1, 1, 'x', 'x') returning id`,
    [clientId, today],
  )
  return rows[0]?.id ?? ''
}

/** Makes the fields of an entry of a diary as they are sent. */
function makeDiaryFields(): object {
  return { day: today, time: '08:30', text: 'Two rotis', foods: [] }
}

/** Adds an entry with a photo to a client's diary. Returns its id. */
async function addDiaryEntry(clientId: string): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `with entry as (
       insert into diary_entries (id, user_id, day, time, text, foods)
       values (gen_random_uuid(), $1, $2, '08:30', 'Two rotis', '[]') returning id)
     insert into diary_photos (entry_id, user_id, width, height, image, thumbnail)
     select id, $1, 1, 1, 'x', 'x' from entry returning entry_id as id`,
    [clientId, today],
  )
  return rows[0]?.id ?? ''
}

/** Makes the fields of a measurement as they are sent. */
function makeMeasurement(): object {
  return { weight: 70, notes: '', entryDate: new Date().toISOString(), measurements: {} }
}

/** Adds a measurement of a client. Returns its id. */
async function addMeasurement(clientId: string): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    'insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now()) returning id',
    [clientId],
  )
  return rows[0]?.id ?? ''
}

/** Adds a day off of a staff member. Returns its id. */
async function addDayOff(staffId: string): Promise<string> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/holidays',
    headers: { cookie },
    payload: { staffId, firstDay: today, lastDay: today, label: 'Of the matrix' },
  })
  return response.json<{ id: string }>().id
}

/** Adds an unpaid subscription of a client. Returns its id. */
async function addSubscription(clientId: string): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, 'Of the matrix', 'diet_plan', 249900, '4 weeks', 4, $2, $3, 'pending') returning id`,
    [clientId, today, addDays(today, 28)],
  )
  return rows[0]?.id ?? ''
}

/** Adds an unpaid subscription with a part payment. Returns the id of the receipt. */
async function addReceipt(clientId: string): Promise<string> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/subscriptions/${await addSubscription(clientId)}/payments`,
    headers: { cookie },
    payload: { amountPaise: 100, method: 'cash', receivedOn: today },
  })
  return response.json<{ payments: { receipt: { id: string } }[] }>().payments[0]?.receipt.id ?? ''
}

/** Reads the current content: saving it again changes nothing. */
async function readContent(): Promise<object> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({ url: '/api/admin/content', headers: { cookie } })
  return response.json<object>()
}

/** Adds an unpaid subscription with an invoice. Returns the id of the invoice. */
async function addInvoice(clientId: string): Promise<string> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/subscriptions/${await addSubscription(clientId)}/invoices`,
    headers: { cookie },
    payload: { billing: NO_BILLING_DETAILS },
  })
  return response.json<{ documents: { id: string }[] }>().documents[0]?.id ?? ''
}

/** Reads the current settings: saving them again changes nothing. */
async function readSettings(): Promise<object> {
  const { cookie } = await signInAs(testApp, 'admin')
  const response = await testApp.app.inject({ url: '/api/admin/settings', headers: { cookie } })
  return response.json<{ settings: object }>().settings
}

function makePlan(userId: string) {
  return {
    userId,
    title: 'Plan of the matrix',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Weight loss (0.5 kg/week)',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    startDate: today,
    endDate: addDays(today, 42),
    days: [],
  }
}

/** Makes a client's record with one published plan; `makeDraft` adds drafts. An admin writes the plans. */
async function makeSubject(clientId: string, staffId: string, riceId: string): Promise<Subject> {
  const { cookie } = await signInAs(testApp, 'admin')
  const write = async (more: object): Promise<{ id: string; version: number }> => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/diet-plans',
      headers: { cookie },
      payload: { ...makePlan(clientId), ...more },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const items = [{ foodId: riceId, name: 'Rice', grams: 1040, measure: null }]
  const published = await write({
    status: 'active',
    days: [{ dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '1 PM', note: '', items } } }],
  })
  return { clientId, staffId, publishedPlanId: published.id, foodId: riceId, makeDraft: () => write({}) }
}
