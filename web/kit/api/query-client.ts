import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
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
  return queryOptions<EndpointOutput<E>>({
    queryKey: toQueryKey(buildUrl(endpoint, input)),
    queryFn: ({ signal }) => {
      const args = [input, { signal }] as unknown as CallArguments<E> // The arguments that were passed, with the signal.
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
