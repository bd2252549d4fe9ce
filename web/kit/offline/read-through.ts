import { daysBetween, isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { loadUser, readNote, readStoredUser, readTimeZone, readUserId } from '#web/kit/api/session.ts'
import { isEarlyRead } from '#web/kit/boot/early-reads.ts'
import { waitUntilIdle } from '#web/kit/boot/when-idle.ts'
import { isStorageClosed, readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'
import { findStoredEndpoint, type StoredEndpoint, type StoredUrl } from './stored-endpoints.ts'

/*
 * Answers that the client area needs without a connection come from the server, and otherwise from this device: the last
 * answer to the same question, checked against the contract.
 */

/** Filled in by the build. Only an answer of another contract is checked, because schemas are large. */
declare const CONTRACT_VERSION: string
const CONTRACT = typeof CONTRACT_VERSION === 'undefined' ? 'sources' : CONTRACT_VERSION

/** A server that takes longer is not waited for; its answer replaces the stored one when it comes. */
const PATIENCE_MS = 700

/** Set once this browser has stored answers: without it, their code is not loaded to look for them. */
const STORED_KEY = 'pathya.answers'

/** When the shown answers were stored, by address, as long as the server has not answered again. */
const outdated = new Map<string, string>()
const listeners = new Set<() => void>()
let epoch = 0

/** Notes that a write has reached the server: answers that are on their way may be older than it. */
export function beginNewEpoch(): void {
  epoch += 1
}

/**
 * Returns the server's answer, or the stored one if the server cannot be reached or takes long, or at once for Today.
 *
 * @param replace Shows a newer answer that comes later, or loads it again (`null`).
 * @throws As `read`, if there is no stored answer either.
 */
export async function readThrough<Answer>(
  url: string,
  address: string,
  read: () => Promise<Answer>,
  replace: (answer: Answer | null) => void,
): Promise<Answer> {
  const userId = readUserId() ?? readNote()
  if (!('indexedDB' in globalThis)) return read()
  const startedIn = epoch
  const isFirst = isEarlyRead(address)
  const reading = readAndStore(address, read)
  const known = isFirst ? await findAtOnce(userId, url, address, reading) : null
  if (known) {
    // It is named as old only if the server does not answer in time.
    const naming = setTimeout(() => note(address, known.storedAt), PATIENCE_MS)
    reading.then(
      (answer) => {
        clearTimeout(naming)
        replace(epoch === startedIn ? answer : null)
      },
      (failure: unknown) => {
        clearTimeout(naming)
        if (isUnreachable(failure)) note(address, known.storedAt)
        else replace(null)
      },
    )
    return known.answer as Answer // checked against the schema of the endpoint
  }
  const failure = isServerReachable()
    ? await waitFor(reading, PATIENCE_MS)
    : await waitFor(reading, PATIENCE_MS / 3)
  if (failure === null || userId === null || !hasStored()) return reading
  if (failure !== 'late' && !isUnreachable(failure)) return reading
  const stored = await findStored(userId, url, address).catch(() => null)
  if (stored === null) return reading
  note(address, stored.storedAt)
  reading.then(
    (answer) => replace(epoch === startedIn ? answer : null),
    () => undefined,
  )
  return stored.answer as Answer // checked against the schema of the endpoint
}

/**
 * Returns the stored answer of the client who is signed in according to this browser, so that Today need not wait for the
 * server. `null` if there is none, or if the server is faster.
 */
async function findAtOnce(
  userId: string | null,
  url: string,
  address: string,
  reading: Promise<unknown>,
): Promise<{ answer: unknown; storedAt: string } | null> {
  if (userId === null || readStoredUser()?.id !== userId || !hasStored()) return null
  const failed = (): null => null
  return Promise.race([findStored(userId, url, address).catch(failed), reading.then(failed, failed)])
}

/** Checks whether this browser has stored any answer. */
function hasStored(): boolean {
  return readItem('browser', STORED_KEY) !== null
}

/** Returns the server's answer, and stores it on this device unless a write has reached the server meanwhile. */
export async function readAndStore<Answer>(address: string, read: () => Promise<Answer>): Promise<Answer> {
  const userId = readUserId() ?? readNote()
  const startedIn = epoch
  const answer = await read()
  note(address, null)
  void store(userId, address, answer, startedIn)
  return answer
}

/** Checks whether this device has an answer of this release of the contract that was stored since an instant. */
export async function hasStoredSince(userId: string, address: string, since: Date): Promise<boolean> {
  const { storedAnswers } = await import('./offline-database.ts')
  const found = await storedAnswers.get(userId, address)
  return found?.contract === CONTRACT && Date.parse(found.storedAt) >= since.getTime()
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

/**
 * Stores an answer for the client who is signed in, unless a write has reached the server since it was requested. Staff
 * read records of others, which are never stored.
 */
async function store(
  userId: string | null,
  address: string,
  answer: unknown,
  startedIn: number,
): Promise<void> {
  const user = await loadUser().catch(() => null)
  if (user?.role !== 'client' || user.id !== (userId ?? user.id)) return
  // Showing the answer comes first.
  await waitUntilIdle()
  const { storedAnswers } = await import('./offline-database.ts')
  const isWanted = () => epoch === startedIn && !isStorageClosed() && readUserId() === user.id
  const isStored = await storedAnswers
    .put({ userId: user.id, address, answer, contract: CONTRACT }, isWanted)
    .catch(() => false)
  if (isStored) writeItem('browser', STORED_KEY, '1')
}

async function findStored(
  userId: string,
  url: string,
  address: string,
): Promise<{ answer: unknown; storedAt: string } | null> {
  const { storedAnswers } = await import('./offline-database.ts')
  const endpoint = findStoredEndpoint(url)
  const found =
    (await storedAnswers.get(userId, address)) ??
    (endpoint?.isForAnyQuery
      ? findNearest(await storedAnswers.listOfPath(userId, address.split('?')[0] ?? ''), address)
      : undefined)
  if (!found) return endpoint?.within ? findWithin(userId, endpoint.within, address) : null
  const answer = found.contract === CONTRACT ? found.answer : await check(url, found.answer)
  if (answer === undefined) return null
  const adjusted = endpoint?.adjust ? endpoint.adjust(answer, todayIn(readTimeZone(), new Date())) : answer
  return adjusted === undefined ? null : { answer: adjusted, storedAt: found.storedAt }
}

async function findWithin(
  userId: string,
  { url, addressOf, find }: NonNullable<StoredEndpoint['within']>,
  address: string,
): Promise<{ answer: unknown; storedAt: string } | null> {
  const whole = await findStored(userId, url, addressOf(address))
  const answer = find(whole?.answer, address)
  return whole === null || answer === undefined ? null : { answer, storedAt: whole.storedAt }
}

/** Returns the answer with most of the days that are asked for, the newest of several. */
function findNearest<Stored extends { address: string }>(
  newestFirst: readonly Stored[],
  address: string,
): Stored | undefined {
  const asked = readDays(address)
  const ranked = newestFirst.map((stored) => ({
    stored,
    count: countCommonDays(readDays(stored.address), asked),
  }))
  return ranked.toSorted((one, other) => other.count - one.count)[0]?.stored
}

type Days = { from: string; to: string }

function readDays(address: string): Days | null {
  const query = new URLSearchParams(address.split('?')[1])
  const [from, to] = [query.get('from'), query.get('to')]
  return from && to && isCalendarDate(from) && isCalendarDate(to) ? { from, to } : null
}

function countCommonDays(one: Days | null, other: Days | null): number {
  if (!one || !other) return 0
  const [, from = one.from] = [one.from, other.from].sort()
  const [to = one.to] = [one.to, other.to].sort()
  return Math.max(0, daysBetween(from, to) + 1)
}

/** Checks an answer that another release of the site has stored. Returns `undefined` if it does not fit this release. */
async function check(url: string, answer: unknown): Promise<unknown> {
  const { STORED_SCHEMAS } = await import('./stored-schemas.ts')
  const checked = STORED_SCHEMAS[url as StoredUrl]?.safeParse(answer) // only stored addresses come here
  return checked?.success ? checked.data : undefined
}

function note(address: string, storedAt: string | null): void {
  if ((outdated.get(address) ?? null) === storedAt) return
  if (storedAt === null) outdated.delete(address)
  else outdated.set(address, storedAt)
  for (const notify of listeners) notify()
}
