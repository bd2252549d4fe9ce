import fc from 'fast-check'
import { mergeParts } from '#domain/plans/merge.ts'
import { todayIn } from '#domain/units/dates.ts'
import { type Area, defineArea, requireSame, type Step } from '../area.ts'
import type { Answer } from '../world.ts'
import { type PlanContent, type PlanPeople, startPlans, writePlan } from './plan-payload.ts'

type Texts = Pick<PlanContent, 'title' | 'lunchNote' | 'dinnerNote' | 'quote'>
type Field = keyof Texts
const FIELDS = ['title', 'lunchNote', 'dinnerNote', 'quote'] as const

/** A browser in which somebody writes the draft: what it shows, and the stored draft that this is based on. */
type Editor = { shown: Texts; base: Texts; version: number }
type Model = PlanPeople & {
  planId: string
  startDate: string
  stored: Texts
  version: number
  editors: readonly Editor[]
  writeCount: number
}

const FIRST: Texts = { title: 'Steady', lunchNote: '', dinnerNote: 'Soup', quote: 'Well begun' }

function setEditor(model: Model, index: number, editor: Editor): Model {
  return { ...model, editors: model.editors.map((one, at) => (at === index ? editor : one)) }
}

const toParts = (texts: Texts) => new Map<string, unknown>(Object.entries(texts))

/**
 * One person writes a text into a field and the draft is saved. If somebody else has saved in between, both drafts are
 * merged, and the next save sends the result.
 */
function write(index: number, field: Field | null): Step<Model> {
  const read = (payload: object | undefined) => payload as { version: number; texts: Texts } // made by `prepare`
  return {
    name: field === null ? `editor ${index} saves` : `editor ${index} writes ${field}`,
    prepare: (model) => {
      const editor = model.editors[index]
      const as = model.writers[index]
      if (!editor || !as) return null
      const texts =
        field === null ? editor.shown : { ...editor.shown, [field]: `${field} ${index}.${model.writeCount}` }
      const content = { ...texts, startDate: model.startDate, food: 'rice' as const, grams: 400 }
      const payload = { ...writePlan(model, content), version: editor.version }
      return { as, method: 'PUT', url: `/api/diet-plans/${model.planId}`, payload }
    },
    judge: (model, answer, { call }) => {
      const { version } = read(call.payload)
      const texts = readTexts(call.payload)
      const counted = { ...model, writeCount: model.writeCount + 1 }
      if (version === model.version) {
        return answer.status === 200 ? save(counted, index, texts) : 'expected the draft to be saved'
      }
      if (answer.code !== 'stale_version') return 'expected stale_version'
      const theirs = (answer.body as { details: { plan: object; version: number } }).details // the contract's
      if (JSON.stringify(readTexts(theirs.plan)) !== JSON.stringify(model.stored))
        return 'the refusal has another draft'
      return merge(counted, index, texts, theirs.version)
    },
    assume: (model, { call }) => {
      const { version } = read(call.payload)
      return version === model.version ? save(model, index, readTexts(call.payload), false) : null
    },
  }
}

/** The draft is stored. `isKnown`: false if the writer did not get the answer. */
function save(model: Model, index: number, texts: Texts, isKnown = true): Model {
  const next = { ...model, stored: texts, version: model.version + 1 }
  return isKnown ? setEditor(next, index, { shown: texts, base: texts, version: next.version }) : next
}

/** Merges as the browser does, and compares its result with a simpler rule: a field that one person changed has their text. */
function merge(model: Model, index: number, mine: Texts, version: number): Model | string {
  const editor = model.editors[index]
  if (!editor) return 'no such editor'
  const { parts } = mergeParts(toParts(editor.base), toParts(mine), toParts(model.stored))
  const merged = Object.fromEntries(parts) as Texts // the same fields
  for (const field of FIELDS) {
    const isMine = mine[field] !== editor.base[field]
    if (merged[field] !== (isMine ? mine[field] : model.stored[field])) return `the merge lost ${field}`
  }
  return setEditor(model, index, { shown: merged, base: model.stored, version })
}

function readTexts(plan: object | undefined): Texts {
  const { title, motivationalQuote, days } = plan as {
    title: string
    motivationalQuote: string
    days: { meals: { lunch: { note: string }; dinner: { note: string } } }[]
  } // as written by `writePlan`, and as answered
  const meals = days[0]?.meals
  return {
    title,
    lunchNote: meals?.lunch.note ?? '',
    dinnerNote: meals?.dinner.note ?? '',
    quote: motivationalQuote,
  }
}

/** Two dieticians write one draft: nobody overwrites what they have not seen, and what was saved is stored. */
export const drafts = defineArea<Model>({
  name: 'drafts',
  jobs: [],
  waits: [3_600_000],
  start: async (world, random) => {
    const people = await startPlans(world, random)
    const startDate = todayIn('Asia/Kolkata', world.clock.now())
    const payload = writePlan(people, { ...FIRST, startDate, food: 'rice', grams: 400 })
    const answer: Answer = await world.send({
      ...(people.writers[0] && { as: people.writers[0] }),
      method: 'POST',
      url: '/api/diet-plans',
      payload,
    })
    const { id, version } = answer.body as { id: string; version: number } // the contract's
    const editor = { shown: FIRST, base: FIRST, version }
    return {
      ...people,
      planId: id,
      startDate,
      stored: FIRST,
      version,
      editors: [editor, editor],
      writeCount: 0,
    }
  },
  steps: [
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: 1 }), fc.constantFrom(...FIELDS))
        .map(([index, field]) => write(index, field)),
    },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }).map((index) => write(index, null)) },
  ],
  check: async (world, model) => {
    const { rows } = await world.database.observer.query(
      `select p.version, p.title, p.motivational_quote as "motivationalQuote",
              (select json_agg(json_build_object('meals', d.meals) order by day_number)
                 from daily_meal_plans d where d.diet_plan_id = p.id) as days
         from diet_plans p`,
    )
    requireSame('The drafts', rows.map(readTexts), [model.stored])
    requireSame('The version', rows[0]?.version, model.version)
  },
} satisfies Area<Model>)
