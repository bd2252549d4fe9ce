import { LIVE_TOPICS, type LiveTopic } from '#contract/notifications/live.ts'
import { countUnreadNotifications } from '#contract/notifications/notifications.ts'
import { queryClient, queryOf } from '../api/query-client.ts'

/** The prefixes of the query keys that a change of each topic makes stale. */
const QUERY_KEYS: Record<LiveTopic, readonly (readonly string[])[]> = {
  // Many notifications for staff are about these lists.
  notifications: [
    ['api', 'notifications'],
    ['api', 'dashboard'],
    ['api', 'admin', 'plan-reviews'],
    ['api', 'admin', 'subscriptions'],
    ['api', 'practice'],
  ],
  plans: [
    ['api', 'diet-plans'],
    ['api', 'fasts'],
    ['api', 'meal-ticks'],
    ['api', 'today'],
    ['api', 'dashboard'],
  ],
  progress: [
    ['api', 'progress'],
    ['api', 'dashboard'],
  ],
  subscription: [
    ['api', 'subscriptions'],
    ['api', 'invoices'],
    ['api', 'billing-details'],
    ['api', 'today'],
    ['api', 'dashboard'],
  ],
  reviews: [
    ['api', 'plan-reviews'],
    ['api', 'dashboard'],
  ],
  ticks: [
    ['api', 'meal-ticks'],
    ['api', 'today'],
    ['api', 'diary'],
  ],
  diary: [['api', 'diary']],
  exports: [
    ['api', 'data-exports'],
    ['api', 'erasure'],
  ],
  packages: [
    ['api', 'packages'],
    ['api', 'admin', 'packages'],
  ],
  consultations: [
    ['api', 'consultations'],
    ['api', 'admin', 'consultations'],
    ['api', 'admin', 'schedule'],
    ['api', 'practice'],
  ],
}

/** Reloads the data of these topics that are on the screen. The others are reloaded when they are shown next. */
export function refreshRecords(topics: readonly LiveTopic[]): void {
  const keys = new Map(
    topics.flatMap((topic) => QUERY_KEYS[topic]).map((queryKey) => [queryKey.join('/'), queryKey]),
  )
  for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Reloads everything if the number of notifications has changed. Data may have changed between the first queries of a
 * page and the opening of its stream, and every important change comes with a notification.
 *
 * @throws As `call`.
 */
export async function catchUp(): Promise<void> {
  const { queryKey } = queryOf(countUnreadNotifications)
  const before = queryClient.getQueryData(queryKey)?.count
  if (before === undefined) return
  await queryClient.invalidateQueries({ queryKey })
  if (queryClient.getQueryData(queryKey)?.count !== before) refreshRecords(LIVE_TOPICS)
}
