import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { readThrough, reloadWhenReachable } from '#web/kit/offline/read-through.ts'
import { findStoredEndpoint } from '#web/kit/offline/stored-endpoints.ts'
import { buildUrl, type CallArguments, call } from './client.ts'
import { onUserChange } from './session.ts'

/**
 * The cache of the data that signed-in screens have fetched. Data do not become stale with time; a change invalidates
 * them. Without a connection, calls fail and show an error, whereas the library's default is to pause them silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

reloadWhenReachable((addresses) => {
  for (const address of addresses)
    void queryClient.invalidateQueries({ queryKey: toQueryKey(address), exact: true })
})

// Nobody may see data that another person had fetched, not even for a moment.
onUserChange(() => queryClient.clear())

/**
 * Makes a query of a reading call. Its key is the path split into segments, with the query string last if there is one,
 * so that `queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })` reaches everything below it.
 */
export function queryOf<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  ...[input]: CallArguments<E>
) {
  const address = buildUrl(endpoint, input)
  const queryKey = toQueryKey(address)
  return queryOptions<EndpointOutput<E>>({
    queryKey,
    queryFn: ({ signal }) => {
      const args = [input, { signal }] as unknown as CallArguments<E> // The arguments that were passed, with the signal.
      const read = (): Promise<EndpointOutput<E>> => call(endpoint, ...args)
      if (!findStoredEndpoint(endpoint.url)) return read()
      return readThrough(endpoint.url, address, read, (answer) => {
        if (answer === null) void queryClient.invalidateQueries({ queryKey, exact: true })
        else queryClient.setQueryData(queryKey, answer)
      })
    },
  })
}

/** `/api/diet-plans/1?x=2` → `['api', 'diet-plans', '1', '?x=2']`. */
export function toQueryKey(url: string): string[] {
  const [path = '', search] = url.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  return search ? [...segments, `?${search}`] : segments
}

/** `['api', 'meal-ticks', '?from=x']` → `/api/meal-ticks?from=x`, the reverse of `toQueryKey`. */
export function toAddress(queryKey: readonly unknown[]): string {
  const last = String(queryKey.at(-1))
  const search = last.startsWith('?') ? last : ''
  return `/${queryKey.slice(0, search === '' ? undefined : -1).join('/')}${search}`
}
