import { IDEMPOTENCY_DAYS } from '#contract/limits.ts'
import { createRandomId } from '#web/kit/api/use-idempotency-key.ts'
import { createRetryTimer } from '#web/kit/drafts/retry-timer.ts'
import type { WaitingWrite, WriteProblem } from './waiting-writes.ts'

/*
 * Sends waiting writes in their order, each until the server has answered it. It uses neither the screen nor the browser,
 * so that tests can cut, end and restart it at any point; `outbox-runtime.ts` connects it to both.
 */

/** The place where writes survive: the database of the browser. */
export type OutboxStore = {
  next: (userId: string) => Promise<WaitingWrite | undefined>
  add: (write: Omit<WaitingWrite, 'seq'>) => Promise<WaitingWrite>
  update: (write: WaitingWrite) => Promise<void>
  remove: (seq: number) => Promise<void>
  /** Removes a write that the server has, together with its effect on the stored answers. */
  finish: (write: WaitingWrite, answer: unknown) => Promise<void>
}

/**
 * The outcome of one attempt. `later`: the server may or may not have it, so exactly the same request follows. `stopped`:
 * the session has ended.
 */
export type SendOutcome =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'refused'; problem: WriteProblem }
  | { kind: 'later' }
  | { kind: 'stopped' }

export type OutboxOptions = {
  userId: string
  store: OutboxStore
  send: (write: WaitingWrite) => Promise<SendOutcome>
  /** Runs work while no other tab of this browser sends. */
  alone: (work: () => Promise<void>) => Promise<void>
  now: () => Date
  /**
   * Called after each change of a write, in the order of the changes, until the outbox is stopped: after that the screen
   * may be another person's.
   */
  onChange: (change: OutboxChange) => void
}

export type OutboxChange =
  | { kind: 'added' | 'changed' | 'finished'; write: WaitingWrite; answer?: unknown }
  | { kind: 'removed'; write: WaitingWrite }

export type Outbox = {
  /** Stores a write; it is sent after all before it. Resolves when the device has it. */
  add: (name: string, input: unknown) => Promise<WaitingWrite>
  /** Sends everything that waits. Resolves when nothing more can be sent for now. */
  flush: () => Promise<void>
  /** Gives up a write that has a problem. */
  remove: (write: WaitingWrite) => Promise<void>
  stop: () => void
}

const DAY_MS = 86_400_000
/** After this time since the first attempt, the server may not remember whether it has the write. */
const SURE_DAYS = IDEMPOTENCY_DAYS - 5

/** Creates the outbox of a person. */
export function createOutbox(given: OutboxOptions): Outbox {
  const onChange = (change: OutboxChange): void => {
    if (!isStopped) given.onChange(change)
  }
  const options = { ...given, onChange }
  const { userId, store, alone, now } = options
  const timer = createRetryTimer(() => void flush().catch(() => undefined))
  let isStopped = false
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function sendAll(): Promise<void> {
    for (let next = await store.next(userId); next && !isStopped; next = await store.next(userId)) {
      const outcome = await sendNext(options, next)
      if (outcome === 'stopped') return
      if (outcome === 'later') return void timer.waitAfterFailure()
      timer.forgetFailures()
    }
  }

  async function flush(): Promise<void> {
    timer.clear()
    // A write that is added while the last one is being removed must not wait for the next occasion.
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false
        await alone(sendAll)
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  return {
    add: async (name, input) => {
      const write = await store.add({
        id: createRandomId(),
        userId,
        name,
        input,
        writtenAt: now().toISOString(),
        firstSentAt: null,
        problem: null,
      })
      onChange({ kind: 'added', write })
      return write
    },
    flush,
    remove: async (write) => {
      await store.remove(write.seq)
      onChange({ kind: 'removed', write })
    },
    stop: () => {
      isStopped = true
      timer.stop()
    },
  }
}

/** Makes one attempt. `done`: the write is no longer in the way of the next one. */
async function sendNext(
  options: OutboxOptions,
  waiting: WaitingWrite,
): Promise<'done' | 'later' | 'stopped'> {
  const { store, now, onChange } = options
  const hold = async (write: WaitingWrite, problem: WriteProblem): Promise<'done'> => {
    const held = { ...write, problem }
    await store.update(held)
    onChange({ kind: 'changed', write: held })
    return 'done'
  }
  const { firstSentAt } = waiting
  if (firstSentAt !== null && now().getTime() - Date.parse(firstSentAt) > SURE_DAYS * DAY_MS) {
    return hold(waiting, { kind: 'unsure' })
  }
  const write = firstSentAt === null ? { ...waiting, firstSentAt: now().toISOString() } : waiting
  if (firstSentAt === null) await store.update(write)
  const outcome = await options.send(write)
  switch (outcome.kind) {
    case 'sent':
      await store.finish(write, outcome.answer)
      onChange({ kind: 'finished', write, answer: outcome.answer })
      return 'done'
    case 'refused':
      return hold(write, outcome.problem)
    case 'later':
    case 'stopped':
      return outcome.kind
  }
}
