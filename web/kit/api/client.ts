import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { REAUTHENTICATION_REQUIRED } from '#contract/identity/reauthentication.ts'
import { takeEarlyRead } from '#web/kit/boot/early-reads.ts'
import { wipeDrafts } from '#web/kit/drafts/wipe-drafts.ts'
import { languageHeaders } from '#web/kit/language/page-locale.ts'
import { noteConnection } from '#web/kit/offline/connection.ts'
import { ApiError } from './api-error.ts'
import { unattendedHeaders } from './attendance.ts'
import { redirectToMissingStep, redirectToSignIn } from './leave.ts'
import { reauthenticate } from './reauthentication.ts'

/** Options of a call that are not part of its contract's input. */
export type CallOptions = {
  signal?: AbortSignal
  /** An identity token, for the only call that exchanges it. */
  bearerToken?: string
  /** Makes repeating a creating call harmless: the same key gives the same answer. */
  idempotencyKey?: string
}

/** The arguments of a call after the endpoint: path, query and body, if the contract declares any; then options. */
export type CallArguments<E extends EndpointShape> = keyof EndpointInput<E> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : [input: EndpointInput<E>, options?: CallOptions]

/** Codes of refusals that a step after sign-in resolves, such as verifying the address. */
const STEP_CODES: ReadonlySet<string> = new Set([
  'email_not_verified',
  'onboarding_required',
  'staff_password_required',
  'second_factor_required',
])

/**
 * Makes one call of the contract and returns its parsed body.
 *
 * @throws ApiError if the server refuses; TypeError if it cannot be reached. A 401 of a call that needs a session also
 *   shows a toast and goes to sign-in, only once for all refused calls; if a step after sign-in is missing, goes to
 * that step. If the server requires a fresh proof of identity, a dialog asks for it, and the call is repeated once.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<EndpointOutput<E>> {
  const response = await send(endpoint, input, options)
  return (await response.json()) as EndpointOutput<E> // The server validates answers against the same contract.
}

/** Builds the address of a call: path parameters filled in, query appended. Lists repeat their name. */
export function buildUrl(endpoint: EndpointShape, input: unknown): string {
  const { params, querystring } = readParts(input)
  const path = endpoint.url.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new Error(`${endpoint.url} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(querystring ?? {})) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values)
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  }
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

/**
 * Sends a call and returns its answer, for the forms of answers that are not one value: pages, files and lines.
 *
 * @throws As `call`.
 */
export async function send(
  endpoint: EndpointShape,
  input: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const { body } = readParts(input)
  const url = buildUrl(endpoint, input)
  const headers = new Headers({ ...unattendedHeaders(), ...languageHeaders() })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.bearerToken) headers.set('authorization', `Bearer ${options.bearerToken}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const request = (): Promise<Response> =>
    noteConnection(
      (endpoint.method === 'GET' ? takeEarlyRead(url) : null) ??
        fetch(url, {
          method: endpoint.method,
          headers,
          credentials: 'include',
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(options.signal ? { signal: options.signal } : {}),
        }),
    )
  let response = await request()
  if (response.ok) return response
  let error = await readError(response)
  if (error.body?.code === REAUTHENTICATION_REQUIRED && (await reauthenticate(error.body.details))) {
    response = await request()
    if (response.ok) return response
    error = await readError(response)
  }
  if (response.status === 401 && endpoint.access !== 'public') {
    if (error.body?.details?.isRevoked === true) wipeDrafts()
    redirectToSignIn()
  }
  if (STEP_CODES.has(error.body?.code ?? '')) void redirectToMissingStep().catch(() => undefined)
  throw error
}

const readError = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, response.statusText, await response.text())

type Parts = {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
}

/** Returns the parts of an input, each of which may be missing. The contract decides which parts there are. */
function readParts(input: unknown): Parts {
  return (input ?? {}) as Parts
}
