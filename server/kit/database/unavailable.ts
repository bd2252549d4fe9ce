/** The database does not answer; nothing is sent to it until it answers again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor() {
    super('The database does not answer.')
  }
}

/**
 * PostgreSQL's codes for failures that pass by themselves or after an operator's action: lost connections (class 08),
 * no room on the disk, in memory or for connections (53), a statement that took too long (57014), shutting down and
 * starting up (57P), a server that only reads (25006), and a failing disk (58030).
 */
const SQLSTATES = /^(08...|53...|57014|57P0[1-5]|25006|58030)$/

const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** The messages of the driver's errors that have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error)/

/** How many nested errors are checked: libraries wrap an error a few times at most. */
const MAX_DEPTH = 6

/** Checks whether something failed because the database is away or has no room: trying again later can help. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false
  if (error instanceof DatabaseUnavailableError || DRIVER_MESSAGES.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SQLSTATES.test(code) || NETWORK_CODES.test(code)) return true
  // A Unix socket that does not exist, or that nobody may use at the moment.
  if ('syscall' in error && error.syscall === 'connect') return true
  if (error instanceof AggregateError && error.errors.some((one) => isUnavailable(one, depth + 1)))
    return true
  return isUnavailable(error.cause, depth + 1)
}
