import { ErrorBody, type ErrorIssue } from '#contract/errors.ts'

/**
 * A call that did not succeed. `message` is for developers: the status, a colon and the body's text. People read
 * `messageOf(error)`, which is the sentence in the body.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Null when the answer was not our own error, such as a proxy's page. */
  readonly body: ErrorBody | null

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.status = status
    this.body = parseBody(bodyText)
  }

  /** What the server says of single fields. */
  get issues(): readonly ErrorIssue[] {
    return this.body?.issues ?? []
  }
}

/** The sentence to show for whatever was thrown; `fallback` where it carries none that is meant for people. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body?.message ?? fallback
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return fallback
}

/** Whether a call was refused with this code of the contract. */
export function hasCode(error: unknown, code: ErrorBody['code']): error is ApiError {
  return error instanceof ApiError && error.body?.code === code
}

function parseBody(text: string): ErrorBody | null {
  try {
    const result = ErrorBody.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
