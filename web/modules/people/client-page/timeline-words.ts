import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { TimelineEntry, TimelineKind } from '#contract/people/client-timeline.ts'
import { formatRupees } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'

export const TIMELINE_LABELS: Record<TimelineKind, MessageDescriptor> = {
  account: msg`Account`,
  care: msg`Care team`,
  plan: msg`Plans`,
  measurement: msg`Measurements`,
  photo: msg`Photos`,
  review: msg`Reviews`,
  consultation: msg`Consultations`,
  note: msg`Notes`,
  payment: msg`Payments`,
}

const AGREED: Readonly<Record<string, MessageDescriptor>> = {
  care: msg`Agreed to the use of their health answers for their care`,
  calculator: msg`Agreed to share a calculator result`,
  photos: msg`Agreed to photo storage`,
  guardian: msg`Agreed to a child’s care as guardian`,
}

const WITHDREW: Readonly<Record<string, MessageDescriptor>> = {
  care: msg`Withdrew consent to the use of their health answers for their care`,
  calculator: msg`Withdrew consent to share a calculator result`,
  photos: msg`Withdrew consent to photo storage`,
  guardian: msg`Withdrew consent to a child’s care as guardian`,
}

export type EntryWords = {
  title: string
  /** The text of the person who wrote the entry, shown beside the title. */
  quote: string | null
}

/** Describes an entry of the timeline as a sentence, with the text that somebody wrote in it. */
export function describeEntry(entry: TimelineEntry, weightUnit: 'kg' | 'lb'): EntryWords {
  const { event, who, amountPaise } = entry
  const text = entry.text ?? ''
  const rupees = formatRupees(amountPaise ?? 0)
  switch (event) {
    case 'joined':
      return plain(t`Joined`)
    case 'agreed':
      return plain(AGREED[text] ? say(AGREED[text]) : t`Agreed to ${{ purpose: text }}`)
    case 'withdrew':
      return plain(WITHDREW[text] ? say(WITHDREW[text]) : t`Withdrew consent: ${{ purpose: text }}`)
    case 'care-given':
      return plain(who === null ? t`Assigned to a former staff member` : t`Assigned to ${who}`)
    case 'care-taken':
      return plain(
        who === null ? t`No longer assigned to a former staff member` : t`No longer assigned to ${who}`,
      )
    case 'plan-published':
      return plain(describePublished(entry))
    case 'plan-completed':
      return plain(t`“${{ plan: text }}” ended`)
    case 'measured':
      return { title: describeMeasured(entry, weightUnit), quote: entry.text }
    case 'photo-added':
      return plain(t`Added a photo`)
    case 'review-asked':
      return { title: t`Requested a diet review`, quote: entry.text }
    case 'review-answered':
      return {
        title: who === null ? t`Review answered` : t`Review answered by ${who}`,
        quote: entry.text,
      }
    case 'review-withdrawn':
      return plain(t`Withdrew the review request`)
    case 'consultation-asked':
      return plain(who === null ? t`Consultation booked` : t`Consultation booked with ${who}`)
    case 'consultation-done':
      return plain(who === null ? t`Consultation held` : t`Consultation marked as done by ${who}`)
    case 'consultation-no-show':
      return plain(t`Missed the consultation`)
    case 'consultation-cancelled':
      return plain(who === null ? t`Consultation cancelled` : t`Consultation cancelled by ${who}`)
    case 'note-signed':
      return plain(who === null ? t`Note signed` : t`Note signed by ${who}`)
    case 'note-amended':
      return { title: who === null ? t`Note amended` : t`Note amended by ${who}`, quote: entry.text }
    case 'payment-received':
      return plain(t`${rupees} received for ${{ purchase: text }}`)
    case 'refunded':
      return plain(t`${rupees} refunded for ${{ purchase: text }}`)
  }
}

function describePublished({ text, who, version }: TimelineEntry): string {
  const plan = text ?? ''
  if (version !== null && version > 1) {
    return who === null
      ? t`Version ${version} of “${plan}” published`
      : t`Version ${version} of “${plan}” published by ${who}`
  }
  return who === null ? t`“${plan}” published` : t`“${plan}” published by ${who}`
}

function describeMeasured({ who, weightKg }: TimelineEntry, weightUnit: 'kg' | 'lb'): string {
  if (weightKg === null) return who === null ? t`Measurement recorded` : t`Measurement recorded by ${who}`
  const weight = formatWeight(weightKg, weightUnit)
  return who === null ? t`Weight ${weight}` : t`Weight ${weight}, recorded by ${who}`
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
