import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { buildUrl, type CallArguments, call } from './client.ts'
import { onUserChange } from './session.ts'

/**
 * What the signed-in screens have fetched. Nothing goes stale by time; what changes a thing says so. Without a
 * connection calls fail and are said to have failed, where the library would have them wait in silence.
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

// Nobody may see a moment of what another person had fetched.
onUserChange(() => queryClient.clear())

/**
 * A reading call as a query: its key is the path by segments, with the query string last where there is one, so that
 * `queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })` reaches all below it.
 */
export function queryOf<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  ...[input]: CallArguments<E>
) {
  return queryOptions<EndpointOutput<E>>({
    queryKey: toQueryKey(buildUrl(endpoint, input)),
    queryFn: ({ signal }) => {
      const args = [input, { signal }] as unknown as CallArguments<E> // what was passed, with the signal
      return call(endpoint, ...args)
    },
  })
}

/** `/api/diet-plans/1?x=2` → `['api', 'diet-plans', '1', '?x=2']`. */
export function toQueryKey(url: string): string[] {
  const [path = '', search] = url.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  return search ? [...segments, `?${search}`] : segments
}
