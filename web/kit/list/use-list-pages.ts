import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { buildUrl, type CallArguments, callPage } from '../api/client.ts'
import { toQueryKey } from '../api/query-client.ts'

/** The pages of a list that are loaded so far. */
export type ListPages<Item> = {
  items: readonly Item[]
  /** Number of entries in all pages. `null` if the list has no total, or is not loaded yet. */
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
 * Loads a list page by page, for `ListBody`. Other people change it too, so every visit loads it again and shows the
 * cached entries in the meantime. When the filters change, the earlier entries stay until the new list is loaded.
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
      const args = [paged, { signal }] as unknown as CallArguments<E> // the passed input, with the cursor
      return callPage(endpoint, ...args)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data } = pages
  // The same array until the entries change, so that effects on them do not run again.
  const items = useMemo(
    () => data?.pages.flatMap((page) => page.items as ItemOf<E>[]) ?? [], // a list endpoint returns an array
    [data],
  )
  return {
    items,
    totalCount: pages.data?.pages[0]?.totalCount ?? null,
    pages,
  }
}
