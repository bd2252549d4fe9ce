import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { callPage } from '../api/call-page.ts'
import { buildUrl, type CallArguments } from '../api/client.ts'
import { queryClient, toQueryKey } from '../api/query-client.ts'
import { readThrough } from '../offline/read-through.ts'
import { findStoredEndpoint } from '../offline/stored-endpoints.ts'
import { applyWrites, useWaitingWrites } from '../offline/waiting-writes.ts'

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

type Page<E extends EndpointShape> = Awaited<ReturnType<typeof callPage<E>>>

type ItemOf<E extends EndpointShape> = EndpointOutput<E> extends readonly (infer Item)[] ? Item : never

/**
 * Loads a list page by page, for `ListBody`. Other people change it too, so every visit loads it again and shows the
 * cached entries in the meantime, changed by the writes that wait on this device. If the list is one of those that this
 * device stores, the first page is there without a connection, too. When the filters change, the earlier entries stay until the new list is loaded.
 */
export function useListPages<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  ...[input]: CallArguments<E>
): ListPages<ItemOf<E>> {
  const address = buildUrl(endpoint, input)
  const queryKey = [...toQueryKey(address), 'pages']
  const { writes } = useWaitingWrites()
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const { querystring, ...rest }: { querystring?: object } = input ?? {}
      const paged = { ...rest, querystring: { ...querystring, cursor: pageParam } }
      const args = [paged, { signal }] as unknown as CallArguments<E> // the passed input, with the cursor
      const read = (): Promise<Page<E>> => callPage(endpoint, ...args)
      const isStored = pageParam === null && findStoredEndpoint(endpoint.url) !== null
      return isStored ? readFirstPage(endpoint.url, address, queryKey, read) : read()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data } = pages
  // The same array until the entries change, so that effects on them do not run again.
  const items = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.items as ItemOf<E>[]) // a list endpoint returns an array
    return loaded ? applyWrites(address, loaded, writes) : []
  }, [data, address, writes])
  return {
    items,
    totalCount: pages.data?.pages[0]?.totalCount ?? null,
    pages,
  }
}

/** Shows items that were fetched without this code as the first page of a list, until it is loaded again. */
export function seedFirstPage<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  items: EndpointOutput<E>,
  ...[input]: CallArguments<E>
): void {
  queryClient.setQueryData([...toQueryKey(buildUrl(endpoint, input)), 'pages'], {
    pages: [{ items, nextCursor: null, totalCount: null }],
    pageParams: [null],
  })
}

/** Returns the first page, without a connection the stored one; it has no next page then. */
async function readFirstPage<E extends EndpointShape>(
  url: string,
  address: string,
  queryKey: readonly string[],
  read: () => Promise<Page<E>>,
): Promise<Page<E>> {
  let page: Page<E> | null = null
  const readItems = async (): Promise<Page<E>['items']> => {
    page = await read()
    return page.items
  }
  const items = await readThrough(
    url,
    address,
    readItems,
    () => void queryClient.invalidateQueries({ queryKey }),
  )
  const answered = page as Page<E> | null // set by the function above
  return answered?.items === items ? answered : { items, nextCursor: null, totalCount: null }
}
