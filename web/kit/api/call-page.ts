import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { type CallArguments, send } from './client.ts'

/**
 * Returns a page of a list with the cursor of the next one (`null` at the end). `totalCount` is the number of entries
 * in all pages, or `null` if the list does not give it.
 */
export async function callPage<E extends EndpointShape>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<{ items: EndpointOutput<E>; nextCursor: string | null; totalCount: number | null }> {
  const response = await send(endpoint, input, options)
  const items = (await response.json()) as EndpointOutput<E> // See `call`: the server validates answers against the contract.
  const total = response.headers.get('x-total-count')
  return {
    items,
    nextCursor: readNextCursor(response.headers.get('link')),
    totalCount: total === null ? null : Number(total),
  }
}

function readNextCursor(link: string | null): string | null {
  const address = link?.split(',').find((part) => /rel="?next"?/.test(part))
  const target = /<([^>]+)>/.exec(address ?? '')?.[1]
  return target ? new URL(target, window.location.origin).searchParams.get('cursor') : null
}
