import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findState } from '#domain/plans/draft-week/conflicts.ts'
import type { DraftDay } from '#domain/plans/draft-week/day-wishes.ts'
import { listDayWishes } from '#domain/plans/draft-week/day-wishes.ts'
import type { DraftDish } from '#domain/plans/draft-week/draft-dish.ts'
import { type DraftStep, draftWeek } from '#domain/plans/draft-week/draft-week.ts'
import { createPairing } from '#domain/plans/draft-week/pairing.ts'
import type { SolveModel } from '#domain/plans/draft-week/solve-day.ts'
import { MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { loadSolver } from '#server/modules/plans/draft-week/solve-with-highs.ts'
import { readDraftDishes } from '../tools/filled-foods.ts'
import { type CheckedFood, checkWeek, type WeekFaults } from './draft-week/check-week.ts'
import { generateProfile, type Profile } from './draft-week/profiles.ts'
import { findPercentile } from './statistics.ts'

/*
 * Drafts a week for generated clients and checks each by code without the model. `--from` and `--to` are numbers of
 * clients; `--out FILE` appends a line of JSON for each client, so that the run can be made in pieces. At the end, the
 * table of all clients in the file is printed. `--check NUMBER` prints one week.
 */

type Outcome = {
  number: number
  kind: 'week' | 'conflict' | 'unfinished'
  seconds: number[]
  /** Time of the processor, which does not count other programs on a busy machine. */
  cpuSeconds: number[]
  distinctCount: number
  faults: WeekFaults | null
  notes: string[]
  /** For a conflict: whether solving it again has confirmed that the set is minimal. */
  isConfirmed: boolean | null
  conflict: string | null
}

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '200' },
    out: { type: 'string' },
    check: { type: 'string' },
  },
})

const outcomes: Outcome[] = []
if (values.out && existsSync(values.out)) {
  for (const line of readFileSync(values.out, 'utf8').trim().split('\n'))
    outcomes.push(JSON.parse(line) as Outcome) // written here
}

const { dishes, foods } = await readFoods()
const dishIdOf = new Map(dishes.map(({ foodId, dishId }) => [foodId, dishId]))
const solve = await loadSolver()
const [first, last] = values.check ? [values.check, values.check] : [values.from, values.to]
for (let number = Number(first); number <= Number(last); number += 1) {
  if (outcomes.some((outcome) => outcome.number === number)) continue
  const outcome = measure(generateProfile(number))
  outcomes.push(outcome)
  if (values.out) appendFileSync(values.out, `${JSON.stringify(outcome)}\n`)
  console.log(
    `${number} ${outcome.kind} ${outcome.distinctCount} dishes, ${outcome.seconds.map((value) => value.toFixed(1)).join(' ')} s ${[outcome.conflict, ...outcome.notes].filter(Boolean).slice(0, 4).join('; ')}`,
  )
}
printTable()

async function readFoods(): Promise<{ dishes: DraftDish[]; foods: Map<string, CheckedFood> }> {
  const { dishes: drafted, more } = await readDraftDishes(({ pool }, list) =>
    pool.query<CheckedFood & { id: string }>(
      `select id, name, coalesce(base_code, code) as code, tags, allergens, nutrients from food_items
        where id = any($1)`,
      [list.map(({ foodId }) => foodId)],
    ),
  )
  return { dishes: drafted, foods: new Map(more.rows.map(({ id, ...food }) => [id, food])) }
}

function measure(profile: Profile): Outcome {
  const { number, wishes } = profile
  const days: PlanDay[] = []
  const seconds: number[] = []
  const cpuSeconds: number[] = []
  let end: Extract<DraftStep, { kind: 'conflict' | 'unfinished' }> | null = null
  let startedAt = performance.now()
  let cpuBefore = process.cpuUsage()
  for (const step of draftWeek({ wishes, dishes, locked: [] }, solve)) {
    if (step.kind === 'revised') days[step.day.dayNumber - 1] = step.day
    else if (step.kind === 'day') {
      days.push(step.day)
      seconds.push((performance.now() - startedAt) / 1000)
      const { user, system } = process.cpuUsage(cpuBefore)
      cpuSeconds.push((user + system) / 1e6)
      startedAt = performance.now()
      cpuBefore = process.cpuUsage()
    } else end = step
  }
  if (values.check) printWeek(days)
  const used = new Set(days.flatMap(listDishIds))
  const checked = checkWeek(profile, days, foods)
  return {
    number,
    kind: end === null ? 'week' : end.kind,
    seconds,
    cpuSeconds,
    distinctCount: used.size,
    faults: checked.faults,
    notes: checked.notes,
    isConfirmed:
      end?.kind === 'conflict'
        ? confirmConflict(
            profile,
            days,
            end.conflict.wishes.map(({ wish }) => wish),
            solve,
          )
        : null,
    conflict:
      end?.kind === 'conflict'
        ? `day ${end.conflict.dayNumber}: ${end.conflict.wishes.map(({ wish, relaxation }) => `${wish} (${JSON.stringify(relaxation)})`).join(' + ')}`
        : null,
  }
}

function listDishIds(day: PlanDay): string[] {
  return MEAL_SLOTS.flatMap(({ key }) =>
    day.meals[key].items.map(({ foodId }) => dishIdOf.get(foodId) ?? foodId),
  )
}

/** Solves the day of a conflict again: not with these wishes, but with each of them left out. */
function confirmConflict(
  { wishes }: Profile,
  days: readonly PlanDay[],
  members: readonly string[],
  solver: SolveModel,
): boolean {
  const uses = new Map<string, number>()
  for (const day of days) for (const id of new Set(listDishIds(day))) uses.set(id, (uses.get(id) ?? 0) + 1)
  const day: DraftDay = {
    dayNumber: days.length + 1,
    wishes,
    dishes,
    pairing: createPairing(dishes),
    uses,
    yesterday: new Set(),
    locked: [],
    rejected: [],
  }
  return (
    members.every((member) => listDayWishes(day).includes(member)) &&
    findState(day, solver, members) === 'impossible' &&
    members.every(
      (member) =>
        findState(
          day,
          solver,
          members.filter((other) => other !== member),
        ) === 'possible',
    )
  )
}

function printWeek(days: readonly PlanDay[]): void {
  for (const { dayLabel, meals } of days) {
    console.log(dayLabel)
    for (const { key, label } of MEAL_SLOTS) {
      const items = meals[key].items.map(({ name, measure: m }) => `${m?.quantity} ${m?.label} ${name}`)
      if (items.length > 0) console.log(`  ${say(label)}: ${items.join(', ')}`)
    }
  }
}

function writeTimes(times: readonly number[]): string {
  return [0.5, 0.95].map((share) => findPercentile(times, share).toFixed(1)).join(', ')
}

function printTable(): void {
  const weeks = outcomes.filter(({ kind }) => kind === 'week')
  const refused = outcomes.filter(({ kind }) => kind === 'conflict')
  const seconds = outcomes.flatMap((outcome) => outcome.seconds)
  const cpuSeconds = outcomes.flatMap((outcome) => outcome.cpuSeconds)
  const distinct = weeks.map(({ distinctCount }) => distinctCount)
  const sum = (...kinds: (keyof WeekFaults)[]): number =>
    outcomes.reduce(
      (total, { faults }) => total + kinds.reduce((part, kind) => part + (faults?.[kind] ?? 0), 0),
      0,
    )
  const dayCount = seconds.length
  const rows: [string, string][] = [
    ['clients', String(outcomes.length)],
    ['full weeks', `${weeks.length} (${((100 * weeks.length) / outcomes.length).toFixed(1)} %)`],
    ['days within ± 2 % of the energy', `${dayCount - sum('energy')} of ${dayCount}`],
    ['required targets missed', String(sum('target'))],
    ['breaches: allergen, diet, illness', `${sum('allergen')}, ${sum('diet')}, ${sum('condition')}`],
    ['breaches: pairs, courses of a meal', `${sum('pairing')}, ${sum('course')}`],
    ['findings that stop publishing', String(sum('safety'))],
    ['distinct dishes a week: least, median', `${Math.min(...distinct)}, ${findPercentile(distinct, 0.5)}`],
    ['seconds a day: p50, p95', writeTimes(seconds)],
    ['seconds of the processor a day: p50, p95', writeTimes(cpuSeconds)],
    [
      'refused',
      `${refused.length}, of which proved minimal ${refused.filter(({ isConfirmed }) => isConfirmed).length}`,
    ],
    ['not finished in time', String(outcomes.length - weeks.length - refused.length)],
  ]
  console.log(rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n'))
}
