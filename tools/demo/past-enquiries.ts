import { PREFERRED_TIMES } from '#contract/appointments/consultations.ts'
import { addDays } from '#domain/units/dates.ts'
import { linkClient, requestCallBack, setStatus, takeCallBack } from './consultations.ts'
import type { Holders } from './enquiries.ts'
import { createRandom } from './random.ts'
import { later, type Story, timeOn } from './story.ts'

const SEED = 20_260_107

/** Writes a number in the format of India that nobody has, for people who asked long ago. */
const writePhone = (index: number): string => `+9155140${String(10_000 + index)}`

/** The fields of a client that are needed for a call before they joined. */
type EarlyClient = { id: string; name: string; phone: string; joinedWeeksAgo: number; joinedAt: Date }

/**
 * Plans call-backs over the past year, all of them closed: of most clients before they joined, and of visitors who did
 * not come back. They give analytics a full year.
 *
 * @returns The clients among them.
 */
export function planPastEnquiries<Client extends EarlyClient>(
  story: Story,
  holders: Holders,
  clients: readonly Client[],
): Set<Client> {
  const { today } = story
  const random = createRandom(SEED)
  const joined = clients
    .filter(({ joinedWeeksAgo }) => joinedWeeksAgo > 8 && random.chance(0.7))
    .map((client) => ({
      name: client.name,
      phone: client.phone,
      client,
      askedOn: addDays(today, -7 * client.joinedWeeksAgo - random.between(2, 9)),
      status: random.chance(0.85) ? ('done' as const) : ('no-show' as const),
    }))
  const visitors = Array.from({ length: 70 }, (_unused, index) => ({
    name: `${random.pick(['Asmita', 'Bharat', 'Chitra', 'Dinesh', 'Esha', 'Firoz', 'Girish', 'Hina'])} ${random.pick(['Kale', 'Lobo', 'Mohanty', 'Naik', 'Ojha', 'Parekh'])}`,
    phone: writePhone(index),
    client: null,
    askedOn: addDays(today, -random.between(35, 380)),
    status: random.pick(['done', 'done', 'done', 'no-show', 'cancelled'] as const),
  }))
  const enquiries = [...joined, ...visitors].map((asked) => ({
    ...asked,
    staffId: random.pick(Object.values(holders)),
    preferredTime: random.pick(PREFERRED_TIMES),
  }))
  for (const { askedOn, staffId, status, client, ...visitor } of enquiries) {
    const askedAt = timeOn(askedOn, '05:00')
    story.at(askedAt, () => requestCallBack(story, visitor))
    story.at(later(askedAt, 3), async () => {
      const id = await takeCallBack(story, staffId, visitor.phone)
      story.at(later(askedAt, 24), () => setStatus(story, staffId, id, status))
      if (client) story.at(later(client.joinedAt, 1), () => linkClient(story, holders, id, client.id))
    })
  }
  return new Set(joined.map(({ client }) => client))
}
