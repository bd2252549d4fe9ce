import { STATUS_CODES } from 'node:http'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { ErrorBody, ErrorCode, ErrorIssue } from '#contract/errors.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from './app-error.ts'
import { isUnavailable } from './database/unavailable.ts'
import { referenceOf } from './http/reference.ts'

const INTERNAL_MESSAGE = msg`Something went wrong on our side. Please try again.`

const UNAVAILABLE_MESSAGE = msg`The service is not available right now. Please try again in a moment.`

/** Sent as `Retry-After` with every 503 that has no time of its own. */
export const RETRY_AFTER_SECONDS = 5

/** Refusals whose cause is not the person who reads them, besides all with a status of 500 or more. */
const UNEXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bad_request',
  'wrong_origin',
  'unsupported_media_type',
  'method_not_allowed',
])

/**
 * Turns every failure into the one error body. No internals (stack, SQL, paths) leave the server; a failure has the
 * reference by which its log entry is found.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = toErrorBody(error)
    if (body.statusCode >= 500) logFailure(request, error)
    const isFailure = body.statusCode >= 500 || UNEXPECTED.has(body.code)
    const retryAfterSeconds = error instanceof AppError ? error.retryAfterSeconds : undefined
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    else if (body.statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return reply
      .code(body.statusCode)
      .type('application/json; charset=utf-8')
      .send(isFailure ? { ...body, reference: referenceOf(request) } : body)
  })
}

/** Logs where a request failed, with the route. */
export function logFailure(request: FastifyRequest, error: FastifyError): void {
  // The error's own message may contain values of a query: its name and location are enough to find it.
  const cause = error.cause instanceof Error ? error.cause : null
  request.log.error(
    {
      route: request.routeOptions.url ?? 'unknown',
      errorName: error.name,
      errorCode: error.code,
      stack: stackWithoutMessage(error),
      ...(cause ? { causeName: cause.name, causeStack: stackWithoutMessage(cause) } : {}),
    },
    'request failed',
  )
}

/** Makes the error body of anything that was thrown. */
export function toErrorBody(error: FastifyError | AppError): ErrorBody {
  if (error instanceof AppError) {
    return makeBody(error.statusCode, error.code, error.message, error.issues, error.details)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues: ErrorIssue[] = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? say(msg`This is not valid`),
    }))
    return makeBody(
      400,
      'invalid_input',
      issues[0]?.message ?? say(msg`Some details are not valid. Please check them.`),
      issues,
    )
  }
  if (isUnavailable(error)) return makeBody(503, 'unavailable', say(UNAVAILABLE_MESSAGE))
  if (isResponseSerializationError(error)) return makeBody(500, 'internal', say(INTERNAL_MESSAGE))
  const statusCode = error.statusCode ?? 500
  if (statusCode === 413)
    return makeBody(413, 'too_large', say(msg`This is too large to send. Please send less at once.`))
  if (statusCode === 415) return makeBody(415, 'unsupported_media_type', say(msg`Please send JSON.`))
  if (statusCode === 429)
    return makeBody(429, 'too_many_requests', say(msg`Too many attempts. Please try again shortly.`))
  if (statusCode === 503)
    return makeBody(503, 'unavailable', say(msg`The server is busy. Please try again shortly.`))
  if (statusCode >= 400 && statusCode < 500) {
    return makeBody(
      statusCode,
      'bad_request',
      say(msg`We could not read this request. Please reload the page and try again.`),
    )
  }
  return makeBody(500, 'internal', say(INTERNAL_MESSAGE))
}

function makeBody(
  statusCode: number,
  code: ErrorCode,
  message: string,
  issues?: ErrorIssue[],
  details?: Record<string, unknown>,
): ErrorBody {
  return {
    statusCode,
    error: STATUS_CODES[statusCode] ?? String(statusCode),
    code,
    message,
    ...(issues && issues.length > 0 ? { issues } : {}),
    ...(details ? { details } : {}),
  }
}

function stackWithoutMessage(error: Error): string {
  const stack = error.stack ?? ''
  const start = stack.indexOf('\n    at ')
  return start < 0 ? '' : stack.slice(start + 1)
}
