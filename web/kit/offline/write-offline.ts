import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'
import type { AnyOfflineWrite, OfflineWrite, OfflineWrites } from './define-offline-write.ts'
import type { OutboxRuntime } from './outbox-runtime.ts'
import type { WaitingWrite } from './waiting-writes.ts'

/* The outbox of this tab, whose code is loaded after the first screen. */

/** A slower server is not waited for: the write is shown as waiting. */
const PATIENCE_MS = 5000

/** `waiting`: this device has stored it, and the server gets it later. `refused`: nothing is stored any more. */
export type WriteOutcome<Answer> =
  | { kind: 'sent'; answer: Answer }
  | { kind: 'waiting' }
  | { kind: 'refused'; body: ErrorBody }

let current: { userId: string; runtime: Promise<OutboxRuntime> } | null = null
let awaitStart: Promise<void>
let announceStart: () => void = () => undefined
resetStart()

function resetStart(): void {
  awaitStart = new Promise((done) => {
    announceStart = done
  })
}

/** Starts the outbox of the signed-in client. Returns the function that stops it. */
export function startOffline(userId: string, declared: OfflineWrites): () => void {
  const runtime = import('./outbox-runtime.ts').then(({ startOutbox }) => startOutbox(userId, declared))
  const mine = { userId, runtime }
  current = mine
  announceStart()
  runtime.catch(() => undefined)
  return () => {
    if (current === mine) {
      current = null
      resetStart()
    }
    void runtime.then((started) => started.stop()).catch(() => undefined)
  }
}

async function findRuntime(): Promise<OutboxRuntime> {
  await awaitStart
  if (!current) return findRuntime()
  return current.runtime
}

/**
 * Makes a declared write. It is stored on this device first, and shown, and sent after everything that waits. Resolves with
 * the server's answer or refusal, or with `waiting` if there is no connection, or no answer within five seconds. A refusal that comes later is
 * shown in the list of waiting writes.
 *
 * @param input With a `file`, the body of the call is the file. Such a call must be harmless when it is repeated.
 * @throws If this device cannot store it, for example because it is full.
 */
export async function writeOffline<E extends EndpointShape>(
  definition: OfflineWrite<E>,
  input: EndpointInput<E> & { file?: Blob },
): Promise<WriteOutcome<EndpointOutput<E>>> {
  const runtime = await findRuntime()
  const write = await runtime.add(definition, input)
  const outcome = awaitOutcome(runtime, write)
  void runtime.flush().catch(() => undefined)
  const found = await (isServerReachable() ? outcome.within(PATIENCE_MS) : outcome.within(0))
  return found as WriteOutcome<EndpointOutput<E>> // the answer of the declared endpoint
}

/** Stores a write and sends it later. A refusal is shown in the list of waiting writes. Rejects as `writeOffline`. */
export async function queueOffline<E extends EndpointShape>(
  definition: OfflineWrite<E>,
  input: EndpointInput<E>,
): Promise<void> {
  const runtime = await findRuntime()
  await runtime.add(definition, input)
  void runtime.flush().catch(() => undefined)
}

/** Sends everything that waits. Resolves when nothing more can be sent for now. */
export async function sendWaiting(): Promise<void> {
  await (await findRuntime()).flush()
}

/** Makes a refused write again with another input, as a new write, and gives up the refused one. */
export async function writeAgain(
  write: WaitingWrite,
  definition: AnyOfflineWrite,
  input: unknown,
): Promise<void> {
  const runtime = await findRuntime()
  await runtime.add(definition, input)
  await runtime.remove(write)
  void runtime.flush().catch(() => undefined)
}

/** Gives up a write that the server has refused. */
export async function removeWaiting(write: WaitingWrite): Promise<void> {
  await (await findRuntime()).remove(write)
}

function awaitOutcome(
  runtime: OutboxRuntime,
  { id }: WaitingWrite,
): { within: (ms: number) => Promise<WriteOutcome<unknown>> } {
  let stop = (): void => undefined
  const ended = new Promise<WriteOutcome<unknown>>((done) => {
    stop = runtime.watch((change) => {
      if (change.write.id !== id) return
      if (change.kind === 'finished') done({ kind: 'sent', answer: change.answer })
      const { problem } = change.write
      if (change.kind !== 'changed' || problem?.kind !== 'refused') return
      done({ kind: 'refused', body: problem.body })
      // The caller shows it.
      if (isAwaited) void runtime.remove(change.write)
    })
  })
  let isAwaited = true
  return {
    within: async (ms) => {
      let stopWatching = (): void => undefined
      const late = new Promise<WriteOutcome<unknown>>((done) => {
        setTimeout(() => done({ kind: 'waiting' }), ms)
        stopWatching = onConnectionChange(() => !isServerReachable() && done({ kind: 'waiting' }))
      })
      const outcome = await Promise.race([ended, late])
      isAwaited = false
      stopWatching()
      stop()
      return outcome
    },
  }
}
