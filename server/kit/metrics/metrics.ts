import { createRegistry } from './registry.ts'

/** The entries of the audit log about sign-ins that did not succeed. */
const SIGN_IN_REFUSALS = [
  'sign-in.failed',
  'sign-in.code-failed',
  'sign-in.slowed-down',
  'sign-in.refused',
] as const
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/** Upper bounds in seconds: most calls take milliseconds, and a request gives up after 15 seconds. */
const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The counts of this process since its start. Labels are patterns of routes and fixed names, never anything personal. */
export function createMetrics() {
  const registry = createRegistry()
  const durations = registry.histogram(
    'pathya_http_request_duration_seconds',
    'Time until a request was answered, by method, pattern of the route and status. Streams are left out.',
    DURATION_BOUNDS,
  )
  const serverErrors = registry.counter(
    'pathya_http_server_errors_total',
    'Requests that were answered with a status of 500 or more.',
  )
  const refusals = registry.counter(
    'pathya_sign_in_refusals_total',
    'Sign-ins that were refused, by reason.',
    SIGN_IN_REFUSALS.map(toReason),
  )
  const slowStatements = registry.counter(
    'pathya_slow_statements_total',
    'Statements that took longer than SLOW_QUERY_MS.',
  )
  const browserErrors = registry.counter(
    'pathya_browser_errors_total',
    'Unexpected errors that pages have reported.',
  )
  return {
    /** Records an answered request. */
    observeRequest: (method: string, route: string, status: number, seconds: number): void => {
      durations.observe({ method, route, status }, seconds)
      if (status >= 500) serverErrors.add()
    },
    countSignInRefusal: (reason: SignInRefusal): void => refusals.add(toReason(reason)),
    countSlowStatement: (): void => slowStatements.add(),
    countBrowserError: (): void => browserErrors.add(),
    /** Writes all counts in the text format of Prometheus. */
    write: registry.write,
  }
}

const toReason = (action: SignInRefusal) => ({ reason: action.slice('sign-in.'.length) })

export type Metrics = ReturnType<typeof createMetrics>
