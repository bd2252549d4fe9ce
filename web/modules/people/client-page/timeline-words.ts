import { paths } from '#contract/paths.ts'
import type { TimelineEntry, TimelineKind } from '#contract/people/client-timeline.ts'
import { formatRupees } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'

export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  account: 'Account',
  care: 'Care',
  plan: 'Plans',
  measurement: 'Measurements',
  photo: 'Photos',
  review: 'Reviews',
  consultation: 'Consultations',
  note: 'Notes',
  payment: 'Payments',
}

const PURPOSES: Record<string, string> = {
  care: 'their health answers being used for their care',
  calculator: 'a calculator result being sent along',
  photos: 'photos being kept',
  guardian: 'a child’s care, as their guardian',
}

export type EntryWords = {
  title: string
  /** The text of the person who wrote the entry, shown beside the title. */
  quote: string | null
}

/** Describes an entry of the timeline as a sentence, with the text that somebody wrote in it. */
export function describeEntry(entry: TimelineEntry, weightUnit: 'kg' | 'lb'): EntryWords {
  const { event, text, who, version, weightKg, amountPaise } = entry
  const by = who === null ? '' : ` by ${who}`
  switch (event) {
    case 'joined':
      return plain('Joined')
    case 'agreed':
      return plain(`Agreed to ${PURPOSES[text ?? ''] ?? text}`)
    case 'withdrew':
      return plain(`No longer agrees to ${PURPOSES[text ?? ''] ?? text}`)
    case 'care-given':
      return plain(`Came into the care of ${who ?? 'somebody who is gone'}`)
    case 'care-taken':
      return plain(`Left the care of ${who ?? 'somebody who is gone'}`)
    case 'plan-published':
      return plain(
        version !== null && version > 1
          ? `Version ${version} of “${text}” published${by}`
          : `“${text}” published${by}`,
      )
    case 'plan-completed':
      return plain(`“${text}” ended`)
    case 'measured':
      return {
        title: `${weightKg === null ? 'Measured' : `Weight ${formatWeight(weightKg, weightUnit)}`}${who === null ? '' : `, written down${by}`}`,
        quote: text,
      }
    case 'photo-added':
      return plain('Added a photo')
    case 'review-asked':
      return { title: 'Asked for the plan to be looked at again', quote: text }
    case 'review-answered':
      return { title: `Review answered${by}`, quote: text }
    case 'review-withdrawn':
      return plain('Took the review back')
    case 'consultation-asked':
      return plain(`Consultation booked${who === null ? '' : ` with ${who}`}`)
    case 'consultation-done':
      return plain(`Consultation held${who === null ? '' : `, says ${who}`}`)
    case 'consultation-no-show':
      return plain('Did not come to the consultation')
    case 'consultation-cancelled':
      return plain(`Consultation cancelled${by}`)
    case 'note-signed':
      return plain(`Note signed${by}`)
    case 'note-amended':
      return { title: `Note amended${by}`, quote: text }
    case 'payment-received':
      return plain(`${formatRupees(amountPaise ?? 0)} received for ${text}`)
    case 'refunded':
      return plain(`${formatRupees(amountPaise ?? 0)} refunded of ${text}`)
  }
}

/** Returns the screen with the details of an entry. `null` if there are no more details. */
export function findEntryLink(entry: TimelineEntry, clientId: string): string | null {
  switch (entry.kind) {
    case 'plan':
      return entry.ofId === null
        ? null
        : entry.event === 'plan-published' && entry.version !== null
          ? paths.dietPlanVersion(entry.ofId, entry.version)
          : paths.dietPlan(entry.ofId)
    case 'note':
      return paths.adminClient(clientId, 'notes')
    case 'measurement':
    case 'photo':
      return paths.adminClient(clientId, 'progress')
    case 'consultation':
      return paths.adminClient(clientId, 'consultations')
    case 'payment':
      return paths.adminClient(clientId, 'subscription')
    case 'account':
    case 'care':
    case 'review':
      return null
  }
}

function plain(title: string): EntryWords {
  return { title, quote: null }
}
