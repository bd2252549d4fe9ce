import { ErrorBody } from '#contract/errors.ts'
import type { AttackedCall } from './endpoints.ts'
import type { AttackAnswer } from './send.ts'

/** Text that only code, a query or a stack trace contains. */
const INTERNAL =
  /node_modules|\bat [\w.<>]+ \(|\.ts:\d|\bselect .{1,200} from |syntax error at|relation "|violates .{1,40}constraint/is

/** Returns why an answer is not one that the contract allows, or `null` if it is. */
export function findFault(
  call: AttackedCall,
  answer: AttackAnswer,
  { url, path }: { url: string; path: string },
): string | null {
  const { status, headers, body } = answer
  const type = headers['content-type'] ?? ''
  const headerFault = findHeaderFault(call, answer)
  if (headerFault) return headerFault
  if (status >= 500)
    return isPlannedRefusal(answer) ? null : `answers ${status}: ${body.toString().slice(0, 300)}`
  if (status === 304 || status === 204) return body.length === 0 ? null : `answers ${status} with a body`
  if (status >= 300 && status < 400) {
    const isOurs = headers.location !== undefined && new URL(headers.location, url).origin === url
    return isOurs ? null : `redirects to ${headers.location}`
  }
  // A spoilt address of a call may be that of a page, which says that there is none.
  const isPage = call.kind !== 'call' || !path.startsWith('/api/')
  if (isPage && /^(?:text\/html|text\/calendar)/.test(type)) return findPageFault(answer)
  if (status >= 400) return findErrorFault(status, body.toString(), type)
  if (!type.startsWith('application/json')) return findFileFault(type, status)
  const schema = call.response[status]
  if (!schema) return `answers ${status}, which it does not declare`
  const parsed = schema.safeParse(parseJson(body.toString()))
  return parsed.success
    ? null
    : `answers ${status} with a body unlike its schema: ${parsed.error.message.slice(0, 400)}`
}

/** Every answer: scripts read no cookie, other sites read nothing, and no cache stores what is for one person. */
function findHeaderFault({ access }: AttackedCall, { status, headers }: AttackAnswer): string | null {
  const cookie = headers['set-cookie']?.find(
    (one) => !/;\s*HttpOnly/i.test(one) || !/;\s*SameSite=Lax/i.test(one),
  )
  if (cookie) return `sets a cookie that is not HttpOnly and SameSite=Lax: ${cookie.split('=')[0]}`
  const shared = Object.keys(headers).find((name) => name.startsWith('access-control-'))
  if (shared) return `lets other sites read it, by ${shared}`
  // Bytes that are no request are answered before any of the server's own code.
  if (headers['x-request-id'] && headers['x-content-type-options'] !== 'nosniff')
    return 'lets browsers guess its type'
  const isPrivate = access !== 'public' && status < 300
  return isPrivate && !/no-store|no-cache|private/.test(headers['cache-control'] ?? '')
    ? `may be stored by shared caches: ${headers['cache-control'] ?? 'no cache-control'}`
    : null
}

/** A server that is stopping, has no database or too much to do says so. */
function isPlannedRefusal({ status, body }: AttackAnswer): boolean {
  const parsed = ErrorBody.safeParse(parseJson(body.toString()))
  return status === 503 && parsed.success && parsed.data.code === 'unavailable'
}

function findErrorFault(status: number, text: string, type: string): string | null {
  if (!type.startsWith('application/json'))
    return `answers ${status} as ${type || 'nothing'}: ${text.slice(0, 200)}`
  const parsed = ErrorBody.safeParse(parseJson(text))
  if (!parsed.success) return `answers ${status} without the error body: ${text.slice(0, 200)}`
  if (parsed.data.statusCode !== status) return `answers ${status} with the body of ${parsed.data.statusCode}`
  const internal = INTERNAL.exec(text)
  return internal ? `answers ${status} with something internal: ${internal[0].slice(0, 200)}` : null
}

/** A page obeys a policy that allows no script but those of the build. */
function findPageFault({ status, headers }: AttackAnswer): string | null {
  const policy = String(headers['content-security-policy'] ?? '')
  return policy.includes('unsafe') || !policy.includes('frame-ancestors')
    ? `answers ${status} with a page without its policy`
    : null
}

/** Files have no schema, only a type that no browser runs. */
const FILE_TYPES = [
  'application/pdf',
  'text/csv',
  'text/calendar',
  'image/',
  'application/zip',
  'application/octet-stream',
  'text/event-stream',
  'application/x-ndjson',
  'application/jsonl',
  'application/gzip',
  'application/age',
]

function findFileFault(type: string, status: number): string | null {
  if (FILE_TYPES.some((known) => type.startsWith(known)) && !type.includes('svg')) return null
  return `answers ${status} as ${type || 'nothing'}`
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
