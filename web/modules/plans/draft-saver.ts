import type { ErrorBody } from '#contract/errors.ts'
import { type CreatePlanInput, DietPlan, type UpdatePlanInput } from '#contract/plans/diet-plans.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'

/*
 * Saves a draft as a whole while it is written: one request at a time, the newest content last, never the same plan
 * created twice. It knows neither the screen nor the browser: what it needs of them is handed in.
 */

/** A draft as the API takes it. */
export type DraftInput = CreatePlanInput & Omit<UpdatePlanInput, 'version'>

/** What the saver can say of itself. `failed`: the content is kept and `message` says why it is not stored yet. */
export type SaveStatus =
  | { kind: 'untouched' }
  /** Nothing can be stored yet: `problem` says what is missing. */
  | { kind: 'blocked'; problem: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string; isRetrying: boolean; body: ErrorBody | null }
  /** Another version is stored meanwhile: `theirs`. Nothing is sent until `goOnFrom` or `adopt`. */
  | { kind: 'conflict'; theirs: DietPlan }

/** The calls it makes. They throw what `readError` understands. */
export type DraftCalls = {
  create: (input: DraftInput, idempotencyKey: string) => Promise<DietPlan>
  update: (
    id: string,
    input: Omit<DraftInput, 'userId' | 'kind' | 'status'> & { version: number },
  ) => Promise<DietPlan>
  read: (id: string) => Promise<DietPlan>
  /** The body of a refusal; null when the server did not answer, so that it is not known what became of the call. */
  readError: (error: unknown) => ErrorBody | null
}

export type DraftSaver = {
  /** Takes new content (or why there is none that could be stored) and stores it after a pause. */
  offer: (draft: { ok: true; input: DraftInput } | { ok: false; problem: string }) => void
  /** Stores what is offered now. Resolves with the stored plan's id and version, or null when that did not succeed. */
  flush: () => Promise<{ id: string; version: number } | null>
  /** After a conflict: goes on from that version, with what is offered from now on. */
  goOnFrom: (version: { id: string; version: number }) => void
  /** True when something was offered that is not stored. */
  hasUnsaved: () => boolean
  /** Somebody may have stored a newer version: looks, and says so as a conflict. Says nothing when that cannot be seen. */
  catchUp: () => Promise<void>
  /** Takes a stored plan's place as the one being written; drops what is not stored. */
  adopt: (stored: { id: string; version: number } | null) => void
  /** Stops timers; what is on its way arrives. */
  stop: () => void
}

const PAUSE_MS = 1200
const RETRY_PAUSES_MS = [3000, 10_000]
const LONGEST_RETRY_PAUSE_MS = 30_000

/** A saver for one editor. `stored` is the plan that is edited, null for one that was never stored. */
export function createDraftSaver(options: {
  stored: { id: string; version: number } | null
  calls: DraftCalls
  onStatus: (status: SaveStatus) => void
  /** After each successful call, with the plan as stored; `isNewest`: nothing was offered since. */
  onStored: (plan: DietPlan, isNewest: boolean) => void
  pauseMs?: number
  createKey?: () => string
}): DraftSaver {
  const { calls, onStatus, onStored, pauseMs = PAUSE_MS, createKey = createRandomKey } = options
  let { stored } = options
  let offered: DraftInput | null = null
  let problem: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isInConflict = false
  let isStopped = false
  /** A creating call whose fate is unknown: it is repeated as it was, with its key, before anything else. */
  let unsettledCreate: { input: DraftInput; key: string } | null = null
  /** An update whose fate is unknown: a conflict after it may be with ourselves. */
  let unsettledUpdate: DraftInput | null = null

  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= storeOffered().finally(() => {
      running = null
    })
    return running
  }

  async function storeOffered(): Promise<void> {
    while (offered !== null && !isInConflict) {
      const input = offered
      onStatus({ kind: 'saving' })
      try {
        const plan = stored === null ? await create(input) : await update(stored, input)
        stored = { id: plan.id, version: plan.version }
        failures = 0
        unsettledUpdate = null
        const isNewest = offered === input
        if (isNewest) offered = null
        onStored(plan, isNewest)
      } catch (error) {
        if (!(await handleFailure(error, input))) return
      }
    }
    if (isInConflict) return
    if (problem !== null) onStatus({ kind: 'blocked', problem })
    else if (stored !== null) onStatus({ kind: 'saved', at: new Date() })
  }

  async function create(input: DraftInput): Promise<DietPlan> {
    const attempt = unsettledCreate ?? { input, key: createKey() }
    unsettledCreate = attempt
    const plan = await calls.create(attempt.input, attempt.key)
    unsettledCreate = null
    if (attempt.input === input) return plan
    // The first attempt had arrived after all, with older content.
    stored = { id: plan.id, version: plan.version }
    return update(stored, input)
  }

  function update(target: { id: string; version: number }, input: DraftInput): Promise<DietPlan> {
    const { userId: _userId, kind: _kind, status: _status, ...fields } = input
    return calls.update(target.id, { ...fields, version: target.version })
  }

  /** Says what went wrong and resolves to whether it can go on at once. */
  async function handleFailure(error: unknown, input: DraftInput): Promise<boolean> {
    const body = calls.readError(error)
    if (body === null) {
      if (stored !== null) unsettledUpdate = input
      fail('the server cannot be reached', true, null)
      return false
    }
    // The server refused: nothing was created under that key.
    unsettledCreate = null
    // The key was spent on earlier content, in a window that is gone: what is here is another plan.
    if (body.code === 'idempotency_mismatch') return true
    if (body.code === 'stale_version') {
      if (stored !== null && unsettledUpdate !== null) return settleOwnUpdate(stored, unsettledUpdate)
      const told = DietPlan.safeParse(body.details?.plan)
      if (told.success) {
        enterConflict(told.data)
        return false
      }
      return stored === null ? false : readTheirs(stored, input)
    }
    fail(body.message, body.statusCode >= 500 || body.statusCode === 429, body)
    return false
  }

  function fail(message: string, isPassing: boolean, body: ErrorBody | null): void {
    const isRetrying = isPassing && !isStopped
    onStatus({ kind: 'failed', message, isRetrying, body })
    if (isRetrying) schedule(RETRY_PAUSES_MS[failures] ?? LONGEST_RETRY_PAUSE_MS)
    failures += 1
  }

  function enterConflict(theirs: DietPlan): void {
    clearTimeout(timer)
    isInConflict = true
    failures = 0
    onStatus({ kind: 'conflict', theirs })
  }

  async function readTheirs(target: { id: string }, input: DraftInput): Promise<boolean> {
    try {
      enterConflict(await calls.read(target.id))
      return false
    } catch (error) {
      return handleFailure(error, input)
    }
  }

  /** Looks whether the version that stands in the way is the one we sent without hearing back. */
  async function settleOwnUpdate(
    target: { id: string; version: number },
    sent: DraftInput,
  ): Promise<boolean> {
    unsettledUpdate = null
    try {
      const plan = await calls.read(target.id)
      if (plan.version === target.version + 1 && isSameContent(plan, sent)) {
        stored = { id: plan.id, version: plan.version }
        onStored(plan, false)
        return true
      }
      enterConflict(plan)
      return false
    } catch (error) {
      return handleFailure(error, sent)
    }
  }

  async function flush(): Promise<{ id: string; version: number } | null> {
    await run()
    return offered === null && problem === null ? stored : null
  }

  return {
    offer: (draft) => {
      if (isStopped) return
      if (!draft.ok) {
        problem = draft.problem
        offered = null
        clearTimeout(timer)
        onStatus({ kind: 'blocked', problem })
        return
      }
      problem = null
      offered = draft.input
      if (isInConflict) return
      if (running === null) onStatus({ kind: 'unsaved' })
      schedule(pauseMs)
    },
    flush,
    goOnFrom: (version) => {
      clearTimeout(timer)
      stored = version
      offered = null
      isInConflict = false
      unsettledUpdate = null
      onStatus({ kind: 'saved', at: new Date() })
    },
    hasUnsaved: () => offered !== null || problem !== null,
    catchUp: async () => {
      const before = stored
      if (before === null || running !== null || isInConflict || isStopped) return
      try {
        const plan = await calls.read(before.id)
        // Meanwhile something of ours may have gone out: then its own answer says what stands.
        const isSettled = running === null && !isInConflict && !isStopped
        if (isSettled && stored === before && plan.version > before.version) enterConflict(plan)
      } catch {}
    },
    adopt: (next) => {
      clearTimeout(timer)
      stored = next
      offered = null
      problem = null
      isInConflict = false
      unsettledCreate = null
      unsettledUpdate = null
      failures = 0
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Whether a stored plan holds what was sent. */
function isSameContent(plan: DietPlan, sent: DraftInput): boolean {
  return (
    plan.title === sent.title &&
    plan.startDate === sent.startDate &&
    JSON.stringify(plan.tips) === JSON.stringify(sent.tips) &&
    (
      [
        'clientName',
        'caloriesTarget',
        'proteinGoal',
        'goalDescription',
        'preferences',
        'description',
      ] as const
    ).every((field) => (plan[field] ?? null) === (sent[field] ?? null)) &&
    JSON.stringify(describeDays(plan.days)) === JSON.stringify(describeDays(sent.days ?? []))
  )
}

function describeDays(days: DietPlan['days'] | NonNullable<DraftInput['days']>): unknown {
  return days.map((day) => [
    day.dayLabel,
    Object.entries(day.meals)
      .map(([slot, meal]) => [
        slot,
        meal.time,
        formatMeal(meal, 'en'),
        meal.items.map((item) => [item.foodId, item.grams]),
      ])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  ])
}
