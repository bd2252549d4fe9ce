import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCalendarDate } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'
import { isWellFormed } from './well-formed-text.ts'

const CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Writes the cursor after a row. `atMicros`: the row's time in microseconds, as text. */
export function writeTimeCursor(atMicros: string, id: string): string {
  return Buffer.from(`${atMicros}_${id}`).toString('base64url')
}

/** Reads a cursor that a caller sent back; throws 400 if it is not valid. */
export function readTimeCursor(cursor: string | undefined): { atMicros: string; id: string } | null {
  if (cursor === undefined) return null
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match?.[1] || !match[2]) throw noSuchPage()
  return { atMicros: match[1], id: match[2] }
}

const DAY_CURSOR = /^(\d{4}-\d\d-\d\d)_(\d{1,17}_.{36})$/

/** Writes the cursor after a row of a list that is sorted by a day and, within it, by an instant. */
export function writeDayCursor(day: string, atMicros: string, id: string): string {
  return Buffer.from(`${day}_${atMicros}_${id}`).toString('base64url')
}

/** Reads such a cursor; throws 400 if it is not valid. */
export function readDayCursor(
  cursor: string | undefined,
): { day: string; atMicros: string; id: string } | null {
  if (cursor === undefined) return null
  const match = DAY_CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const [, day, rest] = match ?? []
  const at = rest && CURSOR.exec(rest)
  if (!day || !isCalendarDate(day) || !at?.[1] || !at[2]) throw noSuchPage()
  return { day, atMicros: at[1], id: at[2] }
}

/** Writes the cursor after a row of a list that is sorted by a text. */
export function writeNameCursor(name: string, id: string): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url')
}

/** Reads such a cursor; throws 400 if it is not valid. */
export function readNameCursor(cursor: string | undefined): { name: string; id: string } | null {
  if (cursor === undefined) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isOurs = Array.isArray(value) && typeof value[0] === 'string' && ID.test(String(value[1]))
    if (isOurs && isWellFormed(value[0])) {
      return { name: value[0], id: String(value[1]) }
    }
  } catch {
    // Not valid JSON: refused below like any other invalid cursor.
  }
  throw noSuchPage()
}

/** Writes the cursor after a row of a list that is sorted by a running number, newest first. */
export function writeNumberCursor(number: number): string {
  return Buffer.from(String(number)).toString('base64url')
}

/** Reads such a cursor; throws 400 if it is not valid. */
export function readNumberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^\d{1,15}$/.test(text)) throw noSuchPage()
  return Number(text)
}

/** Sets the `Link` header to the address of the next page, with the same query. */
export function setNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return
  const url = new URL(request.url, 'http://site.invalid')
  url.searchParams.set('cursor', cursor)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** Sets `X-Total-Count` to the number of rows on all pages of a list. */
export function setTotalCount(reply: FastifyReply, totalCount: number): void {
  reply.header('x-total-count', String(totalCount))
}

function noSuchPage(): AppError {
  return new AppError(400, 'bad_request', say(msg`This page of the list does not exist.`))
}
