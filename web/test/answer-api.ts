import { commands } from 'vitest/browser'
import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'

type Input = { params?: Record<string, string | number>; query?: Record<string, string | null> }
type Options = Input & {
  headers?: Record<string, string>
  /** True to delay the response until `releaseAnswers()`. */
  isHeld?: boolean
}

/**
 * Sets the response to calls of this endpoint from now on, over the network. The body is checked against the contract.
 *
 * @param options.query The values that the query must have; `null` means that the name must be missing. Other names are
 *   ignored.
 */
export async function answer<E extends EndpointShape>(
  endpoint: E,
  body: EndpointOutput<E>,
  options: Options = {},
): Promise<void> {
  const status = 201 in endpoint.schema.response ? 201 : 200
  endpoint.schema.response[status]?.parse(body)
  await plan(endpoint, status, JSON.stringify(body), 'application/json', options)
}

/** Responds with a file. */
export async function answerFile(
  endpoint: EndpointShape,
  file: { content: string; type: string; name: string },
  options: Options = {},
): Promise<void> {
  const headers = { 'content-disposition': `attachment; filename="${file.name}"`, ...options.headers }
  await plan(endpoint, 200, file.content, file.type, { ...options, headers })
}

/** Refuses calls of this endpoint from now on, in the API's format for errors. */
export async function refuse(
  endpoint: EndpointShape,
  refusal: Omit<ErrorBody, 'error'>,
  options: Options = {},
): Promise<void> {
  const body = ErrorBody.parse({ error: 'Refused', ...refusal })
  await plan(endpoint, refusal.statusCode, JSON.stringify(body), 'application/json', options)
}

/** Loses calls of this endpoint from now on, as without a connection. */
export async function cut(endpoint: EndpointShape, options: Input = {}): Promise<void> {
  await plan(endpoint, 0, '', 'text/plain', options)
}

/** Responds with a list page by page; each page but the last links to the next. */
export async function answerPages<E extends EndpointShape>(
  endpoint: E,
  pages: readonly EndpointOutput<E>[],
  { totalCount, ...options }: Options & { totalCount?: number } = {},
): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const isLast = index === pages.length - 1
    await answer(endpoint, page, {
      ...options,
      query: { ...options.query, cursor: index === 0 ? null : String(index) },
      headers: {
        ...(totalCount === undefined ? {} : { 'x-total-count': String(totalCount) }),
        ...(isLast ? {} : { link: `<${pathOf(endpoint, options.params)}?cursor=${index + 1}>; rel="next"` }),
        ...options.headers,
      },
    })
  }
}

/** Sends all delayed responses. */
export const releaseAnswers = (): Promise<void> => commands.releaseAnswers()

/** Lists the requests of the screen to an endpoint so far, oldest first. Bodies are checked against the contract. */
export async function listCalls<E extends EndpointShape>(
  endpoint: E,
  params?: Input['params'],
): Promise<
  { query: URLSearchParams; body: 'body' extends keyof EndpointInput<E> ? EndpointInput<E>['body'] : null }[]
> {
  const path = pathOf(endpoint, params)
  const requests = await commands.listRequests()
  return requests
    .map(({ method, url, body }) => ({ method, url: new URL(url, window.location.origin), body }))
    .filter(({ method, url }) => method === endpoint.method && url.pathname === path)
    .map(({ url, body }) => ({
      query: url.searchParams,
      body: body === null ? null : endpoint.schema.body?.parse(JSON.parse(body)),
    })) as never // the schema has just parsed it
}

async function plan(
  endpoint: EndpointShape,
  status: number,
  body: string,
  type: string,
  { params, query = {}, headers = {}, isHeld = false }: Options,
): Promise<void> {
  await commands.planAnswer({
    method: endpoint.method,
    path: pathOf(endpoint, params),
    query,
    status,
    headers: { 'content-type': type, ...headers },
    body,
    isHeld,
  })
}

function pathOf(endpoint: EndpointShape, params: Input['params'] = {}): string {
  return endpoint.url.replace(/:([A-Za-z]+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
