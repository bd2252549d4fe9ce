import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyRequest } from 'fastify'
import { say } from '#domain/words/say.ts'
import type { Config } from '#server/config.ts'
import { isLoopbackHost } from '#server/config.ts'
import { AppError } from '../app-error.ts'
import { arrayOf, bytes, instant, integer } from '../database/columns.ts'
import type { DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'

const WINDOW = { keyHash: bytes, start: instant }

const findTries = statement({
  name: 'find-tries',
  params: WINDOW,
  row: { count: integer },
  text: (p) => `select count from rate_limits where key_hash = ${p.keyHash} and window_start = ${p.start}`,
})

const insertTry = statement({
  name: 'insert-try',
  params: WINDOW,
  row: { count: integer },
  text: (p) =>
    `insert into rate_limits (key_hash, window_start) values (${p.keyHash}, ${p.start})
     on conflict (key_hash, window_start) do update set count = rate_limits.count + 1
     returning count`,
})

const removeTry = statement({
  name: 'remove-try',
  params: WINDOW,
  text: (p) =>
    `update rate_limits set count = count - 1
      where key_hash = ${p.keyHash} and window_start = ${p.start} and count > 0`,
})

const clearTries = statement({
  name: 'clear-tries',
  params: { keyHashes: arrayOf(bytes) },
  text: (p) => `delete from rate_limits where key_hash = any(${p.keyHashes})`,
})

/** At most `count` tries in `windowSeconds`, for all callers that share `key`. */
export type RateLimit = { key: string; count: number; windowSeconds: number }

/**
 * Counts a try against limits that all processes share, and refuses with 429 and `Retry-After` when one is used up. A
 * refused try did nothing, so it does not count against the other limits: repeating it for five minutes does not use up
 * the day.
 *
 * @param action What is tried; limits of different actions do not mix.
 */
export async function consumeLimits(store: DbAndClock, action: string, limits: RateLimit[]): Promise<void> {
  let retryAfterSeconds = 0
  const withRoom: RateLimit[] = []
  for (const limit of limits) {
    const { count, secondsLeft } = await addTry(store, action, limit)
    if (count > limit.count) retryAfterSeconds = Math.max(retryAfterSeconds, secondsLeft, 1)
    else withRoom.push(limit)
  }
  if (retryAfterSeconds > 0) {
    await refundLimits(store, action, withRoom)
    const message = askToWait(retryAfterSeconds)
    throw new AppError(429, 'too_many_requests', message, { retryAfterSeconds })
  }
}

/** Counts a try, and returns the number of tries in this window, including this one. */
export async function countTry(
  store: DbAndClock,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<number> {
  return (await addTry(store, action, limit)).count
}

/** Returns the number of tries in this window. */
export async function readTries(
  store: DbAndClock,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<number> {
  const found = await findTries.find(store.db, readWindow(action, limit, store.now()))
  return found?.count ?? 0
}

async function addTry(
  store: DbAndClock,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<{ count: number; secondsLeft: number }> {
  const now = store.now()
  const window = readWindow(action, limit, now)
  const { count } = await insertTry.read(store.db, window)
  const endsAt = window.start.getTime() + limit.windowSeconds * 1000
  return { count, secondsLeft: Math.ceil((endsAt - now.getTime()) / 1000) }
}

/** Undoes a try that `consumeLimits` has counted; for limits that count only failures. */
export async function refundLimits(store: DbAndClock, action: string, limits: RateLimit[]): Promise<void> {
  const now = store.now()
  for (const limit of limits) await removeTry.run(store.db, readWindow(action, limit, now))
}

/**
 * Counts a try, and undoes that if the work fails, so that the person can try again. For limits on creating something;
 * not for anything that can be found out by trying.
 */
export async function runWithinLimits<T>(
  store: DbAndClock,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  await consumeLimits(store, action, limits)
  try {
    return await work()
  } catch (error) {
    // If the database is the cause, the first failure is the one to report.
    await refundLimits(store, action, limits).catch(() => undefined)
    throw error
  }
}

/** Deletes every try that was counted against these limits. */
export async function clearLimits(store: DbAndClock, action: string, limits: RateLimit[]): Promise<void> {
  const keyHashes = limits.map((limit) => hashLimit(action, limit))
  await clearTries.run(store.db, { keyHashes })
}

/**
 * Returns a limit's row for the window that contains an instant: windows begin at multiples of their length since 1970.
 */
function readWindow(
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
  now: Date,
): { keyHash: Buffer; start: Date } {
  const windowMs = limit.windowSeconds * 1000
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  return { keyHash: hashLimit(action, limit), start }
}

function hashLimit(action: string, { key, windowSeconds }: Pick<RateLimit, 'key' | 'windowSeconds'>): Buffer {
  return createHash('sha256').update(`${action}\n${windowSeconds}\n${key}`).digest()
}

/** Asks people to wait, never for less than they must: 45 seconds → `a minute`, 61 seconds → `2 minutes`. */
function askToWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return say(msg`Too many attempts. Please try again in a minute.`)
  return minutes < 120
    ? say(msg`Too many attempts. Please try again in ${{ count: minutes }} minutes.`)
    : say(msg`Too many attempts. Please try again in ${{ count: Math.ceil(minutes / 60) }} hours.`)
}

/**
 * Returns the address of a request as limits count it; `null` if it means nothing: on a developer's machine all
 * requests come from 127.0.0.1. An IPv6 customer has a whole /64 of addresses, so these count as one.
 */
export function readLimitAddress(request: Pick<FastifyRequest, 'ip'>, config: Config): string | null {
  const address = request.ip.replace(/^::ffff:/, '')
  const isIpv6 = address.includes(':')
  if (config.isPublicUrlLoopback && isLoopbackHost(isIpv6 ? `[${address}]` : address)) return null
  return isIpv6 ? expandIpv6(address).slice(0, 4).join(':') : address
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}
