import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isLoopbackHost } from '#server/config.ts'
import { AppError } from '../app-error.ts'
import type { Queryable } from '../database/transaction.ts'

/** At most `count` tries in `windowSeconds`, for everybody who shares `key`. */
export type RateLimit = { key: string; count: number; windowSeconds: number }

/**
 * Counts a try against limits that all processes share, and refuses with 429 and `Retry-After` when one is used up. A
 * refused try did nothing, so it is taken back from the other limits: asking on for five minutes uses up no day.
 *
 * @param action What is tried; limits of different actions do not mix.
 */
export async function consumeLimits(db: Queryable, action: string, limits: RateLimit[]): Promise<void> {
  let retryAfterSeconds = 0
  const withRoom: RateLimit[] = []
  for (const limit of limits) {
    const { count, secondsLeft } = await addTry(db, action, limit)
    if (count > limit.count) retryAfterSeconds = Math.max(retryAfterSeconds, secondsLeft, 1)
    else withRoom.push(limit)
  }
  if (retryAfterSeconds > 0) {
    await refundLimits(db, action, withRoom)
    const message = `Too many tries. Please try again in ${describeWait(retryAfterSeconds)}.`
    throw new AppError(429, 'too_many_requests', message, { retryAfterSeconds })
  }
}

/** Counts a try, and answers how many there have been in this window, this one included. */
export async function countTry(
  db: Queryable,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<number> {
  return (await addTry(db, action, limit)).count
}

/** How many tries there have been in this window. */
export async function readTries(
  db: Queryable,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count from rate_limits
      where key_hash = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2) * $2)`,
    [hashLimit(action, limit), limit.windowSeconds],
  )
  return rows[0]?.count ?? 0
}

async function addTry(
  db: Queryable,
  action: string,
  limit: Pick<RateLimit, 'key' | 'windowSeconds'>,
): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await db.query<{ count: number; secondsLeft: number }>(
    `insert into rate_limits (key_hash, window_start)
     values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2))
     on conflict (key_hash, window_start) do update set count = rate_limits.count + 1
     returning count, ceil(extract(epoch from window_start) + $2 - extract(epoch from now()))::int as "secondsLeft"`,
    [hashLimit(action, limit), limit.windowSeconds],
  )
  if (!rows[0]) throw new Error('A try was not counted.')
  return rows[0]
}

/** Takes a try back that `consumeLimits` has counted, where only failures count. */
export async function refundLimits(db: Queryable, action: string, limits: RateLimit[]): Promise<void> {
  for (const limit of limits) {
    await db.query(
      `update rate_limits set count = count - 1
        where key_hash = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2) * $2) and count > 0`,
      [hashLimit(action, limit), limit.windowSeconds],
    )
  }
}

/**
 * Counts a try, and takes it back where the work fails: nothing came of it, so the person can try again. For limits on what
 * somebody makes; not for what can be found out by trying.
 */
export async function runWithinLimits<T>(
  db: Queryable,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  await consumeLimits(db, action, limits)
  try {
    return await work()
  } catch (error) {
    // Where the database is what failed, the first failure is the one to report.
    await refundLimits(db, action, limits).catch(() => undefined)
    throw error
  }
}

/** Forgets every try that was counted against these limits. */
export async function clearLimits(db: Queryable, action: string, limits: RateLimit[]): Promise<void> {
  await db.query('delete from rate_limits where key_hash = any($1)', [
    limits.map((limit) => hashLimit(action, limit)),
  ])
}

function hashLimit(action: string, { key, windowSeconds }: Pick<RateLimit, 'key' | 'windowSeconds'>): Buffer {
  return createHash('sha256').update(`${action}\n${windowSeconds}\n${key}`).digest()
}

/** A wait in words, never shorter than it is: 45 seconds → `a minute`, 61 seconds → `2 minutes`. */
function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/**
 * The address a request comes from, as limits count it; null where it says nothing: on one's own machine everybody is
 * 127.0.0.1. An IPv6 customer has a whole /64 of addresses, so these count as one.
 */
export function readLimitAddress(request: FastifyRequest, config: Config): string | null {
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
