import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { createDraftSaver, type DraftCalls, type DraftInput, type SaveStatus } from './draft-saver.ts'
import { createPlanForm, writeDraft } from './plan-form.ts'

/** What the server's refusals look like to the saver. */
class Refusal extends Error {
  readonly body: ErrorBody
  constructor(statusCode: number, code: ErrorBody['code']) {
    super(code)
    this.body = { statusCode, error: 'Error', code, message: `It is ${code}` }
  }
}

function write(title: string): { ok: true; input: DraftInput } {
  const values = { ...createPlanForm('2026-11-21'), userId: 'u', clientName: 'Priya', title }
  const draft = writeDraft(values, [createEmptyDay(1, 1)])
  if (!draft.ok) throw new Error(draft.problem)
  return draft
}

/**
 * A store with the rules of the API: a key creates once, an update needs the stored version. `lose` lets a call arrive and
 * its answer get lost; `refuse` answers the next call with a refusal.
 */
function openStore() {
  const plans = new Map<string, DietPlan>()
  const created = new Map<string, { id: string; text: string }>()
  const log: string[] = []
  let trouble: { kind: 'lose' | 'cut' } | { kind: 'refuse'; refusal: Refusal } | null = null
  const put = (id: string, version: number, input: Partial<DraftInput>): DietPlan => {
    const plan = { ...input, id, version, updatedAt: '2026-11-21T10:00:00.000Z' } as DietPlan // the fields that are read
    plans.set(id, plan)
    return plan
  }
  const answer = async <Value>(name: string, act: () => Value): Promise<Value> => {
    log.push(name)
    const now = trouble
    trouble = null
    await Promise.resolve()
    if (now?.kind === 'refuse') throw now.refusal
    if (now?.kind === 'cut') throw new TypeError('Failed to fetch')
    const value = act()
    if (now?.kind === 'lose') throw new TypeError('Failed to fetch')
    return value
  }
  const calls: DraftCalls = {
    create: (input, key) =>
      answer(`create ${input.title}`, () => {
        const before = created.get(key)
        if (before && before.text !== JSON.stringify(input)) throw new Refusal(409, 'idempotency_mismatch')
        const known = before && plans.get(before.id)
        if (known) return known
        const id = `plan-${created.size + 1}`
        created.set(key, { id, text: JSON.stringify(input) })
        return put(id, 1, input)
      }),
    update: (id, { version, ...input }) =>
      answer(`update ${input.title}`, () => {
        if (plans.get(id)?.version !== version) throw new Refusal(409, 'stale_version')
        return put(id, version + 1, input)
      }),
    read: (id) =>
      answer('read', () => {
        const plan = plans.get(id)
        if (!plan) throw new Refusal(404, 'not_found')
        return plan
      }),
    readError: (error) => (error instanceof Refusal ? error.body : null),
  }
  return {
    calls,
    log,
    plans,
    put,
    trouble: (next: NonNullable<typeof trouble>) => {
      trouble = next
    },
  }
}

function openSaver(
  store: ReturnType<typeof openStore>,
  stored: { id: string; version: number } | null = null,
) {
  const statuses: SaveStatus[] = []
  let keys = 0
  const saver = createDraftSaver({
    stored,
    calls: store.calls,
    onStatus: (status) => statuses.push(status),
    onStored: () => undefined,
    pauseMs: 60_000, // tests flush
    createKey: () => {
      keys += 1
      return `key-${keys}`
    },
  })
  return { saver, statuses, last: () => statuses.at(-1) }
}

describe('saving a draft', () => {
  it('creates once and then updates, the newest content last', async () => {
    const store = openStore()
    const { saver, last } = openSaver(store)
    saver.offer(write('One'))
    const first = saver.flush()
    saver.offer(write('Two'))
    saver.offer(write('Three'))
    expect(await first).toEqual({ id: 'plan-1', version: 2 })
    expect(store.log).toEqual(['create One', 'update Three'])
    expect(last()).toMatchObject({ kind: 'saved' })
    saver.stop()
  })

  it('says what is missing and sends nothing', async () => {
    const store = openStore()
    const { saver, last } = openSaver(store)
    saver.offer({ ok: false, problem: 'choose a client first' })
    expect(await saver.flush()).toBeNull()
    expect(store.log).toEqual([])
    expect(last()).toEqual({ kind: 'blocked', problem: 'choose a client first' })
  })

  it('never creates a second plan when the first answer was lost', async () => {
    const store = openStore()
    const { saver, last } = openSaver(store)
    store.trouble({ kind: 'lose' })
    saver.offer(write('One'))
    expect(await saver.flush()).toBeNull()
    expect(last()).toMatchObject({ kind: 'failed', isRetrying: true, body: null })
    saver.offer(write('Two'))
    expect(await saver.flush()).toEqual({ id: 'plan-1', version: 2 })
    expect(store.plans.size).toBe(1)
    expect(store.plans.get('plan-1')?.title).toBe('Two')
    saver.stop()
  })

  it('takes another key after a refusal, and when its key was spent on something else', async () => {
    const store = openStore()
    await store.calls.create(write('Spent').input, 'key-2')
    const { saver } = openSaver(store)
    store.trouble({ kind: 'refuse', refusal: new Refusal(400, 'invalid_input') })
    saver.offer(write('One'))
    expect(await saver.flush()).toBeNull()
    saver.offer(write('Two'))
    expect(await saver.flush()).toEqual({ id: 'plan-2', version: 1 })
    saver.stop()
  })

  it('knows its own update again whose answer was lost', async () => {
    const store = openStore()
    store.put('plan-1', 4, write('Before').input)
    const { saver, statuses } = openSaver(store, { id: 'plan-1', version: 4 })
    store.trouble({ kind: 'lose' })
    saver.offer(write('One'))
    await saver.flush()
    saver.offer(write('Two'))
    expect(await saver.flush()).toEqual({ id: 'plan-1', version: 6 })
    expect(statuses.some(({ kind }) => kind === 'conflict')).toBe(false)
    saver.stop()
  })

  it('stops at somebody else’s version, and goes on from it with what is offered then', async () => {
    const store = openStore()
    store.put('plan-1', 2, write('Theirs').input)
    const { saver, last } = openSaver(store, { id: 'plan-1', version: 1 })
    saver.offer(write('Ours'))
    expect(await saver.flush()).toBeNull()
    expect(last()).toMatchObject({ kind: 'conflict', theirs: { title: 'Theirs', version: 2 } })
    saver.offer(write('Ours again'))
    expect(await saver.flush()).toBeNull()
    expect(store.plans.get('plan-1')?.title).toBe('Theirs')
    expect(saver.hasUnsaved()).toBe(true)

    saver.goOnFrom({ id: 'plan-1', version: 2 })
    expect(saver.hasUnsaved()).toBe(false)
    expect(await saver.flush()).toEqual({ id: 'plan-1', version: 2 })
    saver.offer(write('Of both'))
    expect(await saver.flush()).toEqual({ id: 'plan-1', version: 3 })
    expect(store.plans.get('plan-1')?.title).toBe('Of both')
    saver.stop()
  })

  it('sees a newer version when it is told to look, and only then', async () => {
    const store = openStore()
    store.put('plan-1', 1, write('One').input)
    const { saver, statuses, last } = openSaver(store, { id: 'plan-1', version: 1 })
    await saver.catchUp()
    expect(statuses).toEqual([])
    store.put('plan-1', 2, write('Two').input)
    store.trouble({ kind: 'cut' })
    await saver.catchUp()
    expect(statuses).toEqual([])
    await saver.catchUp()
    expect(last()).toMatchObject({ kind: 'conflict', theirs: { title: 'Two' } })
    saver.stop()
  })

  it('keeps trying while the server is away, and says why when it refuses', async () => {
    const store = openStore()
    const { saver, last } = openSaver(store)
    store.trouble({ kind: 'cut' })
    saver.offer(write('One'))
    await saver.flush()
    expect(last()).toMatchObject({ kind: 'failed', isRetrying: true })
    expect(await saver.flush()).toEqual({ id: 'plan-1', version: 1 })
    store.trouble({ kind: 'refuse', refusal: new Refusal(409, 'plan_not_draft') })
    saver.offer(write('Two'))
    expect(await saver.flush()).toBeNull()
    expect(last()).toMatchObject({ kind: 'failed', message: 'It is plan_not_draft', isRetrying: false })
    saver.stop()
  })
})
