import fc from 'fast-check'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { type Area, BrokenInvariant, defineArea, requireNone, requireSame, type Step } from '../area.ts'
import { drawKey } from '../history.ts'
import type { Call, World } from '../world.ts'
import { type FoodName, type PlanContent, type PlanPeople, startPlans, writePlan } from './plan-payload.ts'

const DAY_MS = 86_400_000
const ZONE = 'Asia/Kolkata'

type Plan = {
  id: string
  content: PlanContent
  version: number
  status: 'draft' | 'active' | 'archived' | 'completed'
  endDate: string
  publishedNumber: number
  revises: string | null
  isPaused: boolean
}
type Model = PlanPeople & {
  plans: readonly Plan[]
  isAllergic: boolean
  /** The digest of every published version that was ever seen. */
  seen: Map<string, string>
}

const dayOf = (now: Date) => todayIn(ZONE, now)
const readId = ({ url }: Call) => url.split('/')[3] ?? ''
const find = (model: Model, id: string) => model.plans.find((plan) => plan.id === id)
const put = (model: Model, id: string, part: Partial<Plan>): Model => ({
  ...model,
  plans: model.plans.map((plan) => (plan.id === id ? { ...plan, ...part } : plan)),
})
const without = (model: Model, id: string): Model => ({
  ...model,
  plans: model.plans.filter((plan) => plan.id !== id),
})

type Wish = { food: FoodName; grams: number; startIn: number }
const wishes: fc.Arbitrary<Wish> = fc.record({
  food: fc.constantFrom('rice' as const, 'rice' as const, 'paneer' as const),
  grams: fc.integer({ min: 1000, max: 1060 }),
  startIn: fc.constantFrom(0, 0, 7, 50),
})

function toContent({ food, grams, startIn }: Wish, now: Date): PlanContent {
  const startDate = addDays(dayOf(now), startIn)
  return {
    title: `Plan ${grams}`,
    startDate,
    food,
    grams,
    lunchNote: '',
    dinnerNote: 'Soup',
    quote: 'Well begun',
  }
}

function create(writer: number, wish: Wish): Step<Model> {
  return {
    name: `create a plan with ${wish.food}, from day ${wish.startIn}`,
    prepare: (model, now) => {
      const as = model.writers[writer]
      const payload = writePlan(model, toContent(wish, now))
      return as ? { as, method: 'POST', url: '/api/diet-plans', payload, key: drawKey() } : null
    },
    judge: (model, answer, { now }) => {
      const { id } = answer.body as { id: string } // the contract's
      if (answer.status !== 200 || find(model, id)) return 'expected a new draft'
      return { ...model, plans: [...model.plans, newDraft(id, toContent(wish, now))] }
    },
  }
}

function newDraft(id: string, content: PlanContent, revises: string | null = null): Plan {
  const endDate = addDays(content.startDate, 42)
  return { id, content, version: 1, status: 'draft', endDate, publishedNumber: 0, revises, isPaused: false }
}

function update(which: number, wish: Wish, isStale: boolean): Step<Model> {
  return {
    name: `change plan ${which} to ${wish.food}${isStale ? ' from an old version' : ''}`,
    prepare: (model, now) => {
      const plan = model.plans.at(-1 - which)
      const [as] = model.writers
      if (!plan || !as) return null
      const version = Math.max(1, plan.version - (isStale ? 1 : 0))
      const payload = { ...writePlan(model, toContent(wish, now)), version }
      return { as, method: 'PUT', url: `/api/diet-plans/${plan.id}`, payload }
    },
    judge: (model, answer, { call, now }) => {
      const plan = find(model, readId(call))
      if (!plan) return answer.status === 404 ? model : 'expected no plan'
      if (plan.status !== 'draft') return answer.code === 'plan_not_draft' ? model : 'expected plan_not_draft'
      const { version } = call.payload as { version: number } // made by `prepare`
      if (version !== plan.version) return answer.code === 'stale_version' ? model : 'expected stale_version'
      return answer.status === 200 ? change(model, plan, toContent(wish, now)) : 'expected the changed draft'
    },
    assume: (model, { call, now }) => {
      const plan = find(model, readId(call))
      const { version } = call.payload as { version: number } // as above
      return plan?.status === 'draft' && plan.version === version
        ? change(model, plan, toContent(wish, now))
        : null
    },
  }
}

function change(model: Model, plan: Plan, content: PlanContent): Model {
  return put(model, plan.id, { content, version: plan.version + 1, endDate: addDays(content.startDate, 42) })
}

const doOverlap = (a: Plan, b: Plan) => a.content.startDate < b.endDate && b.content.startDate < a.endDate

function publish(which: number, shouldEndOverlapping: boolean, isStale: boolean): Step<Model> {
  return {
    name: `publish plan ${which}${shouldEndOverlapping ? ', ending others' : ''}${isStale ? ' from an old version' : ''}`,
    prepare: (model) => {
      const plan = model.plans.at(-1 - which)
      const as = model.writers[which % 2]
      if (!plan || !as) return null
      const payload = { version: Math.max(1, plan.version - (isStale ? 1 : 0)), shouldEndOverlapping }
      return { as, method: 'POST', url: `/api/diet-plans/${plan.id}/publish`, payload, key: drawKey() }
    },
    judge: (model, answer, { call, now }) => {
      const plan = find(model, readId(call))
      if (!plan) return answer.status === 404 ? model : 'expected no plan'
      if (plan.status !== 'draft') return answer.code === 'plan_not_draft' ? model : 'expected plan_not_draft'
      const { version } = call.payload as { version: number } // made by `prepare`
      if (version !== plan.version) return answer.code === 'stale_version' ? model : 'expected stale_version'
      const refusal = findPublishRefusal(model, plan, shouldEndOverlapping, dayOf(now))
      if (refusal !== null) return answer.code === refusal ? model : `expected ${refusal}`
      return answer.status === 200 ? serve(model, plan) : 'expected the published plan'
    },
  }
}

function listOthers(model: Model, plan: Plan): Plan[] {
  return model.plans.filter(
    (other) =>
      other.status === 'active' &&
      other.id !== plan.id &&
      other.id !== plan.revises &&
      doOverlap(plan, other),
  )
}

/** Returns why a draft cannot be published; `null` if it can. */
function findPublishRefusal(model: Model, plan: Plan, shouldEnd: boolean, today: string): string | null {
  const original = plan.revises === null ? null : find(model, plan.revises)
  if (plan.revises !== null && original?.status !== 'active') return 'conflict'
  if (plan.endDate <= today) return 'plan_incomplete'
  if (original && original.content.startDate <= today && plan.content.startDate > today)
    return 'plan_incomplete'
  if (plan.content.food === 'paneer' && model.isAllergic) return 'plan_unsafe'
  const others = listOthers(model, plan)
  const followed = others.some(
    ({ content }) => content.startDate >= plan.content.startDate && content.startDate < today,
  )
  if (followed) return 'plan_incomplete'
  return others.length > 0 && !shouldEnd ? 'plan_overlap' : null
}

/** The client follows a plan from now on; others end on its first day, or are archived. */
function serve(model: Model, plan: Plan): Model {
  const ended = listOthers(model, plan).reduce((next, other) => {
    const isWithdrawn = other.content.startDate >= plan.content.startDate
    if (isWithdrawn) return put(next, other.id, { status: 'archived' })
    return put(next, other.id, { endDate: plan.content.startDate })
  }, model)
  const original = plan.revises === null ? null : find(ended, plan.revises)
  if (!original) return put(ended, plan.id, { status: 'active', publishedNumber: 1, isPaused: false })
  const { content, endDate } = plan
  const replaced = { content, endDate, publishedNumber: original.publishedNumber + 1, isPaused: false }
  return put(without(ended, plan.id), original.id, replaced)
}

function revise(which: number): Step<Model> {
  const judgeId = (model: Model, id: string, draftId: string): Model | string => {
    const plan = find(model, id)
    if (!plan) return 'no such plan'
    const known = model.plans.find(({ revises }) => revises === id)
    if (known) return known.id === draftId ? model : 'expected the draft that was begun'
    return {
      ...model,
      plans: [...model.plans, { ...newDraft(draftId, plan.content, id), endDate: plan.endDate }],
    }
  }
  return {
    name: `begin the next version of plan ${which}`,
    prepare: (model) => {
      const plan = model.plans.at(-1 - which)
      const [as] = model.writers
      return plan && as ? { as, method: 'POST', url: `/api/diet-plans/${plan.id}/revise` } : null
    },
    judge: (model, answer, { call }) => {
      const plan = find(model, readId(call))
      if (!plan) return answer.status === 404 ? model : 'expected no plan'
      if (plan.status !== 'active') return answer.code === 'conflict' ? model : 'expected conflict'
      const { id } = answer.body as { id: string } // the contract's
      return answer.status === 200 ? judgeId(model, plan.id, id) : 'expected a draft'
    },
  }
}

function archive(which: number): Step<Model> {
  return {
    name: `archive plan ${which}`,
    prepare: (model) => {
      const plan = model.plans.at(-1 - which)
      const [as] = model.writers
      return plan && as ? { as, method: 'POST', url: `/api/diet-plans/${plan.id}/archive` } : null
    },
    judge: (model, answer, { call }) => {
      const plan = find(model, readId(call))
      if (!plan) return answer.status === 404 ? model : 'expected no plan'
      if (plan.status === 'archived') return answer.status === 409 ? model : 'expected a refusal'
      return answer.status === 200
        ? put(model, plan.id, { status: 'archived' })
        : 'expected the archived plan'
    },
    assume: (model, { call }) => put(model, readId(call), { status: 'archived' }),
  }
}

/** The client says that they cannot eat dairy, or that they can. */
function setAllergy(isAllergic: boolean): Step<Model> {
  return {
    name: isAllergic ? 'the client notes an allergy' : 'the client removes the allergy',
    prepare: ({ client }) => ({
      as: client,
      method: 'PATCH',
      url: '/api/auth/profile',
      payload: { allergies: isAllergic ? ['dairy'] : [] },
    }),
    judge: (model, answer) =>
      answer.status === 200 ? { ...model, isAllergic } : 'expected the changed profile',
    assume: (model) => ({ ...model, isAllergic }),
  }
}

/** The jobs complete plans whose last day is over, and pause those that the rules forbid. */
function pass(model: Model, now: Date): Model {
  const plans = model.plans.map((plan) => {
    if (plan.status !== 'active') return plan
    if (plan.endDate <= dayOf(now)) return { ...plan, status: 'completed' as const }
    return { ...plan, isPaused: plan.content.food === 'paneer' && model.isAllergic }
  })
  return { ...model, plans }
}

/** Published versions are never changed and never lost. */
async function watch(world: World, { seen }: Model): Promise<void> {
  const { rows } = await world.database.observer.query<{ key: string; digest: string }>(
    `select diet_plan_id || ' ' || number as key, md5(v::text) as digest from diet_plan_versions v`,
  )
  const now = new Map(rows.map(({ key, digest }) => [key, digest]))
  for (const [key, digest] of seen) {
    if (now.get(key) !== digest)
      throw new BrokenInvariant(`The published version ${key} was changed or is gone.`)
  }
  for (const [key, digest] of now) seen.set(key, digest)
}

/** Plans are written, published, replaced by their next version, paused and archived. */
export const publishing = defineArea<Model>({
  name: 'publishing',
  jobs: ['complete-plans', 'recheck-all-plans'],
  waits: [3_600_000, DAY_MS, 8 * DAY_MS, 45 * DAY_MS],
  start: async (world, random) => ({
    ...(await startPlans(world, random)),
    plans: [],
    isAllergic: false,
    seen: new Map(),
  }),
  steps: [
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: 1 }), wishes)
        .map(([writer, wish]) => create(writer, wish)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: 2 }), wishes, fc.boolean())
        .map(([which, wish, isStale]) => update(which, wish, isStale)),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: 2 }), fc.boolean(), fc.constantFrom(false, false, true))
        .map(([which, shouldEnd, isStale]) => publish(which, shouldEnd, isStale)),
    },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 }).map(revise) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 }).map(archive) },
    { weight: 1, arbitrary: fc.boolean().map(setAllergy) },
  ],
  pass,
  watch,
  check: async (world, model) => {
    await watch(world, model)
    const { rows } = await world.database.observer.query(
      `select id, status, end_date::text as "endDate", published_number as "publishedNumber" from diet_plans order by id`,
    )
    const expected = model.plans
      .map(({ id, status, endDate, publishedNumber }) => ({ id, status, endDate, publishedNumber }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
    requireSame('The plans', rows, expected)
    await requireNone(
      world,
      'Two active plans of one client on one day',
      `select a.id, b.id as other from diet_plans a join diet_plans b on a.user_id = b.user_id and a.id < b.id
          and daterange(a.start_date, a.end_date) && daterange(b.start_date, b.end_date)
        where a.status = 'active' and b.status = 'active'`,
    )
    await requireNone(
      world,
      'A published plan without its versions',
      `select p.id from diet_plans p
        where p.published_number <> (select count(*) from diet_plan_versions v where v.diet_plan_id = p.id)`,
    )
  },
} satisfies Area<Model>)
