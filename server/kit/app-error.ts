import { msg } from '@lingui/core/runtime-macro'
import type { ErrorCode, ErrorIssue } from '#contract/errors.ts'
import { say } from '#domain/words/say.ts'

/** A refusal with everything its answer needs. Services throw it; the error handler turns it into the error body. */
export class AppError extends Error {
  override name = 'AppError'
  readonly statusCode: number
  readonly code: ErrorCode
  readonly issues: ErrorIssue[] | undefined
  readonly details: Record<string, unknown> | undefined
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  /** @param message The sentence people read; never contains personal data. */
  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    more: {
      issues?: ErrorIssue[]
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      /** The underlying error, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.statusCode = statusCode
    this.code = code
    this.issues = more.issues
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 404: the record does not exist, or the caller may not know whether it exists. */
export function notFound(message = say(msg`We can’t find this, or you don’t have access to it.`)): AppError {
  return new AppError(404, 'not_found', message)
}

/** 403: the caller is signed in, but has no permission for this. */
export function forbidden(message = say(msg`You do not have permission to do this.`)): AppError {
  return new AppError(403, 'forbidden', message)
}

/** 400 with the sentence beside its field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError(400, 'invalid_input', message, { issues: [{ path, message }] })
}

/** 409: the request conflicts with an existing record or an earlier change. */
export function conflict(code: ErrorCode, message: string, details?: Record<string, unknown>): AppError {
  return new AppError(409, code, message, details ? { details } : {})
}
