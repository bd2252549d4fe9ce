import { countUnreadNotifications, markNotificationsRead } from '#contract/notifications/notifications.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

/**
 * Marks notifications as read, those with these ids or all, and shows it wherever they are listed or counted.
 *
 * @throws As `call`.
 */
export async function markRead(ids?: readonly number[]): Promise<void> {
  const unread = await call(markNotificationsRead, { body: ids ? { ids: [...ids] } : {} })
  queryClient.setQueryData(queryOf(countUnreadNotifications).queryKey, unread)
  await queryClient.invalidateQueries({ queryKey: ['api', 'notifications'] })
}
