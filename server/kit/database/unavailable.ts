/** The database does not answer, and nothing is sent to it until it does. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor() {
    super('The database does not answer.')
  }
}

/**
 * PostgreSQL's codes for what passes by itself or by an operator's hand: lost connections (class 08), no room on the disk,
 * in memory or for connections (53), a statement that took too long (57014), shutting down and starting up (57P), a server
 * that only reads (25006), and a failing disk (58030).
 */
const SQLSTATES = /^(08...|53...|57014|57P0[1-5]|25006|58030)$/

const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** What the driver says without giving a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error)/

/** How many errors inside an error are looked at: libraries wrap what they were thrown, a few times at most. */
const MAX_DEPTH = 6

/** Whether something failed because the database is away or has no room: trying again later can help. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false
  if (error instanceof DatabaseUnavailableError || DRIVER_MESSAGES.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SQLSTATES.test(code) || NETWORK_CODES.test(code)) return true
  // A Unix socket that is not there, or that nobody may use at the moment.
  if ('syscall' in error && error.syscall === 'connect') return true
  if (error instanceof AggregateError && error.errors.some((one) => isUnavailable(one, depth + 1)))
    return true
  return isUnavailable(error.cause, depth + 1)
}
