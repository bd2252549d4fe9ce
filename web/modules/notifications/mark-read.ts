import { countUnreadNotifications, markNotificationsRead } from '#contract/notifications/notifications.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

/**
 * Marks notifications as read, all or those with the given ids, and updates every list and count.
 *
 * @throws As `call`.
 */
export async function markRead(ids?: readonly number[]): Promise<void> {
  const unread = await call(markNotificationsRead, { body: ids ? { ids: [...ids] } : {} })
  queryClient.setQueryData(queryOf(countUnreadNotifications).queryKey, unread)
  await queryClient.invalidateQueries({ queryKey: ['api', 'notifications'] })
}
