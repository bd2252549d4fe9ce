import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { buildUrl, type CallArguments, callPage } from '../api/client.ts'
import { toQueryKey } from '../api/query-client.ts'

/** A list as far as it has been read. */
export type ListPages<Item> = {
  items: readonly Item[]
  /** How many there are in all pages; null where the list does not say, or is not there yet. */
  totalCount: number | null
  pages: Pick<
    UseInfiniteQueryResult,
    | 'error'
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isError'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPending'
    | 'isPlaceholderData'
    | 'isRefetchError'
    | 'refetch'
  >
}

type ItemOf<E extends EndpointShape> = EndpointOutput<E> extends readonly (infer Item)[] ? Item : never

/**
 * Reads a list page by page, for `PagedList`. Others change it too: every visit looks again, showing what is known
 * meanwhile; and what was shown stays until the list that is narrowed otherwise is there.
 */
export function useListPages<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  ...[input]: CallArguments<E>
): ListPages<ItemOf<E>> {
  const pages = useInfiniteQuery({
    queryKey: [...toQueryKey(buildUrl(endpoint, input)), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { querystring, ...rest }: { querystring?: object } = input ?? {}
      const paged = { ...rest, querystring: { ...querystring, cursor: pageParam } }
      const args = [paged, { signal }] as unknown as CallArguments<E> // what was passed, from the cursor on
      return callPage(endpoint, ...args)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    items: pages.data?.pages.flatMap(({ items }) => items as ItemOf<E>[]) ?? [], // a list answers an array
    totalCount: pages.data?.pages[0]?.totalCount ?? null,
    pages,
  }
}
