import { amendClientNote, createClientNote, signClientNote } from '#contract/people/client-notes.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatWeightKg } from '#domain/units/format.ts'
import { amendNote, createNote, signNote } from '#server/modules/people/notes/service.ts'
import type { Staff } from './accounts.ts'
import { later, type Story } from './story.ts'

const EMPTY_PARTS = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }

/** A client with their weights, oldest first. */
type NotedClient = { id: string; weights: readonly { date: string; weightKg: number }[] }

/** The parts of notes, one set for each kind of visit: the first one, one in between, one that goes well. */
const VISITS = [
  {
    daysAgo: 74,
    assessment: 'First visit. Skips breakfast, dinner after nine, tea with sugar four times a day.',
    diagnosis:
      'Excessive energy intake related to late, oil-rich dinners, as evidenced by weight history and recall.',
    intervention:
      'Agreed: breakfast within an hour of waking, dinner by half past seven, one teaspoon of oil for each meal.',
    monitoring: 'Weight each Monday, waist once a month, food diary for three days.',
    evaluation: '',
  },
  {
    daysAgo: 32,
    assessment: 'Follows the plan on working days; eats out on Sundays. Sleeps better.',
    diagnosis: '',
    intervention: 'Chose two dishes for eating out. Evening snack moved to four.',
    monitoring: 'The same. Asks for blood sugar at the next check.',
    evaluation: 'Dinner before eight on five days of seven. Walks 6,000 steps.',
  },
  {
    daysAgo: 6,
    assessment: 'No hunger in the evening. Knee hurts on stairs.',
    diagnosis: '',
    intervention: 'Walks on even ground; strength exercises sitting.',
    monitoring: 'Weight each Monday.',
    evaluation: 'On the way to the goal.',
  },
] as const

/**
 * Plans signed notes about the login client, who is the first, and a few others; one is amended. The first employee begins a
 * draft.
 */
export function planNotes(
  { at, as, end, today }: Story,
  { clients, admin, employee }: { clients: readonly NotedClient[]; admin: Staff; employee: Staff },
): void {
  for (const [index, client] of clients.entries()) {
    const writer = index % 2 === 0 ? admin : employee
    for (const { daysAgo, ...parts } of VISITS.slice(0, 3 - (index % 3))) {
      const time = later(end, -24 * daysAgo - 40 / 60)
      const notedOn = todayIn(PRACTICE_TIME_ZONE, time)
      at(time, async () => {
        const assessment = [parts.assessment, describeWeight(client.weights, notedOn)]
          .filter(Boolean)
          .join('\n')
        const draft = { notedOn, parts: { ...parts, assessment } }
        const { id, version } = await createNote(await as(writer.id, createClientNote), client.id, draft)
        at(later(time, 9 / 60), async () => signNote(await as(writer.id, signClientNote), id, version))
        if (index > 0 || daysAgo !== VISITS[0].daysAgo) return
        const reason = 'The result came after the visit'
        const text = 'HbA1c 6.1% (laboratory report of the week before).'
        at(later(time, 72), async () => amendNote(await as(admin.id, amendClientNote), id, { reason, text }))
      })
    }
  }
  const draftOf = clients[1]
  if (!draftOf) return
  const parts = { ...EMPTY_PARTS, assessment: 'Called about the new plan: likes the lunches.' }
  at(end, async () =>
    createNote(await as(employee.id, createClientNote), draftOf.id, { notedOn: today, parts }),
  )
}

/** Writes a sentence about the last weight before a day. Returns `null` if there is none. */
function describeWeight(weights: NotedClient['weights'], day: string): string | null {
  const last = weights.findLast(({ date }) => date < day)
  return last ? `Measured on ${formatDate(last.date)}: weight ${formatWeightKg(last.weightKg)}.` : null
}
