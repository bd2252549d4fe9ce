import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { DietPlan, type DietPlanSummary, type getCurrentDietPlan } from '#contract/plans/diet-plans.ts'
import type { PracticeDashboard } from '#contract/practice/dashboard.ts'
import type { Dashboard } from '#contract/progress/dashboard.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { createServerJobs } from '#server/jobs.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { completeEndedPlans } from '../ending/service.ts'
import { printOwnPlan } from '../pdf/service.ts'
import { createPlanTasks, RECHECK_ALL_PLANS_TASK, recheckPlans } from '../plan-tasks.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
/** A word in every text of the plan. An answer that contains it reveals the plan's content. */
const MARK = 'ZXMARK'
const PAUSED_SENTENCE =
  'Your plan is paused while your dietician checks it. Please call or write to us before you continue with it.'

let admin: SignedIn
let carer: SignedIn
let client: SignedIn
let foodId: string

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Anil', lastName: 'Kumar' })
  carer = await signInAs(api, { role: 'employee', firstName: 'Meera', lastName: 'Iyer', grants: ['plans'] })
  const { rows } = await query(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, allergens, tags, preparation)
     values ($1, 130, 2.7, 28, 0.3, '{"energyKcal": 130, "proteinG": 2.7, "carbsG": 28, "fatG": 0.3}', '{dairy}',
             '{vegetarian}', 'cooked') returning id`,
    [`${MARK} rice`],
  )
  foodId = rows[0].id
})
beforeEach(async () => {
  client = await signInAs(api, { role: 'client', firstName: 'Devi', lastName: 'Nair', inCareOf: [carer.id] })
  await query('delete from outgoing_mails')
  await query('delete from notifications')
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T; text: string }> {
  const headers = { cookie: who.cookie }
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const isJson = String(response.headers['content-type']).includes('json')
  // Answers in other formats are not parsed.
  return { status: response.statusCode, body: (isJson ? response.json() : {}) as T, text: response.body }
}

/** Creates an active weight-loss plan with `MARK` in every text. */
async function serve(more: object = {}): Promise<DietPlan> {
  const meals = {
    lunch: {
      time: `1 PM ${MARK}`,
      note: `With ${MARK} pickle.`,
      items: [{ foodId, name: 'typed', grams: 1040, measure: null }],
    },
    dinner: { time: '8 PM', note: `${MARK} soup`, items: [] },
  }
  const { status, body, text } = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Steady: six weeks',
    description: `${MARK} description`,
    clientName: 'Devi Nair',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: `Weight loss ${MARK}`,
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: `Vegetarian ${MARK}`,
    specialInstructions: `${MARK} instructions`,
    motivationalQuote: `${MARK} quote`,
    tips: [`${MARK} tip`],
    startDate: today,
    endDate: addDays(today, 42),
    days: [{ dayNumber: 1, dayLabel: `Day 1 ${MARK}`, meals }],
    ...more,
  })
  expect(status, text).toBe(200)
  return DietPlan.parse(body)
}

async function changeRecord(change: string): Promise<void> {
  await query(`update users set ${change} where id = $1`, [client.id])
  await recheckPlans(api.platform, client.id)
}

const getPlan = async (who: SignedIn, id: string): Promise<DietPlan> =>
  (await call<DietPlan>(who, 'GET', `/api/diet-plans/${id}`)).body
const getCurrent = async () =>
  (await call<EndpointOutput<typeof getCurrentDietPlan>>(client, 'GET', '/api/diet-plans/current')).body
const listNotifications = async (who: SignedIn): Promise<string[]> =>
  (await call<Notification[]>(who, 'GET', '/api/notifications')).body
    .map(({ kind, title, link }) => `${kind}: ${title} ${link}`)
    .toReversed()
const listMails = async (): Promise<{ to: string; subject: string; text: string }[]> =>
  (await query('select to_email as "to", subject, text from outgoing_mails order by created_at, id')).rows
const listAudit = async (planId: string): Promise<object[]> =>
  (
    await query(
      `select action, actor_id as "actorId", subject_id as "subjectId", details from audit_log
        where entity_id = $1 and action in ('plan.pause', 'plan.resume') order by id`,
      [planId],
    )
  ).rows
/** Deletes the notifications and mails that publishing has sent. */
async function deleteNotifications(): Promise<void> {
  await query('delete from outgoing_mails')
  await query('delete from notifications')
}

describe('a plan that the rules forbid after a change of the record', () => {
  test('is withheld from its client on every path, and shown to staff with the reasons', async () => {
    const plan = await serve()
    const walked = await walkEveryAnswer(plan.id)
    // This proves that the walk finds the content while the plan is served.
    expect(walked.filter(({ text }) => text.includes(MARK)).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/diet-plans',
        '/api/diet-plans/current',
        '/api/diet-plans/export',
        '/api/diet-plans/{id}',
        '/api/diet-plans/{id}/versions/{number}',
        '/api/diet-plans/{id}/grocery-list',
      ]),
    )
    await changeRecord(`health_flags = '{pregnancy}'`)

    for (const { path, text } of await walkEveryAnswer(plan.id)) {
      expect(text.includes(MARK), `${path} gives the content of a paused plan`).toBe(false)
    }
    const { pausedAt } = await getPlan(admin, plan.id)
    expect(pausedAt).toEqual(expect.stringMatching(/Z$/))
    const notice = {
      planId: plan.id,
      pausedAt,
      contact: expect.objectContaining({ practiceName: 'Pathya', email: expect.stringContaining('@') }),
      careTeam: ['Meera Iyer'],
    }
    expect(await getCurrent()).toMatchObject({ plan: null, rotationDay: null, upcoming: null, notice })
    const own = await getPlan(client, plan.id)
    expect(own).toMatchObject({ status: 'active', pausedAt, pauseReasons: [], isFlagged: false, notice })
    expect(own).toMatchObject({ safetyFlags: [], days: [], foods: {}, tips: [], groceryEdits: [] })
    const [listed] = (await call<DietPlanSummary[]>(client, 'GET', '/api/diet-plans')).body
    expect(listed).toMatchObject({ id: plan.id, pausedAt, pauseReasons: [], caloriesTarget: null })
    const dashboard = await call<Dashboard>(client, 'GET', `/api/dashboard/${client.id}`)
    expect(dashboard.body.pausedAt).toBe(pausedAt)

    const days = `from=${today}&to=${addDays(today, 6)}`
    for (const path of [
      'versions',
      'versions/1',
      'changes',
      'grocery-list',
      `grocery-ticks?${days}`,
      'export-pdf',
      'export-pdf?format=phone&language=hi',
    ]) {
      const answer = await call<object>(client, 'GET', `/api/diet-plans/${plan.id}/${path}`)
      expect([path, answer.status]).toEqual([path, 409])
      expect(answer.body).toMatchObject({
        code: 'plan_paused',
        message: PAUSED_SENTENCE,
        details: { pausedAt },
      })
    }
    const ticks = { keys: [foodId], isTicked: true, from: today, to: addDays(today, 6) }
    for (const answer of [
      await call<object>(client, 'PUT', `/api/diet-plans/${plan.id}/grocery-ticks`, ticks),
      await call<object>(client, 'PUT', '/api/meal-ticks', { day: today, slot: 'lunch', state: 'eaten' }),
      await call<object>(client, 'PUT', '/api/meal-ticks', { day: today, slot: 'lunch', state: null }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'plan_paused', message: PAUSED_SENTENCE })
    }

    // Staff can read everything, with the reasons. There are two: the text says weight loss, and the energy is too low.
    // Each would pause the plan.
    const reason = expect.stringMatching(/^Your client is pregnant/)
    const reasons = [reason, reason]
    for (const who of [admin, carer]) {
      expect(await getPlan(who, plan.id)).toMatchObject({ pausedAt, pauseReasons: reasons, isFlagged: true })
      expect((await getPlan(who, plan.id)).days).toEqual(plan.days)
      const list = await call<DietPlanSummary[]>(
        who,
        'GET',
        `/api/diet-plans?userId=${client.id}&flagged=true`,
      )
      expect(list.body).toMatchObject([
        { pausedAt, pauseReasons: reasons, caloriesTarget: plan.caloriesTarget },
      ])
      const page = await call<ClientOverview>(who, 'GET', `/api/admin/clients/${client.id}`)
      expect(page.body.plan).toMatchObject({ id: plan.id, pausedAt, pauseReasons: reasons })
      const { attention } = (await call<PracticeDashboard>(who, 'GET', '/api/practice/dashboard')).body
      const paused = attention.find(({ kind }) => kind === 'plans-paused')
      expect(paused?.entries).toContainEqual(expect.objectContaining({ id: plan.id, on: today }))
      const flagged = attention.find(({ kind }) => kind === 'safety-flags')
      expect((flagged?.entries ?? []).map(({ id }) => id)).not.toContain(plan.id)
    }
    expect((await call(carer, 'GET', `/api/diet-plans/${plan.id}/export-pdf`)).status).toBe(200)
    expect((await call(admin, 'GET', `/api/diet-plans/${plan.id}/versions/1`)).text).toContain(MARK)

    // The export of all their data contains the complete plan.
    const pages = await printOwnPlan(api.platform, client.id, plan.id)
    expect(pages?.byteLength).toBeGreaterThan(10_000)
  })

  test('does not change the time of its pause, its status or its version until it is served again', async () => {
    const plan = await serve()
    await changeRecord(`health_flags = '{pregnancy}'`)
    const paused = await getPlan(admin, plan.id)
    expect(paused).toMatchObject({ status: 'active', version: plan.version })
    // One reason is added and another goes, so the plan stays paused.
    await changeRecord(`health_flags = '{pregnancy}', age = 16`)
    expect((await getPlan(admin, plan.id)).pauseReasons).toHaveLength(4)
    await changeRecord(`health_flags = '{}', age = 16`)
    expect((await getPlan(admin, plan.id)).pausedAt).toBe(paused.pausedAt)
    await changeRecord('age = 34')
    expect(await getPlan(admin, plan.id)).toMatchObject({
      pausedAt: null,
      pauseReasons: [],
      isFlagged: false,
    })
    const { plan: served, notice } = await getCurrent()
    expect([served?.days, notice]).toEqual([plan.days, null])
    expect(
      (await call(client, 'PUT', '/api/meal-ticks', { day: today, slot: 'lunch', state: 'eaten' })).status,
    ).toBe(200)
    expect(await listAudit(plan.id)).toEqual([
      { action: 'plan.pause', actorId: null, subjectId: client.id, details: {} },
      { action: 'plan.resume', actorId: null, subjectId: client.id, details: {} },
    ])
  })

  test('is still served if only a record is missing, and the client is informed that it is being checked', async () => {
    const plan = await serve()
    expect((await getCurrent()).notice).toBeNull()
    await changeRecord(`allergies = '{dairy}'`)
    const { plan: served, notice } = await getCurrent()
    expect(served?.days).toEqual(plan.days)
    expect(notice).toMatchObject({ planId: plan.id, pausedAt: null, careTeam: ['Meera Iyer'] })
    expect((await getPlan(client, plan.id)).notice).toEqual(notice)
    expect(await getPlan(admin, plan.id)).toMatchObject({ isFlagged: true, pausedAt: null })
    expect('notice' in (await getPlan(admin, plan.id))).toBe(false)
    expect(await listNotifications(client)).not.toContainEqual(expect.stringMatching(/^plan-paused/))
    expect(await listAudit(plan.id)).toEqual([])
  })

  test('is served again as its next version after that is published', async () => {
    const plan = await serve()
    await changeRecord('age = 16')
    const draft = (await call<DietPlan>(admin, 'POST', `/api/diet-plans/${plan.id}/revise`)).body
    expect((await getPlan(client, plan.id)).pausedAt).not.toBeNull()
    // The record is corrected, but the plan has not been checked again since.
    await query('update users set age = 34 where id = $1', [client.id])
    await deleteNotifications()
    const { version } = await getPlan(admin, draft.id)
    const published = await call<DietPlan>(admin, 'POST', `/api/diet-plans/${draft.id}/publish`, { version })
    expect(published.status, published.text).toBe(200)
    expect(published.body).toMatchObject({ id: plan.id, pausedAt: null, publishedNumber: 2 })
    expect((await getCurrent()).plan?.publishedNumber).toBe(2)
    // They are notified of the new version, but not also of the end of the pause.
    expect(await listNotifications(client)).toEqual([expect.stringMatching(/^plan-published/)])
  })

  test('is no longer paused once it is archived, completed or over', async () => {
    const first = await serve()
    await changeRecord(`health_flags = '{pregnancy}'`)
    const archived = await call<DietPlan>(admin, 'POST', `/api/diet-plans/${first.id}/archive`)
    expect(archived.body).toMatchObject({ status: 'archived', pausedAt: null })

    await query(`update users set health_flags = '{}' where id = $1`, [client.id])
    const second = await serve()
    await changeRecord(`health_flags = '{pregnancy}'`)
    await query('update diet_plans set start_date = $2, end_date = $3 where id = $1', [
      second.id,
      addDays(today, -9),
      today,
    ])
    await completeEndedPlans(createCtx(api.platform))
    expect(await getPlan(admin, second.id)).toMatchObject({ status: 'completed', pausedAt: null })
    expect((await getPlan(client, second.id)).days).toEqual(second.days)
  })

  test('stays paused until its last day if a later plan ends it early', async () => {
    const plan = await serve()
    await changeRecord(`health_flags = '{pregnancy}'`)
    await query(`update users set health_flags = '{}' where id = $1`, [client.id])
    const draft = await serve({ status: 'draft', startDate: addDays(today, 7) })
    const later = await call<DietPlan>(admin, 'POST', `/api/diet-plans/${draft.id}/publish`, {
      version: draft.version,
      shouldEndOverlapping: true,
    })
    expect(later.status, later.text).toBe(200)
    const ended = await getPlan(admin, plan.id)
    expect(ended.endDate).toBe(addDays(today, 7))
    expect(ended.pausedAt).not.toBeNull()
    expect((await getCurrent()).plan).toBeNull()
  })

  test('is not announced as ready if it begins later', async () => {
    const plan = await serve({ startDate: addDays(today, 3) })
    expect((await getCurrent()).upcoming).not.toBeNull()
    await changeRecord(`health_flags = '{pregnancy}'`)
    const current = await getCurrent()
    expect(current).toMatchObject({ plan: null, upcoming: null, notice: { planId: plan.id } })
  })
})

describe('notification of a finding', () => {
  test('reaches the care team once for each finding while it lasts, and the client for the pause', async () => {
    const plan = await serve()
    await deleteNotifications()
    const link = `/admin/diet-plans/${plan.id}`
    await changeRecord(`allergies = '{dairy}'`)
    for (let times = 0; times < 3; times += 1) await recheckPlans(api.platform, client.id)
    const looked = `plan-flagged: Devi Nair’s plan needs attention ${link}`
    expect(await listNotifications(admin)).toEqual([looked])
    expect(await listNotifications(carer)).toEqual([looked])
    expect(await listNotifications(client)).toEqual([])

    await changeRecord(`health_flags = '{pregnancy}'`)
    await recheckPlans(api.platform, client.id)
    const paused = `plan-flagged: Devi Nair’s plan is paused ${link}`
    expect(await listNotifications(carer)).toEqual([looked, paused])
    expect(await listNotifications(client)).toEqual([`plan-paused: Your plan is paused /plans/${plan.id}`])

    // Only a figure changes and the finding is the same, so no one is notified again.
    await changeRecord('weight_kg = 75')
    await changeRecord(`health_flags = '{}'`)
    await recheckPlans(api.platform, client.id)
    expect(await listNotifications(carer)).toEqual([looked, paused])
    expect(await listNotifications(client)).toEqual([
      `plan-paused: Your plan is paused /plans/${plan.id}`,
      `plan-resumed: Your plan is active again /plans/${plan.id}`,
    ])

    // A finding that comes back counts as new.
    await changeRecord(`allergies = '{}', health_flags = '{pregnancy}'`)
    await changeRecord(`health_flags = '{}'`)
    expect(await listNotifications(carer)).toEqual([
      looked,
      paused,
      paused,
      `plan-cleared: Devi Nair’s plan is no longer paused ${link}`,
    ])
    expect(await listNotifications(client)).toHaveLength(4)
  })

  test('is also mailed, without health facts, names or plan titles', async () => {
    const plan = await serve()
    await deleteNotifications()
    // This mail is about safety, so it is sent even to clients who switched off every mail.
    await query(
      `insert into muted_mails (user_id, kind) values ($1, 'plan-published'), ($1, 'plan-paused')`,
      [client.id],
    )
    await changeRecord(`health_flags = '{pregnancy}'`)
    await changeRecord(`health_flags = '{}'`)
    const mails = await listMails()
    expect(mails.map(({ to, subject }) => `${subject}: ${to}`).toSorted()).toEqual([
      `A client’s plan is paused: ${admin.email}`,
      `A client’s plan is paused: ${carer.email}`,
      `Your plan is active again: ${client.email}`,
      `Your plan is paused: ${client.email}`,
    ])
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/pregnan|devi|nair|steady|weight|kcal|safety/i)
      expect(text).toMatch(new RegExp(`http\\S+/plans/${plan.id}|http\\S+/admin/diet-plans/${plan.id}`))
    }
    const { text } = mails.find(({ subject }) => subject === 'Your plan is paused') ?? { text: '' }
    // The practice has no phone number in this test.
    expect(text).toContain('Please write to us before you continue with your plan.')
    expect(text).toMatch(/Email: \S+@\S+/)
  })

  test('is sent once for two plans that are paused together', async () => {
    await serve()
    await serve({ startDate: addDays(today, 42), endDate: addDays(today, 84) })
    await deleteNotifications()
    await changeRecord(`health_flags = '{pregnancy}'`)
    expect(await listNotifications(client)).toHaveLength(1)
    await changeRecord(`health_flags = '{}'`)
    expect(await listNotifications(client)).toHaveLength(2)
  })
})

describe('the check of plans', () => {
  test('runs at once after a profile change: the job pauses, flags and mails', async () => {
    const plan = await serve()
    await deleteNotifications()
    const smtp = await startSmtp()
    const logger = pino({ level: 'silent' })
    const jobs = createServerJobs(
      { ...api.platform, config: { ...api.platform.config, smtpUrl: smtp.url } },
      { databaseUrl: api.testDatabase.url, logger },
    )
    try {
      await jobs.start()
      const changed = await call(client, 'PATCH', '/api/auth/profile', { healthFlags: ['pregnancy'] })
      expect(changed.status, changed.text).toBe(200)
      await expect.poll(async () => (await getCurrent()).notice?.pausedAt, { timeout: 20_000 }).toBeTruthy()
      await expect
        .poll(() => smtp.received.map((mail) => mail.to?.[0]?.address).toSorted(), { timeout: 20_000 })
        .toEqual([admin.email, carer.email, client.email].toSorted())
      expect((await getPlan(admin, plan.id)).pauseReasons).toHaveLength(2)

      await call(client, 'PATCH', '/api/auth/profile', { healthFlags: [] })
      await expect.poll(async () => (await getCurrent()).plan?.id, { timeout: 20_000 }).toBe(plan.id)
      await expect
        .poll(() => smtp.received.map(({ subject }) => subject), { timeout: 20_000 })
        .toContain('Your plan is active again')
    } finally {
      await jobs.stop()
      await smtp.close()
    }
  })

  test('runs each night because of birthdays; an error for one client does not stop the check of others', async () => {
    const brokenPlan = await serve()
    client = await signInAs(api, {
      role: 'client',
      firstName: 'Devi',
      lastName: 'Nair',
      inCareOf: [carer.id],
    })
    const plan = await serve()
    await deleteNotifications()
    // Breaks the stored days of one plan, so that they cannot be read.
    await query('alter table daily_meal_plans disable trigger user')
    await query(`update daily_meal_plans set meals = '[]' where diet_plan_id = $1`, [brokenPlan.id])
    await query('alter table daily_meal_plans enable trigger user')
    const runNight = () =>
      createPlanTasks(api.platform)[RECHECK_ALL_PLANS_TASK](
        {},
        { attempt: 1, signal: new AbortController().signal, workerId: 'none' },
      )
    // The client is recorded as 17 today, and weight-loss plans are for adults only.
    await query('update users set age = 17, age_recorded_on = $2 where id = $1', [client.id, today])
    await expect(runNight()).rejects.toThrow()
    expect((await getPlan(admin, plan.id)).pausedAt).not.toBeNull()
    expect(await listNotifications(client)).toHaveLength(1)
    expect((await listMails()).map(({ to }) => to)).toContain(carer.email)

    // A year later the client is 18.
    await query('update users set age_recorded_on = $2 where id = $1', [client.id, addDays(today, -370)])
    await expect(runNight()).rejects.toThrow()
    expect((await getPlan(admin, plan.id)).pausedAt).toBeNull()
    expect(await listNotifications(client)).toHaveLength(2)
    await call(admin, 'POST', `/api/diet-plans/${brokenPlan.id}/archive`)
  })
})

/** Calls every GET endpoint of the API as the client, with ids of their own data. */
async function walkEveryAnswer(planId: string): Promise<{ path: string; text: string }[]> {
  const { body } = await call<{ paths: Record<string, Record<string, object>> }>(
    client,
    'GET',
    '/api/openapi.json',
  )
  const answers: { path: string; text: string }[] = []
  for (const path of Object.keys(body.paths)) {
    // The live stream does not end.
    if (body.paths[path]?.get === undefined || path === '/api/live') continue
    for (const id of path.includes('{') ? [planId, client.id] : [planId]) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'number' ? '1' : id))
      for (const search of ['', `?from=${today}&to=${addDays(today, 6)}`]) {
        answers.push({ path, text: (await call(client, 'GET', `${url}${search}`)).text })
      }
    }
  }
  expect(answers.length).toBeGreaterThan(100)
  return answers
}

/** Starts a local SMTP server that accepts every mail. */
async function startSmtp(): Promise<{ url: string; received: Email[]; close: () => Promise<void> }> {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
