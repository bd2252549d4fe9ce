import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { buildUrl, type CallArguments, call } from '#web/kit/api/client.ts'
import { queryClient, toQueryKey } from '#web/kit/api/query-client.ts'
import { readUserId } from '#web/kit/api/session.ts'
import { isSavingData } from '#web/kit/boot/use-prefetch-screens.ts'
import { waitUntilIdle } from '#web/kit/boot/when-idle.ts'
import { isServerReachable } from './connection.ts'
import { hasStoredSince, readAndStore } from './read-through.ts'

/*
 * Answers that the client area needs without a connection, fetched before anybody opens their screens. It is loaded after
 * the first screen. Only what is missing or old on this device is fetched, one after the other.
 */

/** An answer to have on this device. */
export type AheadAnswer = {
  address: string
  /** It is fetched again if it was stored before this instant. */
  since: Date
  fetch: () => Promise<unknown>
}

/** Lists the answers in the order of need. It may wait for one of them to name the next. */
export type AheadAnswers = (userId: string) => AsyncIterable<AheadAnswer>

const HOUR_MS = 3_600_000
const LOOK_AGAIN_MS = HOUR_MS
const LOADING_POLL_MS = 500

/** Names an answer of a stored call. `hours`: how long it needs no newer one. `changedAt`: when its record has changed. */
export function ahead<E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  { hours, changedAt }: { hours: number; changedAt?: string },
  ...[input]: CallArguments<E>
): AheadAnswer {
  const address = buildUrl(endpoint, input)
  const args = [input] as unknown as CallArguments<E> // the arguments that were passed
  return {
    address,
    since: new Date(Math.max(Date.now() - hours * HOUR_MS, changedAt ? Date.parse(changedAt) : 0)),
    // An answer that a screen has loaded in this document, and that nothing has changed since, is not loaded again.
    fetch: () =>
      queryClient.fetchQuery<EndpointOutput<E>>({
        queryKey: toQueryKey(address),
        queryFn: () => readAndStore(address, () => call(endpoint, ...args)),
      }),
  }
}

/**
 * Fetches the answers once everything on the screen is loaded and the browser is idle, unless it saves data.
 *
 * @param isOver Returns true when the person has left.
 */
export async function fetchAhead(list: AheadAnswers, isOver: () => boolean): Promise<void> {
  const userId = readUserId()
  if (userId === null || isSavingData() || !('indexedDB' in globalThis)) return
  await waitForScreen(isOver)
  for await (const { address, since, fetch } of list(userId)) {
    await waitUntilIdle()
    if (isOver() || document.hidden || !isServerReachable()) return
    if (await hasStoredSince(userId, address, since)) continue
    try {
      await fetch()
    } catch (error) {
      // A refusal concerns this answer only, and so does one that a write has cancelled.
      if (error instanceof TypeError || (error instanceof ApiError && error.status >= 500)) return
    }
  }
}

/** Fetches ahead now, and again when the person returns to the page after an hour. Returns the function that stops it. */
export function startFetchingAhead(list: AheadAnswers): { first: Promise<void>; stop: () => void } {
  let isOver = false
  let startedAt = 0
  const run = async (): Promise<void> => {
    startedAt = Date.now()
    await fetchAhead(list, () => isOver).catch(() => undefined)
  }
  const onVisible = (): void => {
    if (!document.hidden && Date.now() - startedAt > LOOK_AGAIN_MS) void run()
  }
  document.addEventListener('visibilitychange', onVisible)
  return {
    first: run(),
    stop: () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

async function waitForScreen(isOver: () => boolean): Promise<void> {
  while (!isOver() && queryClient.isFetching() > 0) {
    await new Promise((done) => setTimeout(done, LOADING_POLL_MS))
  }
}
