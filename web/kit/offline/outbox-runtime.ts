import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, toAddress } from '#web/kit/api/query-client.ts'
import { upload } from '#web/kit/api/upload.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'
import { type AnyOfflineWrite, matchAddress, type OfflineWrites } from './define-offline-write.ts'
import { removeOldOfOthers, storedWrites } from './offline-database.ts'
import { createOutbox, type Outbox, type OutboxChange, type SendOutcome } from './outbox.ts'
import { beginNewEpoch } from './read-through.ts'
import {
  applyWrites,
  noteUnsent,
  readWaitingWrites,
  type ShownWrite,
  setWaitingWrites,
  type WaitingWrite,
} from './waiting-writes.ts'

/* Connects the outbox with the browser: its database, its tabs, the calls, and the answers on the screen. */

const CHANNEL = 'pathya.outbox'
const LOCK = 'pathya.outbox'
/** A request without an answer by then is sent again. */
const SEND_TIMEOUT_MS = 30_000
const SEND_FILE_TIMEOUT_MS = 120_000
/** The writes of a person who has not signed in here for so long are removed when another person uses this browser. */
const OTHERS_WAIT_MS = 30 * 86_400_000
/** Refusals that a step of signing in resolves: the write waits for it. */
const WAITING_CODES: ReadonlySet<string> = new Set([
  'email_not_verified',
  'onboarding_required',
  'reauthentication_required',
  'still_running',
])

export type OutboxRuntime = {
  add: (definition: Definition, input: unknown) => Promise<WaitingWrite>
  flush: () => Promise<void>
  remove: (write: WaitingWrite) => Promise<void>
  /** Calls the listener with each change that this tab has made. Returns a function that removes it. */
  watch: (listener: (change: OutboxChange) => void) => () => void
  stop: () => void
}

type Definition = AnyOfflineWrite

/** Starts the outbox of the signed-in person in this tab. */
export async function startOutbox(userId: string, declared: OfflineWrites): Promise<OutboxRuntime> {
  const screen = createScreen(userId, declared)
  const watchers = new Set<(change: OutboxChange) => void>()
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ userId: string; change: OutboxChange }>) => {
    if (data.userId === userId) screen.show(data.change)
  }
  const outbox = createOutbox({
    userId,
    store: {
      ...storedWrites,
      finish: async (write, answer) => {
        const definition = await screen.define(write.name)
        await storedWrites.finish(write, (address, stored) =>
          applyWrites(address, stored, [{ write, definition, answer }]),
        )
      },
    },
    send: async (write) => sendWrite(write, await screen.define(write.name).catch(() => null)),
    alone,
    now: () => new Date(),
    onChange: (change) => {
      screen.show(change)
      channel.postMessage({ userId, change })
      for (const watcher of watchers) watcher(change)
    },
  })
  const stopListening = listen(outbox, screen.readAll)
  await screen.readAll()
  void removeOldOfOthers(userId, new Date(Date.now() - OTHERS_WAIT_MS)).catch(() => undefined)
  void outbox.flush().catch(() => undefined)

  return {
    add: async (definition, input) => {
      screen.learn(definition)
      noteUnsent()
      const write = await outbox.add(definition.name, input)
      await screen.awaitShown()
      return write
    },
    flush: outbox.flush,
    remove: outbox.remove,
    watch: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    stop: () => {
      outbox.stop()
      stopListening()
      channel.close()
      setWaitingWrites(null)
    },
  }
}

/** Shows the waiting writes in this tab. Changes of this tab and of the others are shown one after the other. */
function createScreen(userId: string, declared: OfflineWrites) {
  const definitions = new Map<string, Definition | null>()
  let showing = Promise.resolve()

  const define = async (name: string): Promise<Definition | null> => {
    const known = definitions.get(name)
    if (known !== undefined) return known
    const load = declared[name]
    // An unknown write comes from another release of the site; it waits until a tab knows it.
    const definition = load ? await load() : null
    definitions.set(name, definition)
    return definition
  }
  const readAll = async (): Promise<void> => {
    const writes = await storedWrites.list(userId)
    const shown: ShownWrite[] = []
    for (const write of writes) shown.push({ write, definition: await define(write.name) })
    setWaitingWrites(shown)
  }
  const show = async (change: OutboxChange): Promise<void> => {
    const { kind, write } = change
    const definition = await define(write.name)
    if (kind === 'finished') beginNewEpoch()
    if (change.kind === 'finished' && definition) applyToCache({ write, definition, answer: change.answer })
    const others = readWaitingWrites().writes.filter((other) => other.write.id !== write.id)
    const all = kind === 'added' || kind === 'changed' ? [...others, { write, definition }] : others
    setWaitingWrites(all.sort((one, other) => one.write.seq - other.write.seq))
    if (change.kind !== 'finished') return
    definition?.onSent?.(change.answer as never) // the answer of the declared endpoint
    for (const queryKey of definition?.refetches ?? []) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    define,
    readAll,
    learn: (definition: Definition): void => void definitions.set(definition.name, definition),
    show: (change: OutboxChange): void => {
      showing = showing.then(() => show(change)).catch(() => undefined)
    },
    /** Resolves when everything so far is shown. */
    awaitShown: (): Promise<void> => showing,
  }
}

/** Sends when the connection is back, and reads what other tabs have done while this one slept. */
function listen(outbox: Outbox, readAll: () => Promise<void>): () => void {
  const flush = (): void => void outbox.flush().catch(() => undefined)
  const onVisible = (): void => {
    if (document.hidden) return
    void readAll().catch(() => undefined)
    flush()
  }
  const stopWatching = onConnectionChange(() => isServerReachable() && flush())
  window.addEventListener('online', flush)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stopWatching()
    window.removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function sendWrite(write: WaitingWrite, definition: Definition | null): Promise<SendOutcome> {
  if (!definition) return { kind: 'later' }
  try {
    const endpoint = definition.endpoint as EndpointShape & { schema: { body: never } }
    const input = write.input as EndpointInput<EndpointShape> // stored under the name of this declaration
    const { file } = write.input as { file?: Blob } // only of writes whose body is a file
    const answer = file
      ? await upload(endpoint, input, file, { signal: AbortSignal.timeout(SEND_FILE_TIMEOUT_MS) })
      : await call(endpoint, input, {
          idempotencyKey: write.id,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
    return { kind: 'sent', answer: answer as EndpointOutput<EndpointShape> }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'later' }
    if (error.status === 401) return { kind: 'stopped' }
    const { status, body } = error
    const isTransient = status >= 500 || status === 429 || status === 408
    if (body === null || isTransient || WAITING_CODES.has(body.code)) return { kind: 'later' }
    return { kind: 'refused', problem: { kind: 'refused', body } }
  }
}

/** Changes the answers on the screen as the server has changed its records, and drops answers that are on their way. */
function applyToCache(done: ShownWrite & { definition: Definition }): void {
  const addressOf = ({ queryKey }: { queryKey: readonly unknown[] }): string =>
    toAddress(isListKey(queryKey) ? queryKey.slice(0, -1) : queryKey)
  const queries = queryClient.getQueryCache().findAll({
    predicate: (query) =>
      done.definition.changes.some(({ url }) => matchAddress(url, addressOf(query)) !== null),
  })
  for (const query of queries) {
    const isReading = query.state.fetchStatus === 'fetching'
    if (isReading) void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
    if (query.state.data !== undefined) {
      const change = isListKey(query.queryKey) ? applyToPages : applyWrites
      const answer = change(addressOf(query), query.state.data, [done])
      if (answer !== query.state.data) queryClient.setQueryData(query.queryKey, answer)
    }
    // An answer that was on its way may be older than the write.
    if (isReading) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Checks whether a query has the pages of a list: see `useListPages`. */
function isListKey(queryKey: readonly unknown[]): boolean {
  return queryKey.at(-1) === 'pages'
}

/** Changes the entries of all pages together; they are on the first page then, until the list is loaded again. */
function applyToPages(address: string, data: unknown, writes: readonly ShownWrite[]): unknown {
  const { pages, ...rest } = data as { pages: { items: unknown[] }[] } // the data of a list
  const items = pages.flatMap((page) => page.items)
  const changed = applyWrites(address, items, writes)
  if (changed === items) return data
  return { ...rest, pages: pages.map((page, index) => ({ ...page, items: index === 0 ? changed : [] })) }
}

/** Runs work while no other tab sends. Without locks, a repeated call is harmless because of its key. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(LOCK, work)
}
