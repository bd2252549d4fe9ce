import { addDays } from '#domain/units/dates.ts'
import { moveSubscriptions } from '#server/modules/billing/subscriptions/subscription-tasks.ts'
import { completeEndedPlans } from '#server/modules/plans/ending/service.ts'
import {
  addAdmin,
  addClient,
  addEmployee,
  createRegister,
  deactivate,
  giveGrants,
  INVITED,
  inviteFromConsultation,
  planInvites,
  planUnfinished,
  type Register,
  type Staff,
} from './accounts.ts'
import { addHours, planConsultations } from './consultations.ts'
import { planDiaries } from './diary.ts'
import { planFollowUps } from './follow-ups.ts'
import { type Pantry, readPantry } from './meals.ts'
import { type DemoMeasurement, makeMeasurements, planMeasurements } from './measurements.ts'
import { planNotes } from './notes.ts'
import { planReading, planStaffReads } from './notifications.ts'
import { planPastEnquiries } from './past-enquiries.ts'
import { type DemoClient, makeClients } from './people.ts'
import { type DemoPlan, makePlans, planPlan } from './plans.ts'
import { planPageVersions, setUpPractice, showPractice } from './practice.ts'
import { createRandom, type Random } from './random.ts'
import { planReviews } from './reviews.ts'
import { later, runStory, type Story, timeOn } from './story.ts'
import { addBillingDetails, planSubscriptions } from './subscriptions.ts'
import { planMealTicks } from './ticks.ts'

const CLIENT_COUNT = 40
const SEED = 20_260_101
const DAYS_OPEN = 730

/** A client with their measurements and plans; `current`: the plan that they follow. */
type StoryClient = DemoClient & {
  /** Empty until they have joined. */
  id: string
  name: string
  joinedAt: Date
  joinedOn: string
  carerIds: string[]
  weights: DemoMeasurement[]
  plans: DemoPlan[]
  current: DemoPlan | null
}

type Team = { admin: Staff; employee: Staff; second: Staff; pantry: Pantry }

/**
 * Fills an empty database with a realistic practice: one admin, two employees, forty clients with up to a year of
 * history, plans with real foods, people who were invited and have not signed in yet, one who has left, an inbox of
 * consultations. It is the same every time, dated relative to today. Everything is done by the services, as the person
 * who does it.
 */
export async function seedDemo(database: { url: string; dataDir: string }): Promise<void> {
  await runStory(database, async (story) => {
    planOpening(story, await createRegister(story))
  })
}

/** Plans that the practice opens: its staff one after the other, so that their order is certain, and then the year. */
function planOpening(story: Story, register: Register): void {
  const opening = later(story.end, -24 * DAYS_OPEN)
  story.at(opening, async () => {
    const admin = await addAdmin(story, {
      email: 'admin@demo.example',
      firstName: 'Dr Nalini',
      lastName: 'Deshpande',
      registrationNumber: 'DEMO-0001',
    })
    story.at(later(opening, 1), async () => {
      const employee = await addEmployee(story, register, admin.id, {
        email: 'employee@demo.example',
        firstName: 'Farah',
        lastName: 'Sheikh',
        registrationNumber: null,
      })
      story.at(later(opening, 2), async () => {
        const second = await addEmployee(story, register, admin.id, {
          email: 'george.kurien@demo.example',
          firstName: 'George',
          lastName: 'Kurien',
          registrationNumber: 'DEMO-0002',
        })
        await openPractice(story, { admin, employee, second })
        planNights(story)
        planYear(story, register, { admin, employee, second, pantry: await readPantry(story.asNobody()) })
      })
    })
  })
}

/** Sets the permissions and the hours of staff, and the settings of the practice. */
async function openPractice(story: Story, { admin, employee, second }: Omit<Team, 'pantry'>): Promise<void> {
  await giveGrants(story, admin.id, second.id)
  await setUpPractice(story, admin.id)
  const staff = { nalini: admin.id, farah: employee.id, george: second.id }
  await showPractice(story, staff)
  await addHours(story, staff)
}

/** Plans the nightly jobs of the server: plans and subscriptions end and begin. */
function planNights({ at, asNobody, platform, today }: Story): void {
  for (let daysAgo = 366; daysAgo >= 0; daysAgo--) {
    at(timeOn(addDays(today, -daysAgo), '00:35'), async () => {
      await completeEndedPlans(asNobody())
      await moveSubscriptions(platform, platform.now())
    })
  }
}

/** Plans the year, from the first client on. */
function planYear(story: Story, register: Register, team: Team): void {
  const { admin, employee, second } = team
  const { at, end } = story
  const holders = { nalini: admin.id, farah: employee.id, george: second.id }
  const clients = planClients(story, register, team)
  const byAge = clients.toSorted((a, b) => compare(b.joinedOn, a.joinedOn) || compare(a.email, b.email))
  const [login] = clients
  if (!login) throw new Error('The demo has no clients.')
  planUnfinished(story, register)
  planInvites(story, admin.id)
  planPageVersions(story, admin.id)
  planSubscriptions(story, clients, admin.id)
  const joined = byAge.filter((client) => client !== login).slice(0, 2)
  planConsultations(story, holders, {
    login,
    joined,
    invited: {
      name: `${INVITED.firstName} ${INVITED.lastName}`,
      phone: INVITED.phone,
      invite: (consultationId) => inviteFromConsultation(story, admin.id, consultationId),
    },
  })
  const asked = planPastEnquiries(story, holders, clients)
  const isQuiet = (client: StoryClient) => !asked.has(client) && !joined.includes(client)
  const followed = clients
    .filter((client) => client !== login && client.current !== null)
    .toSorted((a, b) => Number(isQuiet(b)) - Number(isQuiet(a)) || compare(a.email, b.email))
  planFollowUps(story, holders, { clients: byAge, today: followed })
  const isFarahs = ({ carerIds }: StoryClient) => carerIds.includes(employee.id)
  const onPlan = byAge.filter((client) => client !== login && isFollowedFor(client, story.today, 2))
  const waiting = [isFarahs, (client: StoryClient) => !isFarahs(client)].flatMap(
    (isOne) => onPlan.find(isOne) ?? [],
  )
  planReviews(story, { login, waiting, adminId: admin.id })
  planOwnRecords(
    story,
    clients,
    followed.filter((client) => !waiting.includes(client)),
  )
  planDiaries(story, {
    login,
    others: followed.filter(isFarahs).slice(0, 2),
    reviewerId: employee.id,
  })
  const noted = byAge.toReversed().filter((client) => client !== login && isFarahs(client))
  planNotes(story, { clients: [login, ...noted].slice(0, 5), admin, employee })
  planReading(story, [admin, employee, second, ...clients])
  const byDay = clients.toSorted((a, b) => compare(a.joinedOn, b.joinedOn) || compare(a.email, b.email))
  const oldest = byDay.find((client) => client !== login)
  if (oldest) at(end, () => deactivate(story, admin.id, oldest.id))
}

/** Plans that the clients join, are assigned to their carers, and get their plans. */
function planClients(story: Story, register: Register, team: Team): StoryClient[] {
  const { admin, employee, second, pantry } = team
  const random = createRandom(SEED)
  return makeClients(random, CLIENT_COUNT).map((client, index) => {
    const carers = [...(index % 2 === 0 ? [employee] : []), ...(index % 3 === 0 ? [second] : [])]
    const made = makeStoryClient(story, random, { client, pantry, admin, carers })
    story.at(made.joinedAt, async () => {
      made.id = await addClient(story, register, { client, adminId: admin.id, carerIds: made.carerIds })
    })
    story.at(later(made.joinedAt, 0.2), () => addBillingDetails(story, made.id, index))
    for (const plan of made.plans) {
      planPlan(story, { plan, client: made, writerId: index % 3 === 0 ? second.id : admin.id })
    }
    return made
  })
}

/** Plans the measurements and meal ticks of clients. One client with a plan enters nothing for two weeks. */
function planOwnRecords(
  story: Story,
  clients: readonly StoryClient[],
  followed: readonly StoryClient[],
): void {
  const { today } = story
  const silent = followed.find(
    (client) =>
      isFollowedFor(client, today, 16) && (client.current?.input.endDate ?? today) > addDays(today, 7),
  )
  for (const client of clients) {
    const lastDay = client === silent ? addDays(today, -17) : today
    const written = client.weights.filter(({ date }) => date <= lastDay)
    planMeasurements(story, client, written)
    if (client.current && client !== silent) planMealTicks(story, client, client.current)
  }
}

/** Makes a client's measurements and plans, and plans that staff read their record. */
function makeStoryClient(
  story: Story,
  random: Random,
  about: { client: DemoClient; pantry: Pantry; admin: Staff; carers: readonly Staff[] },
): StoryClient {
  const { client, pantry, admin, carers } = about
  const { today } = story
  const joinedOn = addDays(today, -7 * client.joinedWeeksAgo)
  const carerIds = carers.map(({ id }) => id)
  const made: StoryClient = {
    ...client,
    id: '',
    name: `${client.firstName} ${client.lastName}`,
    joinedOn,
    joinedAt: timeOn(joinedOn, '05:00'),
    carerIds,
    weights: [],
    plans: [],
    current: null,
  }
  planStaffReads(story, random, { client: made, staffIds: [admin.id, ...carerIds] })
  made.weights = makeMeasurements(random, client, today)
  made.plans = makePlans(random, pantry, { client, weights: made.weights, today })
  made.current = made.plans.find((plan) => isServed(plan, today)) ?? null
  return made
}

/** Checks whether a client follows a plan on a day. */
function isServed({ input, publishedOn }: DemoPlan, day: string): boolean {
  return publishedOn !== null && input.startDate <= day && input.endDate > day
}

/** Checks whether a client has followed today's plan for this many days. */
function isFollowedFor({ current }: StoryClient, today: string, days: number): boolean {
  return current !== null && current.input.startDate <= addDays(today, -days)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
