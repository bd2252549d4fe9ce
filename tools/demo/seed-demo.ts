import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { CreatePlanInput, type SafetyRecords } from '#contract/plans/diet-plans.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { type HealthGoal, MEDICAL_CONDITION_LABELS, type PlanType } from '#domain/people/options.ts'
import { LOW_CALORIE_DAY_KCAL } from '#domain/plans/safety/limits.ts'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { draftsRepository } from '#server/modules/plans/drafts/repository.ts'
import { planEndingRepository } from '#server/modules/plans/ending/repository.ts'
import { findFoodsOf, freezeFoods } from '#server/modules/plans/foods/service.ts'
import { publishingRepository } from '#server/modules/plans/publishing/repository.ts'
import { loadContent, saveBrand } from '#server/modules/site/service.ts'
import { addConsultations } from './consultations.ts'
import { addToday } from './day.ts'
import { addFollowUps } from './follow-ups.ts'
import { addInvoices } from './invoices.ts'
import { makeMealDays, type Pantry, readPantry } from './meals.ts'
import { addNotes } from './notes.ts'
import { addNotifications } from './notifications.ts'
import { addPageVersions } from './page-versions.ts'
import { addPastEnquiries } from './past-enquiries.ts'
import { DEMO_PASSWORD, type DemoClient, makeClients } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { addRefunds } from './refunds.ts'
import { addPlanReviews } from './reviews.ts'
import { addSubscriptions } from './subscriptions.ts'
import { addMealTicks } from './ticks.ts'

const CLIENT_COUNT = 40
const SEED = 20_260_101

/** Looks like a number of India, where none begins this way: chats of the demo reach nobody. */
const DEMO_CHAT_NUMBER = '+91 55501 23456'

type Staff = { id: string; name: string; registrationNumber: string | null }

/**
 * Fills an empty database with a believable practice: one admin, two employees, forty clients with up to a year behind
 * them, plans of real foods, people who were invited and are not in yet, one who has left, an inbox
 * of consultations. The same every time, counted back from today.
 */
export async function seedDemo(pool: pg.Pool): Promise<void> {
  const random = createRandom(SEED)
  const today = todayIn('Asia/Kolkata', new Date())
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await runInTransaction(pool, async (db) => {
    const admin = await addStaff(db, passwordHash, {
      email: 'admin@demo.example',
      firstName: 'Dr Nalini',
      lastName: 'Deshpande',
      role: 'admin',
      registrationNumber: 'DEMO-0001',
    })
    const employee = await addStaff(db, passwordHash, {
      email: 'employee@demo.example',
      firstName: 'Farah',
      lastName: 'Sheikh',
      role: 'employee',
      registrationNumber: null,
    })
    const second = await addStaff(db, passwordHash, {
      email: 'george.kurien@demo.example',
      firstName: 'George',
      lastName: 'Kurien',
      role: 'employee',
      registrationNumber: 'DEMO-0002',
    })
    await db.query(
      `insert into staff_grants (user_id, "grant", granted_by) values ($1, 'plans', $2), ($1, 'foods', $2)`,
      [second.id, admin.id],
    )
    const pantry = await readPantry(db)
    const reads: StaffRead[] = []
    const clients: (DemoClient & { id: string })[] = []
    for (const [index, client] of makeClients(random, CLIENT_COUNT).entries()) {
      const id = await addClient(db, passwordHash, client, today)
      clients.push({ ...client, id })
      if (index % 2 === 0) await assignCare(db, id, employee.id, admin.id)
      if (index % 3 === 0) await assignCare(db, id, second.id, admin.id)
      const readers = [admin, ...(index % 2 === 0 ? [employee] : []), ...(index % 3 === 0 ? [second] : [])]
      reads.push(...makeStaffReads(random, id, readers))
      const weights = await addMeasurements(db, random, id, client, today)
      await addPlans(db, random, pantry, {
        id,
        client,
        weights,
        today,
        writer: index % 3 === 0 ? second : admin,
      })
    }
    await addStaffReads(db, reads)
    await addUnfinished(db, passwordHash)
    const invitedId = await addInvited(db, admin.id)
    const { brand } = await loadContent(db)
    await saveBrand(db, { ...brand, whatsapp: DEMO_CHAT_NUMBER })
    await addPageVersions(db, {
      userId: admin.id,
      firstName: 'Nalini',
      lastName: 'Deshpande',
      email: 'admin@demo.example',
    })
    await addSubscriptions(db, clients, { adminId: admin.id, today })
    await addInvoices(db, clients)
    await addRefunds(db, { adminId: admin.id, today })
    const staff = { nalini: admin.id, farah: employee.id, george: second.id }
    await addConsultations(db, staff, findConsulted(clients, invitedId, today), today)
    await addFollowUps(db, staff, today)
    await addPastEnquiries(db, { clients, holders: Object.values(staff), today })
    const loginId = clients.find(({ email }) => email === 'client@demo.example')?.id ?? ''
    await addMealTicks(db, loginId, today)
    await addPlanReviews(db, { loginId, farahId: employee.id, adminId: admin.id })
    await addNotes(db, { loginId, admin, employee })
    await addToday(db, staff, today)
    await addNotifications(db)
    await db.query(
      `update users set is_active = false
        where id = (select id from users where role = 'client' and email <> 'client@demo.example'
                    order by created_at, email limit 1)`,
    )
  })
}

async function addIdentity(
  db: pg.PoolClient,
  passwordHash: string,
  person: { email: string; firstName: string; lastName: string; isVerified: boolean },
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into identity_users (id, name, email, email_verified, first_name, last_name, has_staff_password)
     values ($1, $2, $3, $4, $5, $6, true)`,
    [
      id,
      `${person.firstName} ${person.lastName}`,
      person.email,
      person.isVerified,
      person.firstName,
      person.lastName,
    ],
  )
  await db.query(
    `insert into identity_accounts (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)`,
    [randomUUID(), id, passwordHash],
  )
  return id
}

async function addStaff(
  db: pg.PoolClient,
  passwordHash: string,
  person: {
    email: string
    firstName: string
    lastName: string
    role: 'admin' | 'employee'
    registrationNumber: string | null
  },
): Promise<Staff> {
  const subject = await addIdentity(db, passwordHash, { ...person, isVerified: true })
  const { rows } = await db.query<{ id: string }>(
    `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                        is_onboarding_complete, registration_number, created_at)
     values ($1, $2, $3, $4, $5, true, true, true, $6, now() - interval '2 years') returning id`,
    [subject, person.email, person.firstName, person.lastName, person.role, person.registrationNumber],
  )
  return {
    id: requireId(rows),
    name: `${person.firstName} ${person.lastName}`,
    registrationNumber: person.registrationNumber,
  }
}

async function addClient(
  db: pg.PoolClient,
  passwordHash: string,
  client: DemoClient,
  today: string,
): Promise<string> {
  const subject = await addIdentity(db, passwordHash, { ...client, isVerified: true })
  const joinedOn = addDays(today, -7 * client.joinedWeeksAgo)
  const { rows } = await db.query<{ id: string }>(
    `insert into users (firebase_uid, email, first_name, last_name, phone, role, is_email_verified,
       is_onboarding_complete, age, age_recorded_on, height_cm, weight_kg, goal_weight_kg, gender,
       sex_for_calculation, activity_level, location, health_goals, medical_conditions, allergies,
       food_preferences, health_flags, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'client', true, true, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17,
             $18, $7::date + interval '5 hours', $7::date + interval '5 hours') returning id`,
    [
      subject,
      client.email,
      client.firstName,
      client.lastName,
      client.phone,
      client.age,
      joinedOn,
      client.heightCm,
      client.startWeightKg,
      client.goalWeightKg,
      client.gender,
      client.activityLevel,
      client.location,
      client.healthGoals,
      client.medicalConditions,
      client.allergies,
      client.foodPreferences,
      client.healthFlags,
    ],
  )
  const id = requireId(rows)
  await db.query(
    `insert into consents (user_id, purpose, wording, given_at)
     values ($1, 'care', $2, $3::date + interval '5 hours')`,
    [id, writeCareConsent('Pathya'), joinedOn],
  )
  return id
}

async function assignCare(db: pg.PoolClient, clientId: string, staffId: string, by: string): Promise<void> {
  await db.query('insert into care_assignments (client_id, staff_id, assigned_by) values ($1, $2, $3)', [
    clientId,
    staffId,
    by,
  ])
}

/** A weight a week or so, none later than now: a trend that flattens, and the days' ups and downs. Gives them, oldest first. */
async function addMeasurements(
  db: pg.PoolClient,
  random: Random,
  userId: string,
  client: DemoClient,
  today: string,
): Promise<{ date: string; weightKg: number }[]> {
  const weights: { date: string; weightKg: number }[] = []
  let trendKg = client.startWeightKg
  for (let week = client.joinedWeeksAgo; week >= 0; week--) {
    const isFirst = week === client.joinedWeeksAgo
    if (!isFirst) trendKg += client.weeklyChangeKg * (0.4 + 0.6 * (week / 52)) + random.normal() * 0.12
    if (!isFirst && !random.chance(client.diligence)) continue
    const date = addDays(today, -7 * week - (isFirst || week === 0 ? 0 : random.between(0, 2)))
    weights.push({ date, weightKg: Math.round((trendKg + random.normal() * 0.35) * 10) / 10 })
  }
  const notes = [
    'After a family wedding',
    'Felt light this week',
    'Travelled for work',
    'Slept badly',
    'Walked every day',
  ]
  await db.query(
    `insert into progress_entries (user_id, weight, body_fat, measurements, notes, entry_date, created_at)
     select $1, w.weight, w."bodyFat", w.measurements, w.notes, w.at, w.at
       from (select *, least(date::date + interval '2 hours', now() - interval '1 hour') as at
               from jsonb_to_recordset($2::jsonb) as m(date text, weight numeric, "bodyFat" numeric, notes text,
                                                       measurements jsonb)) w`,
    [
      userId,
      JSON.stringify(
        weights.map(({ date, weightKg }, index) => ({
          date,
          weight: weightKg,
          notes: random.chance(0.12) ? random.pick(notes) : null,
          // The tape comes out once a month or so, scales that tell body fat less often, and not in every home.
          measurements: index % 4 === 0 ? guessTape(client, weightKg) : {},
          bodyFat: index % 8 === 0 && client.diligence > 0.6 ? guessBodyFat(client, weightKg) : null,
        })),
      ),
    ],
  )
  return weights
}

/** Waist and hip that go with a weight, cm. */
function guessTape(client: DemoClient, weightKg: number): { waistCm: number; hipCm: number } {
  const waistCm = Math.round(weightKg * 1.18 + 2)
  return { waistCm, hipCm: Math.round(waistCm / (client.gender === 'female' ? 0.86 : 0.95)) }
}

/** Percent of body fat that goes with BMI, age and sex (Deurenberg P, et al. Br J Nutr 1991;65:105–114). */
function guessBodyFat(client: DemoClient, weightKg: number): number {
  const bmi = calculateBmi(weightKg, client.heightCm)
  const percent = 1.2 * bmi + 0.23 * client.age - (client.gender === 'female' ? 5.4 : 16.2)
  return Math.round(percent * 10) / 10
}

/**
 * Plans one after the other since they joined: the earlier ones ended, the last one running, or still a draft. The login's
 * has had a second version, and the plan after it is waiting.
 */
async function addPlans(
  db: pg.PoolClient,
  random: Random,
  pantry: Pantry,
  about: {
    id: string
    client: DemoClient
    weights: { date: string; weightKg: number }[]
    today: string
    writer: Staff
  },
): Promise<void> {
  const { id, client, weights, today, writer } = about
  const isLogin = client.email === 'client@demo.example'
  const currentStart = addDays(today, isLogin ? -9 : -random.between(1, 35))
  const starts = [currentStart]
  while (addDays(starts[0] ?? today, -49) > addDays(today, -7 * client.joinedWeeksAgo)) {
    starts.unshift(addDays(starts[0] ?? today, -49))
  }
  // Some have had their last plan and none since; for some the first is being written.
  const isBetween = !isLogin && random.chance(0.15)
  // Few have come all the time: most began some months after they had joined, or came by and by.
  const kept = starts.slice(isLogin ? -4 : -random.between(3, 7))
  for (const [index, startDate] of kept.entries()) {
    const isLast = index === kept.length - 1
    if (isLast && isBetween) continue
    const weightKg =
      [...weights].reverse().find(({ date }) => date <= startDate)?.weightKg ?? client.startWeightKg
    const endDate = addDays(startDate, 42)
    const plan = await writePlan(random, pantry, { id, client, weightKg, startDate, endDate, index })
    const isDraft = isLast && !isLogin && random.chance(0.12)
    const planId = await addPlan(db, plan, writer, isDraft ? null : addDays(startDate, -1))
    if (!isDraft && endDate <= today) await completePlan(db, planId, endDate)
    if (!isLast || !isLogin) continue
    await addNextVersion(db, planId, plan, writer, addDays(today, -2))
    const next = { id, client, weightKg, startDate: endDate, endDate: addDays(endDate, 42), index: index + 1 }
    await addPlan(db, await writePlan(random, pantry, next), writer, today)
  }
}

/** Writes a plan and publishes it on a day; null: it stays a draft. Gives its id. */
async function addPlan(
  db: pg.PoolClient,
  plan: CreatePlanInput,
  writer: Staff,
  publishedOn: string | null,
): Promise<string> {
  const planId = await draftsRepository.insert(dbOn(db), plan, writer.id)
  if (publishedOn !== null) await publishPlan(db, planId, plan, writer, publishedOn)
  await db.query(`update diet_plans set created_at = $2::date - interval '18 hours' where id = $1`, [
    planId,
    publishedOn ?? plan.startDate,
  ])
  return planId
}

async function publishPlan(
  db: pg.PoolClient,
  planId: string,
  plan: CreatePlanInput,
  writer: Staff,
  publishedOn: string,
): Promise<void> {
  const foods = await findFoodsOf(dbOn(db), plan.days)
  await publishingRepository.publish(dbOn(db), planId, {
    by: writer.id,
    frozenFoods: await freezeFoods(dbOn(db), foods),
    practitionerName: writer.name,
    practitionerRegistration: writer.registrationNumber,
    at: publishedOn,
  })
}

/** The plan's second version: two snacks have changed places, and there is one more tip. */
async function addNextVersion(
  db: pg.PoolClient,
  planId: string,
  plan: CreatePlanInput,
  writer: Staff,
  publishedOn: string,
): Promise<void> {
  const days = structuredClone(plan.days)
  const [first, second] = days
  if (first && second) {
    const snack = first.meals.eveningSnack
    first.meals.eveningSnack = second.meals.eveningSnack
    second.meals.eveningSnack = snack
  }
  const next = {
    ...plan,
    days,
    tips: [...plan.tips, 'Soak pulses overnight: they cook faster and sit lighter'],
    changeNote: 'The snacks of the first two days have changed places, as you asked.',
  }
  await publishingRepository.replace(dbOn(db), planId, next)
  await publishPlan(db, planId, next, writer, publishedOn)
}

async function completePlan(db: pg.PoolClient, planId: string, endDate: string): Promise<void> {
  await planEndingRepository.setStatus(dbOn(db), planId, 'completed')
  await db.query('update diet_plans set completed_at = $2::date where id = $1', [planId, endDate])
}

/** What a client's plans are called, one after the other. */
const PLAN_TITLES = {
  loss: [
    'Gentle start',
    'Steady weight loss',
    'Keeping the pace',
    'On to the goal',
    'Holding the new weight',
  ],
  gain: [
    'Building up',
    'Healthy weight gain',
    'Keeping the pace',
    'On to the goal',
    'Holding the new weight',
  ],
  same: ['Regular meals', 'Balanced eating', 'Settled habits', 'Through the season', 'Eating well for good'],
} as const

/** @param about.index Which of the client's plans it is, from 0. */
async function writePlan(
  random: Random,
  pantry: Pantry,
  about: {
    id: string
    client: DemoClient
    weightKg: number
    startDate: string
    endDate: string
    index: number
  },
): Promise<CreatePlanInput> {
  const { client, weightKg } = about
  const isLoss = client.weeklyChangeKg < -0.05
  const isGain = client.weeklyChangeKg > 0.03 && !isLoss
  const titles = PLAN_TITLES[isLoss ? 'loss' : isGain ? 'gain' : 'same']
  const targetKcal = isLoss
    ? client.gender === 'female'
      ? 1550
      : 1700
    : isGain
      ? 2300
      : client.gender === 'female'
        ? 1700
        : 2000
  const { days, text, averageKcal, averageProteinG } = makeMealDays(random, pantry, client, targetKcal)
  // The dietician states what the days come to.
  const statedKcal = Math.max(1350, Math.round(averageKcal / 50) * 50)
  const statedProteinG = Math.floor(averageProteinG / 5) * 5
  return CreatePlanInput.parse({
    userId: about.id,
    title: titles[about.index % titles.length] ?? titles[0],
    clientName: `${client.firstName} ${client.lastName}`,
    clientAge: client.age,
    clientHeight: `${client.heightCm} cm`,
    clientWeight: weightKg,
    clientLocation: client.location,
    healthIssues:
      client.medicalConditions.map((condition) => MEDICAL_CONDITION_LABELS[condition]).join(', ') || 'None',
    bmi: calculateBmi(weightKg, client.heightCm),
    goalDescription: isLoss
      ? 'Weight loss (0.5 kg/week)'
      : isGain
        ? 'Weight gain (0.25 kg/week)'
        : 'Maintain weight, eat regularly',
    caloriesTarget: `${statedKcal - 100}-${statedKcal + 100} kcal/day`,
    proteinGoal: `>=${statedProteinG} g/day`,
    preferences: text,
    motivationalQuote: random.pick([
      'One plate at a time.',
      'Small steps, kept up, go far.',
      'Eat like you care for someone.',
    ]),
    tips: [
      '3-4 litres of water daily',
      'No tea or coffee with meals',
      '1 tsp of oil or ghee per meal',
      '8,000-10,000 steps plus 3 strength sessions per week',
    ],
    planType: findPlanType(client.healthGoals),
    safetyRecords: writeSafetyRecords(client, averageKcal),
    startDate: about.startDate,
    endDate: about.endDate,
    days,
  })
}

/** What the safety rules ask for: a note with insulin, a named clinician where low days go on for long. */
function writeSafetyRecords(client: DemoClient, averageKcal: number): SafetyRecords {
  return {
    ...(client.healthFlags.includes('insulin')
      ? { clinicianNote: 'Dr Kavita Menon adjusted the insulin before this plan and checks it monthly.' }
      : {}),
    ...(averageKcal <= LOW_CALORIE_DAY_KCAL
      ? { clinicianName: 'Dr Kavita Menon', clinicianRegistration: 'KMC 48211' }
      : {}),
  }
}

/** What a plan for these goals is called; none: none of the types. */
function findPlanType(goals: readonly HealthGoal[]): PlanType | null {
  const types: Partial<Record<HealthGoal, PlanType>> = {
    diabetes_management: 'diabetes',
    pcod_management: 'pcod_pcos',
    thyroid_management: 'thyroid',
    weight_gain: 'weight_gain',
  }
  for (const goal of goals) if (types[goal]) return types[goal]
  return goals.includes('weight_loss') ? 'weight_loss' : null
}

/** The two who have not finished signing in. */
async function addUnfinished(db: pg.PoolClient, passwordHash: string): Promise<void> {
  const people = [
    { email: 'new@demo.example', firstName: 'Neha', lastName: 'Kapoor', isVerified: true },
    { email: 'unverified@demo.example', firstName: 'Uday', lastName: 'Verma', isVerified: false },
  ]
  for (const person of people) {
    const subject = await addIdentity(db, passwordHash, person)
    await db.query(
      `insert into users (firebase_uid, email, first_name, last_name, role, is_email_verified)
       values ($1, $2, $3, $4, 'client', $5)`,
      [subject, person.email, person.firstName, person.lastName, person.isVerified],
    )
  }
}

/**
 * Invited by the admin: two whose links still work, one whose link has expired, one from a file without a mail yet. Gives
 * the id of the one who was invited last.
 */
async function addInvited(db: pg.PoolClient, adminId: string): Promise<string> {
  const people = [
    { firstName: 'Leela', lastName: 'Raman', role: 'client', sentDaysAgo: 1 },
    { firstName: 'Devika', lastName: 'Rao', role: 'employee', sentDaysAgo: 3 },
    { firstName: 'Mohan', lastName: 'Bhat', role: 'client', sentDaysAgo: 12 },
    { firstName: 'Sarita', lastName: 'Malhotra', role: 'client', sentDaysAgo: null },
  ]
  const ids: string[] = []
  for (const { firstName, lastName, role, sentDaysAgo } of people) {
    const email = `${firstName}.${lastName}@demo.example`.toLowerCase()
    const subject = randomUUID()
    await db.query(
      `insert into identity_users (id, name, email, email_verified, first_name, last_name)
       values ($1, $2, $3, false, $4, $5)`,
      [subject, `${firstName} ${lastName}`, email, firstName, lastName],
    )
    const { rows } = await db.query<{ id: string }>(
      `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, created_by_admin,
                          invited_by, invite_token, invite_sent_at, invite_expires_at, created_at)
       select $1, $2, $3, $4, $5, true, true, $6, case when sent.days is not null then $8 end,
              now() - make_interval(days => sent.days), now() + make_interval(days => 7 - sent.days, hours => 2),
              now() - make_interval(days => coalesce(sent.days, 2))
         from (select $7::int as days) sent returning id`,
      [subject, email, firstName, lastName, role, adminId, sentDaysAgo, randomBytes(32).toString('hex')],
    )
    ids.push(requireId(rows))
  }
  const [last] = ids
  if (last === undefined) throw new Error('Nobody was invited.')
  return last
}

/** The demo's people who came by a consultation: the login, the two who joined last, and the last one invited. */
function findConsulted(clients: readonly (DemoClient & { id: string })[], invitedId: string, today: string) {
  const [login, ...others] = clients.map(({ id, firstName, lastName, phone, email, joinedWeeksAgo }) => ({
    id,
    name: `${firstName} ${lastName}`,
    phone,
    email,
    joinedOn: addDays(today, -7 * joinedWeeksAgo),
  }))
  if (!login) throw new Error('The demo has no clients.')
  return {
    login,
    joined: others.toSorted((a, b) => b.joinedOn.localeCompare(a.joinedOn)).slice(0, 2),
    invited: {
      id: invitedId,
      name: 'Leela Raman',
      phone: '+919713145704',
      email: 'leela.raman@demo.example',
    },
  }
}

type StaffRead = { staffId: string; role: 'admin' | 'employee'; clientId: string; minutesAgo: number }

/** The last weeks' looks at a client's record; the first of the readers is the admin. */
function makeStaffReads(random: Random, clientId: string, readers: readonly Staff[]): StaffRead[] {
  return readers.flatMap(({ id }, index) =>
    Array.from({ length: random.between(1, 4) }, () => ({
      staffId: id,
      role: index === 0 ? 'admin' : 'employee',
      clientId,
      minutesAgo: random.between(1, 40) * 1440 + random.between(0, 600),
    })),
  )
}

/** Puts looks on the audit log, one after the other as they happened: it is read in the order of its numbers. */
async function addStaffReads(db: pg.PoolClient, reads: readonly StaffRead[]): Promise<void> {
  await db.query(
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address)
     select now() - make_interval(mins => r."minutesAgo"), r."staffId", r.role, 'client.read', r."clientId", 'user',
            r."clientId", '127.0.0.1'
       from jsonb_to_recordset($1::jsonb) as r("staffId" uuid, role text, "clientId" uuid, "minutesAgo" int)
      order by r."minutesAgo" desc`,
    [JSON.stringify(reads)],
  )
}

function requireId(rows: readonly { id: string }[]): string {
  const id = rows[0]?.id
  if (!id) throw new Error('Inserting gave no id.')
  return id
}
