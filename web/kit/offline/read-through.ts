import type { EndpointShape } from '#contract/endpoint.ts'
import { todayIn } from '#domain/units/dates.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { loadUser, readNote, readStoredUser, readUserId } from '#web/kit/api/session.ts'
import { isStorageClosed } from '#web/kit/drafts/browser-storage.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'
import { STORED_ENDPOINTS } from './stored-endpoints.ts'

/*
 * Answers that the client area needs without a connection come from the server, and otherwise from this device: the last
 * answer to the same question, checked against the contract.
 */

/** A server that takes longer is not waited for; its answer replaces the stored one when it comes. */
const PATIENCE_MS = 700

/** When the shown answers were stored, by address, as long as the server has not answered again. */
const outdated = new Map<string, string>()
const listeners = new Set<() => void>()
let epoch = 0

/** Notes that a write has reached the server: answers that are on their way may be older than it. */
export function beginNewEpoch(): void {
  epoch += 1
}

/**
 * Returns the server's answer, or the stored one if the server cannot be reached or takes long.
 *
 * @param replace Shows a newer answer that comes later, or loads it again (`null`).
 * @throws As `read`, if there is no stored answer either.
 */
export async function readThrough<Answer>(
  endpoint: EndpointShape,
  address: string,
  read: () => Promise<Answer>,
  replace: (answer: Answer | null) => void,
): Promise<Answer> {
  const userId = readUserId() ?? readNote()
  if (userId === null || !('indexedDB' in globalThis)) return read()
  const startedIn = epoch
  const reading = read().then(async (answer) => {
    note(address, null)
    if (epoch === startedIn) void store(userId, address, answer)
    return answer
  })
  const failure = isServerReachable()
    ? await waitFor(reading, PATIENCE_MS)
    : await waitFor(reading, PATIENCE_MS / 3)
  if (failure === null) return reading
  if (failure !== 'late' && !isUnreachable(failure)) return reading
  const stored = await findStored(userId, endpoint, address).catch(() => null)
  if (stored === null) return reading
  note(address, stored.storedAt)
  reading.then(
    (answer) => replace(epoch === startedIn ? answer : null),
    () => undefined,
  )
  return stored.answer as Answer // checked against the schema of the endpoint
}

/** Returns the instant at which the shown answer was stored; `null` if it is the server's. */
export function readOutdatedSince(address: string): string | null {
  return outdated.get(address) ?? null
}

/** Lists the addresses whose shown answers come from this device. */
export function listOutdated(): string[] {
  return [...outdated.keys()]
}

/** Adds a listener that is called when an answer comes from elsewhere than before. Returns a function that removes it. */
export function onOutdatedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `reload` with the addresses of stored answers when the server can be reached again. */
export function reloadWhenReachable(reload: (addresses: readonly string[]) => void): void {
  const act = (): void => {
    if (outdated.size > 0) reload(listOutdated())
  }
  // The server that renders documents has no connection to lose.
  if (typeof window === 'undefined') return
  onConnectionChange(() => isServerReachable() && act())
  window.addEventListener('online', act)
}

async function waitFor(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([
    work.then(
      () => null,
      (error: unknown) => error,
    ),
    new Promise<'late'>((done) => setTimeout(() => done('late'), ms)),
  ])
}

/** Checks whether the server could not answer, rather than refused. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.status >= 500)
}

/** Stores an answer for the client who is signed in. Staff read records of others, which are never stored. */
async function store(userId: string, address: string, answer: unknown): Promise<void> {
  const user = await loadUser().catch(() => null)
  if (user?.id !== userId || user.role !== 'client' || isStorageClosed()) return
  const { storedAnswers } = await import('./offline-database.ts')
  await storedAnswers.put(userId, address, answer).catch(() => undefined)
}

async function findStored(
  userId: string,
  endpoint: EndpointShape,
  address: string,
): Promise<{ answer: unknown; storedAt: string } | null> {
  const { storedAnswers } = await import('./offline-database.ts')
  const { isForAnyQuery, adjust } = STORED_ENDPOINTS[endpoint.url] ?? {}
  const found =
    (await storedAnswers.get(userId, address)) ??
    (isForAnyQuery ? (await storedAnswers.listOfPath(userId, address.split('?')[0] ?? ''))[0] : undefined)
  if (!found) return null
  const checked = endpoint.schema.response[200]?.safeParse(found.answer)
  if (!checked?.success) return null
  const timeZone = readStoredUser()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = todayIn(timeZone, new Date())
  return { answer: adjust ? adjust(checked.data, today) : checked.data, storedAt: found.storedAt }
}

function note(address: string, storedAt: string | null): void {
  if ((outdated.get(address) ?? null) === storedAt) return
  if (storedAt === null) outdated.delete(address)
  else outdated.set(address, storedAt)
  for (const notify of listeners) notify()
}
