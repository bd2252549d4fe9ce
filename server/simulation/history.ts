import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type AnyArea, BrokenInvariant, requireSame, type Step } from './area.ts'
import { interleave } from './interleave.ts'
import type { Random } from './random.ts'
import { runJobs } from './run-jobs.ts'
import { withRandom } from './seeded-crypto.ts'
import { type Cut, cutGate, throughGate } from './statement-gate.ts'
import { type Answer, type Call, isBlocked, randomOf, type World, waitForEnd } from './world.ts'

type AnyStep = Step<unknown>
/**
 * The state of the running history. `models`: what may be true after the answers so far; two calls at the same time can
 * leave more than one possibility.
 */
type Held = { models: readonly unknown[]; random: Random; sendsMail: boolean; onStep: () => void }
type HistoryCommand = fc.AsyncCommand<Held, World>

/** Parts of a history that have a seed of their own. */
const PART = { people: 0, schedule: 1, start: 2 }
const FIRST_DAY = Date.parse('2030-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const START_DAYS = 400
const MAX_COMMANDS = 8
/** Mails take most of the time of a history, so only some histories send theirs. */
const SENDS_MAIL_EVERY = 10

/** The calls of one step take less than a second of simulated time. */
const STEP_MS = 1000

const cuts: fc.Arbitrary<Cut> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.constant('statement' as const),
      number: fc.integer({ min: 1, max: 30 }),
      isAfter: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('commit' as const),
      number: fc.constant(0),
      isAfter: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ at: 'answer' as const }) },
)

/** `failure`: the shortest history that was found, and what it breaks; `null` if nothing broke. */
export type HistoryResult = { area: string; failure: string | null; stepCount: number }

/** Runs the history with this seed: everything in it follows from the number. */
export async function runHistory(
  world: World,
  areas: readonly AnyArea[],
  seed: number,
): Promise<HistoryResult> {
  const area = areas[seed % areas.length] as AnyArea // the index is within the list
  let stepCount = 0
  const property = fc.asyncProperty(listCommands(area), async (commands) => {
    const held = await startHistory(world, area, seed, () => {
      stepCount += 1
    })
    await fc.asyncModelRun(() => ({ model: held, real: world }), commands)
    await checkAny(world, area, held)
  })
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    maxSkipsPerRun: 0,
    interruptAfterTimeLimit: 120_000,
  })
  if (!details.failed) return { area: area.name, failure: null, stepCount }
  const [shrunk] = details.counterexample ?? []
  const { errorInstance } = details
  const error =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  return { area: area.name, failure: `${String(shrunk)}\n${error}`, stepCount }
}

async function startHistory(world: World, area: AnyArea, seed: number, onStep: () => void): Promise<Held> {
  const start = randomOf(seed, PART.start)
  await world.database.clear(seed)
  await world.clock.set(new Date(FIRST_DAY + start.below(START_DAYS) * DAY_MS + start.below(DAY_MS)))
  world.smtp.received.length = 0
  world.smtp.recipients.length = 0
  return {
    models: [await area.start(world, randomOf(seed, PART.people))],
    random: randomOf(seed, PART.schedule),
    sendsMail: start.below(SENDS_MAIL_EVERY) === 0,
    onStep,
  }
}

function listCommands(area: AnyArea): fc.Arbitrary<Iterable<HistoryCommand>> {
  const step = fc.oneof(...area.steps)
  return fc.commands(
    [
      fc.oneof(
        { weight: 10, arbitrary: step.map((one) => doStep(area, one, null)) },
        { weight: 4, arbitrary: fc.tuple(step, cuts).map(([one, cut]) => doStep(area, one, cut)) },
        {
          weight: 4,
          arbitrary: fc.tuple(step, step, fc.option(cuts)).map(([a, b, cut]) => doAtOnce(area, a, b, cut)),
        },
        { weight: 2, arbitrary: fc.constantFrom(...area.waits).map(wait) },
        { weight: 1, arbitrary: fc.option(cuts).map((cut) => doJobs(area, cut)) },
      ),
    ],
    { maxCommands: MAX_COMMANDS, size: 'max', disableReplayLog: true },
  )
}

/** Somebody does one step. Without an answer, they try again. */
function doStep(area: AnyArea, step: AnyStep, cut: Cut | null): HistoryCommand {
  return {
    toString: () => (cut ? `${step.name}, cut at ${describeCut(cut)}` : step.name),
    check: () => true,
    run: async (held, world) => {
      held.onStep()
      await world.clock.advance(STEP_MS)
      const call = prepare(held, step, world)
      if (call) {
        const { answer, isRepeat } = await sendUntilAnswered(world, held.random, call, cut)
        held.models = judge(held.models, step, { answer, isRepeat, call, now: world.clock.now() })
        await area.watch?.(world, held.models[0])
      }
    },
  }
}

/** Two people do something at the same time, in two processes. */
function doAtOnce(area: AnyArea, first: AnyStep, second: AnyStep, cut: Cut | null): HistoryCommand {
  return {
    toString: () => `at once [${first.name}${cut ? `, cut at ${describeCut(cut)}` : ''}] [${second.name}]`,
    check: () => true,
    run: async (held, world) => {
      held.onStep()
      await world.clock.advance(STEP_MS)
      const calls = [prepare(held, first, world), prepare(held, second, world)]
      const [a, b] = calls
      if (!a || !b) return
      const [cutAnswer, answerB] = await sendAtOnce(world, held.random, [a, b], cut)
      const isRepeat = cutAnswer === null
      const answerA = cutAnswer ?? requireAnswer(await sendSeeded(world, held.random, a, 0))
      const now = world.clock.now()
      const judgedA = { answer: answerA, isRepeat, call: a, now }
      const judgedB = { answer: requireAnswer(answerB), isRepeat: false, call: b, now }
      held.models = judgeBoth(held.models, [first, judgedA], [second, judgedB])
      await area.watch?.(world, held.models[0])
    },
  }
}

function wait(ms: number): HistoryCommand {
  return {
    toString: () => `wait ${ms / 3_600_000} h`,
    check: () => true,
    run: (_held, world) => world.clock.wait(ms),
  }
}

function doJobs(area: AnyArea, cut: Cut | null): HistoryCommand {
  return {
    toString: () => (cut ? `jobs, one cut at ${describeCut(cut)}` : 'jobs'),
    check: () => true,
    run: async (held, world) => {
      held.onStep()
      await world.clock.advance(STEP_MS)
      await runJobs(world, { random: held.random, scheduled: area.jobs, cut, sendsMail: held.sendsMail })
      const { pass } = area
      if (pass) held.models = held.models.map((model) => pass(model, world.clock.now()))
      await requireMailsOnce(world)
    },
  }
}

/** Every mail that counts as sent was received once, and no mail was received twice. */
async function requireMailsOnce(world: World): Promise<void> {
  const received = world.smtp.received.map((mail) => /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? '')
  requireSame('Mails that were received twice', received.toSorted(), [...new Set(received)].toSorted())
  const { rows } = await world.database.observer.query<{ id: string }>(
    `select id from outgoing_mails where status = 'sent'`,
  )
  const missing = rows.filter(({ id }) => !received.includes(id))
  // An erasure deletes mails that were sent before it.
  requireSame('Mails that count as sent and were not received', missing, [])
}

/** Checks the database against every possibility: one of them must be true. */
async function checkAny(world: World, area: AnyArea, held: Held): Promise<void> {
  const failures: unknown[] = []
  for (const model of held.models) {
    try {
      await area.check(world, model)
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures[0]
}

function prepare(held: Held, step: AnyStep, world: World): Call | null {
  return withRandom(held.random, () => step.prepare(held.models[0], world.clock.now()))
}

type Judged = { answer: Answer; isRepeat: boolean; call: Call; now: Date }

/** Returns the possibilities that an answer leaves. */
function judge(models: readonly unknown[], step: AnyStep, judged: Judged): unknown[] {
  const all = addLost(models, step, judged).map((model) => tryJudge(model, step, judged))
  const possible = all.filter((next) => typeof next !== 'string')
  if (possible.length > 0) return withoutRepeats(possible)
  throw new BrokenInvariant(`${step.name}: ${String(all[0])}. ${describeAnswer(judged.answer)}`)
}

function tryJudge(model: unknown, step: AnyStep, { answer, call, now }: Judged): unknown {
  return step.judge(model, answer, { call, now })
}

/**
 * Returns the possibilities after a call whose answer was lost: it had its effect or not. The repeat of a call with an
 * Idempotency-Key is answered like the first attempt, so there it makes no difference.
 */
function addLost(models: readonly unknown[], step: AnyStep, { call, now, isRepeat }: Judged): unknown[] {
  if (!isRepeat || !step.assume) return [...models]
  return models.flatMap((model) => {
    const assumed = step.assume?.(model, { call, now }) ?? null
    return assumed === null ? [model] : [model, assumed]
  })
}

/** Two answers at the same time must be possible one after the other, in one of the two orders. */
function judgeBoth(models: readonly unknown[], a: [AnyStep, Judged], b: [AnyStep, Judged]): unknown[] {
  const orders = [
    [a, b],
    [b, a],
  ] as const
  const inOrder = models.flatMap((model) =>
    orders.map(([first, second]) => judgeInOrder(model, first, second)),
  )
  // The first attempt of `a` came before `b`, and its repeat afterwards.
  const around = addLost(models, ...a).map((model) => judgeInOrder(model, b, a))
  const all = a[1].isRepeat ? [...inOrder, ...around] : inOrder
  const possible = all.filter((next) => typeof next !== 'string')
  if (possible.length > 0) return withoutRepeats(possible)
  const answers = [a, b].map(([step, { answer }]) => `${step.name} → ${describeAnswer(answer)}`)
  throw new BrokenInvariant([...all, ...answers].join('\n'))
}

function judgeInOrder(model: unknown, first: [AnyStep, Judged], second: [AnyStep, Judged]): unknown {
  const between = tryJudge(model, ...first)
  if (typeof between === 'string') return `${first[0].name} first: ${between}`
  const all = addLost([between], ...second).map((one) => tryJudge(one, ...second))
  const after = all.find((next) => typeof next !== 'string') ?? all[0]
  return typeof after === 'string' ? `${second[0].name} second: ${after}` : after
}

function withoutRepeats(models: readonly unknown[]): unknown[] {
  return [...new Map(models.map((model) => [JSON.stringify(model), model])).values()]
}

async function sendUntilAnswered(
  world: World,
  random: Random,
  call: Call,
  cut: Cut | null,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const [answer = null] = await sendAtOnce(world, random, [call], cut)
  if (answer) return { answer: requireAnswer(answer), isRepeat: false }
  return { answer: requireAnswer(await sendSeeded(world, random, call, random.below(2))), isRepeat: true }
}

/**
 * Sends calls at the same time, each in a process of its own.
 *
 * @param cut Where the connection of the first call breaks.
 * @returns The answers; `null` for a call whose answer was lost.
 */
async function sendAtOnce(
  world: World,
  random: Random,
  calls: readonly Call[],
  cut: Cut | null,
): Promise<(Answer | null)[]> {
  let brokenPid: number | null = null
  const gate =
    cut &&
    cutGate(cut, (pid) => {
      brokenPid = pid
    })
  const works = calls.map((call, process) => () => sendSeeded(world, random, call, process))
  const [only] = works
  const answers =
    works.length === 1 && only
      ? [await (gate ? throughGate(gate, only) : only())]
      : await interleave(
          works.map((call, index) => ({ call, ...(index === 0 && gate ? { gate } : {}) })),
          random,
          (pid) => isBlocked(world, pid),
        )
  if (brokenPid !== null) await waitForEnd(world, brokenPid)
  const isLost = brokenPid !== null || cut?.at === 'answer'
  if (isLost && answers[0]) requireAnswerOr503(answers[0])
  return answers.map((answer, index) => (index === 0 && isLost ? null : answer))
}

/** Sends a call whose random bytes follow the history. */
function sendSeeded(world: World, random: Random, call: Call, process: number): Promise<Answer> {
  const own = randomOf(random.next(), 0)
  return withRandom(own, () => world.send(call, process))
}

function requireAnswer(answer: Answer | null | undefined): Answer {
  if (!answer || answer.status >= 500)
    throw new BrokenInvariant(`The server failed. ${answer && describeAnswer(answer)}`)
  return answer
}

/** A call whose connection broke is answered, or refused with 503. */
function requireAnswerOr503(answer: Answer): void {
  if (answer.status > 503 || (answer.status >= 500 && answer.status < 503)) {
    throw new BrokenInvariant(`A lost connection was answered as a failure. ${describeAnswer(answer)}`)
  }
}

function describeAnswer({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).slice(0, 600)}`
}

function describeCut(cut: Cut): string {
  if (cut.at === 'answer') return 'its answer'
  return `${cut.at}${cut.at === 'statement' ? ` ${cut.number}` : ''}, ${cut.isAfter ? 'after' : 'before'}`
}

/** Draws an Idempotency-Key: call it in `prepare`. */
export function drawKey(): string {
  return randomUUID()
}
