import { markNotificationsRead } from '#contract/notifications/notifications.ts'
import { getClient } from '#contract/people/clients.ts'
import { markRead } from '#server/modules/notifications/service.ts'
import * as clients from '#server/modules/people/service.ts'
import type { Random } from './random.ts'
import { later, type Story } from './story.ts'

/** Notifications of the last days that are still unread. */
const UNREAD_DAYS = 3

/** Plans that these people read their notifications. */
export function planReading({ at, as, end }: Story, people: readonly { id: string }[]): void {
  for (const person of people) {
    at(later(end, -24 * UNREAD_DAYS), async () =>
      markRead(await as(person.id, markNotificationsRead), undefined),
    )
  }
}

/** Plans that staff read a client's record in the last weeks. */
export function planStaffReads(
  { at, as, end }: Story,
  random: Random,
  { client, staffIds }: { client: { id: string }; staffIds: readonly string[] },
): void {
  for (const staffId of staffIds) {
    const count = random.between(1, 4)
    for (let index = 0; index < count; index++) {
      const minutesAgo = random.between(1, 40) * 1440 + random.between(0, 600)
      at(later(end, -minutesAgo / 60), async () => clients.getClient(await as(staffId, getClient), client.id))
    }
  }
}
