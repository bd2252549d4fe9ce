import { msg } from '@lingui/core/runtime-macro'
import type { ErrorBody, ErrorIssue } from '#contract/errors.ts'
import { say } from '#domain/words/say.ts'

/**
 * A call that failed. `message` is for developers: the status, a colon and the body's text. People read
 * `messageOf(error)`, the sentence in the body.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** `null` if the answer was not an error of our own server, such as a proxy's page. */
  readonly body: ErrorBody | null

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.status = status
    this.body = parseBody(bodyText)
  }

  /** The server's messages about single fields. */
  get issues(): readonly ErrorIssue[] {
    return this.body?.issues ?? []
  }
}

/** Returns the error of a refusal whose body is known. */
export function toApiError(body: ErrorBody): ApiError {
  return new ApiError(body.statusCode, body.error, JSON.stringify(body))
}

/** Returns the sentence to show for any thrown value, or `fallback` if it has no message for people. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return withReference(error.body?.message ?? fallback, error.body?.reference)
  if (isConnectionError(error)) return say(msg`No connection. Check your internet and try again.`)
  return fallback
}

/** Adds the reference by which a failure is found in the server's log, if there is one. */
export function withReference(text: string, reference: string | null | undefined): string {
  return reference ? `${text} ${say(msg`Reference: ${{ reference }}`)}` : text
}

/** Checks whether a request or a script could not be loaded: browsers use the class of errors of scripts for that, too. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /^[^'(]*(fetch|load|network|import|internet)/i.test(error.message)
}

/** Checks whether a call was refused with this code of the contract. */
export function hasCode(error: unknown, code: ErrorBody['code']): error is ApiError {
  return error instanceof ApiError && error.body?.code === code
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

/**
 * Checks whether an answer is the error body of our own server and not that of a proxy. The schema is not used, because
 * every page would load Zod for it.
 */
function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'statusCode' in body &&
    typeof body.statusCode === 'number' &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string' &&
    (!('issues' in body) || Array.isArray(body.issues))
  )
}
