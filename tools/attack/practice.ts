import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { todayIn } from '#domain/units/dates.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { type CanaryKind, makeCanary } from './canaries.ts'
import type { Sender } from './send.ts'

export const ROLES = ['nobody', 'unverified', 'client', 'cook', 'employee', 'granted', 'admin'] as const
/** Who sends a request: `cook` has the link that a client gave them, and no session. */
export type AttackRole = (typeof ROLES)[number]

type SignedInRole = Exclude<AttackRole, 'nobody' | 'cook'>
type PersonKind = SignedInRole | 'victim'

/** The people who attack, and the client whose record they must not see, each with canaries in their records. */
export type AttackPractice = {
  ids: Record<PersonKind, string>
  emails: Record<PersonKind, string>
  /** The token of the cook's link of `client`. */
  cookToken: string
  /** Returns the `cookie` header of a role. */
  cookieOf: (role: AttackRole) => string | null
  /**
   * Undoes what a role did to its own rights: a session that it ended, a role, a grant or a care team that it changed.
   * An attack would otherwise go on without any rights.
   */
  restore: (role: AttackRole) => Promise<void>
}

/** Writes the text of a field: a canary, unless the test looks for something else. */
export type WriteText = (kind: CanaryKind, field: string) => string

const PEOPLE: Record<
  PersonKind,
  { role: 'client' | 'employee' | 'admin'; isReady: boolean; canary: CanaryKind }
> = {
  unverified: { role: 'client', isReady: false, canary: 'unverified' },
  client: { role: 'client', isReady: true, canary: 'own' },
  employee: { role: 'employee', isReady: true, canary: 'team' },
  granted: { role: 'employee', isReady: true, canary: 'team' },
  admin: { role: 'admin', isReady: true, canary: 'team' },
  victim: { role: 'client', isReady: true, canary: 'victim' },
}

/** Makes a password hash as the library writes it, of a password that nobody knows. No answer contains one. */
function makePasswordHash(): string {
  return `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
}

function makePhone(): string {
  return `+9198${randomInt(10_000_000, 100_000_000)}`
}

async function addPerson(
  pool: pg.Pool,
  kind: PersonKind,
  write: WriteText,
): Promise<{ id: string; email: string }> {
  const { role, isReady, canary } = PEOPLE[kind]
  const email = `${makeCanary(canary)}@attack.example`
  const subject = `attack-${email}`
  const [firstName, lastName] = [write(canary, 'name'), write(canary, 'name')]
  await pool.query(
    `insert into identity_users (id, name, email, email_verified, first_name, last_name) values ($1, $2, $3, $4, $2, $5)`,
    [subject, firstName, email, isReady, lastName],
  )
  await pool.query(
    `insert into identity_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
     values ($1, $1, 'credential', $1, $2, now(), now())`,
    [subject, makePasswordHash()],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                        is_onboarding_complete, phone, location)
     values ($1, $2, $3, $4, $5, true, $6, $6 and $5 = 'client', $7, $8) returning id`,
    [subject, email, firstName, lastName, role, isReady, makePhone(), write(canary, 'location')],
  )
  const id = rows[0]?.id ?? ''
  if (role === 'client' && isReady) {
    await pool.query(
      `update users set age = 34, age_recorded_on = current_date, height_cm = 162, weight_kg = 74.5, gender = 'female',
              activity_level = 'light', health_goals = '{weight_loss}', food_preferences = '{vegetarian}' where id = $1`,
      [id],
    )
    await pool.query(
      `insert into consents (user_id, purpose, wording) values ($1, 'care', $2), ($1, 'photos', 'I agree to photos.')`,
      [id, writeCareConsent('Pathya')],
    )
  }
  return { id, email }
}

async function openSession(pool: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at, reauthenticated_at) values ($1, $2, now() + interval '30 days', now())`,
    [hashToken(token), userId],
  )
  return token
}

/** Adds the people to a database whose server runs, and fills their records: by the calls, or where there is none, by SQL. */
export async function makePractice(
  pool: pg.Pool,
  sender: Sender,
  url: string,
  write: WriteText = makeCanary,
): Promise<AttackPractice> {
  const ids: Partial<Record<PersonKind, string>> = {}
  const emails: Partial<Record<PersonKind, string>> = {}
  for (const kind of Object.keys(PEOPLE) as PersonKind[]) {
    const person = await addPerson(pool, kind, write)
    ids[kind] = person.id
    emails[kind] = person.email
  }
  const people = ids as Record<PersonKind, string> // all of them were just added
  const tokens = new Map<PersonKind, string>()
  const restoreRights = async (kind: PersonKind): Promise<void> => {
    const { role, isReady } = PEOPLE[kind]
    const id = people[kind]
    await pool.query(
      `update users set role = $2, is_active = true, is_email_verified = $3, is_onboarding_complete = $3 and $2 = 'client'
        where id = $1`,
      [id, role, isReady],
    )
    await pool.query('delete from erasure_requests where user_id = $1', [id])
    await pool.query('update practice_settings set is_second_factor_required_for_staff = false')
    if (kind === 'granted') {
      await pool.query(
        `insert into staff_grants (user_id, "grant") values ($1, 'plans'), ($1, 'foods') on conflict do nothing`,
        [id],
      )
    }
    if (kind === 'employee' || kind === 'granted') {
      await pool.query(
        'insert into care_assignments (client_id, staff_id) values ($1, $2) on conflict do nothing',
        [people.client, id],
      )
    }
    tokens.set(kind, await openSession(pool, id))
  }
  for (const kind of Object.keys(PEOPLE) as PersonKind[]) await restoreRights(kind)

  const callAs = async (kind: PersonKind, method: string, path: string, body: object): Promise<unknown> => {
    const answer = await sender.send({
      method,
      path,
      headers: {
        'content-type': 'application/json',
        origin: url,
        cookie: `pathya_session=${tokens.get(kind)}`,
      },
      body: Buffer.from(JSON.stringify(body)),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path} as ${kind}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  await fillPlans(pool, callAs, people, write)
  for (const kind of ['client', 'victim'] as const) {
    await fillRecord(pool, callAs, people, { kind, write })
  }
  const made = await callAs('client', 'POST', '/api/cook-links', { people: 2 })
  const { url: cookUrl } = made as { url: string } // the answer of `createCookLink`
  return {
    ids: people,
    emails: emails as Record<PersonKind, string>, // all of them were just added
    cookToken: /#token=([\w-]+)$/.exec(cookUrl)?.[1] ?? '',
    cookieOf: (role) => (role === 'nobody' || role === 'cook' ? null : `pathya_session=${tokens.get(role)}`),
    restore: async (role) => {
      if (role !== 'nobody' && role !== 'cook') await restoreRights(role)
    },
  }
}

type CallAs = (kind: PersonKind, method: string, path: string, body: object) => Promise<unknown>

/** Publishes a plan for both clients, with canaries in its texts. */
async function fillPlans(
  pool: pg.Pool,
  callAs: CallAs,
  ids: Record<PersonKind, string>,
  write: WriteText,
): Promise<void> {
  const foods = await pool.query<{ id: string; name: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Rice of the attack', 130, 2.7, 28, 0.3, $1, '{vegetarian}', 'cooked') returning id, name`,
    [{ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 }],
  )
  const [food] = foods.rows
  for (const [kind, canary] of [
    ['client', 'own'],
    ['victim', 'victim'],
  ] as const) {
    const items = [{ foodId: food?.id, name: food?.name, grams: 1040, measure: null }]
    const payload = makePlanPayload(ids[kind], items, { title: write(canary, 'title') })
    await callAs('admin', 'POST', '/api/diet-plans', {
      ...payload,
      clientName: write(canary, 'clientName'),
      clientLocation: write(canary, 'clientLocation'),
      goalDescription: write(canary, 'goalDescription'),
      preferences: write(canary, 'preferences'),
      tips: [write(canary, 'tip')],
    })
  }
}

/** Fills the record of a client by the calls of the client and of an admin, and by SQL where files would be needed. */
async function fillRecord(
  pool: pg.Pool,
  callAs: CallAs,
  ids: Record<PersonKind, string>,
  { kind, write }: { kind: 'client' | 'victim'; write: WriteText },
): Promise<void> {
  const own: CanaryKind = kind === 'client' ? 'own' : 'victim'
  const staff: CanaryKind = kind === 'client' ? 'staff' : 'victim'
  const admin: CanaryKind = kind === 'client' ? 'admin' : 'victim'
  const id = ids[kind]
  const today = todayIn('Asia/Kolkata', new Date())
  await callAs(kind, 'POST', '/api/progress', {
    userId: id,
    weight: 73.5,
    notes: write(own, 'notes'),
    entryDate: new Date().toISOString(),
    measurements: {},
  })
  await callAs(kind, 'POST', '/api/diary', {
    id: randomUUID(),
    day: today,
    time: '00:00',
    text: write(own, 'text'),
    foods: [],
  })
  await callAs(kind, 'PUT', `/api/groceries/${randomUUID()}`, { name: write(own, 'name') })
  await callAs(kind, 'POST', '/api/plan-reviews', { note: write(own, 'note') })
  await callAs(kind, 'PUT', '/api/billing-details', {
    version: 0,
    name: write(own, 'billingName'),
    address: write(own, 'billingAddress'),
    stateCode: null,
    gstin: null,
  })
  const parts = Object.fromEntries(
    ['assessment', 'diagnosis', 'intervention', 'monitoring', 'evaluation'].map((part) => [
      part,
      write(staff, part),
    ]),
  )
  const note = await callAs('admin', 'POST', `/api/clients/${id}/notes`, { notedOn: today, parts })
  const { id: noteId } = note as { id: string } // the answer of `createClientNote`
  await callAs('admin', 'POST', `/api/client-notes/${noteId}/sign`, { version: 1 })
  await callAs('admin', 'POST', `/api/client-notes/${noteId}/amendments`, {
    reason: write(staff, 'reason'),
    text: write(staff, 'text'),
  })
  const subscriptions = await pool.query<{ id: string }>(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, $2, 'diet_plan', 249900, '4 weeks', 4, $3, $3::date + 28, 'pending') returning id`,
    [id, write(own, 'planName'), today],
  )
  await callAs('admin', 'POST', `/api/admin/subscriptions/${subscriptions.rows[0]?.id}/payments`, {
    amountPaise: 100,
    method: 'cash',
    receivedOn: today,
    note: write(admin, 'note'),
  })
  await fillByStatements(pool, { id, ids, own, staff, isVictim: kind === 'victim', write })
}

/** Adds a booking with a note, a photo, a browser for push messages, and an entry of the access log. */
async function fillByStatements(
  pool: pg.Pool,
  about: {
    id: string
    ids: Record<PersonKind, string>
    own: CanaryKind
    staff: CanaryKind
    isVictim: boolean
    write: WriteText
  },
): Promise<void> {
  const { id, ids, own, staff, isVictim, write } = about
  const start = new Date(
    Math.ceil(Date.now() / 900_000) * 900_000 + (isVictim ? 4 : 8) * 900_000 + 86_400_000,
  )
  const booked = await pool.query<{ id: string }>(
    `insert into consultations (kind, staff_id, client_id, name, phone, email, concern, message, starts_at, ends_at,
                                consent_wording, consent_at)
     values ('booking', $1, $2, $3, $4, $5, 'thyroid', $6, $7::timestamptz, $7::timestamptz + interval '15 minutes',
             'I agree.', now()) returning id`,
    [
      isVictim ? ids.admin : ids.employee,
      id,
      write(own, 'bookingName'),
      makePhone(),
      `${makeCanary(own)}@attack.example`,
      write(own, 'bookingMessage'),
      start,
    ],
  )
  await pool.query(
    `insert into consultation_events (consultation_id, actor_id, kind, note) values ($1, $2, 'note', $3)`,
    [booked.rows[0]?.id, ids.admin, write(staff, 'eventNote')],
  )
  await pool.query(
    `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
     values ($1, current_date, 'front', 'image/jpeg', 1, 1, $2, $2)`,
    [id, Buffer.from(makeCanary(own))],
  )
  const session = await pool.query<{ id: string }>('select id from sessions where user_id = $1 limit 1', [id])
  await pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth_secret) values ($1, $2, $3, $4, $5)`,
    [
      id,
      session.rows[0]?.id,
      `https://push.example.com/${makeCanary('secret')}`,
      Buffer.from(makeCanary('secret').padEnd(65, ' ')),
      Buffer.from(makeCanary('secret').slice(0, 16)),
    ],
  )
}
