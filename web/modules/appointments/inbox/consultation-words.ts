import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultation, ConsultationEvent } from '#contract/appointments/inbox.ts'
import type { ConsultationKind, ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const STATUS_LABELS: Record<ConsultationStatus, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  done: 'Done',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
}

export const STATUS_TONES: Record<ConsultationStatus, BadgeTone> = {
  new: 'turmeric',
  confirmed: 'sky',
  done: 'leaf',
  'no-show': 'beet',
  cancelled: 'neutral',
}

export const KIND_LABELS: Record<ConsultationKind, string> = {
  booking: 'Consultation',
  'call-back': 'Call-back',
}

/** The name of the action that sets a state. */
export const STATUS_ACTIONS: Record<ConsultationStatus, string> = {
  new: 'Back to New',
  confirmed: 'Confirm',
  done: 'Mark as Done',
  'no-show': 'Mark as No-show',
  cancelled: 'Cancel It',
}

/** Returns the name of a change of state: a cancelled consultation is reopened, a closed one is corrected. */
export function nameStatusAction(from: ConsultationStatus, to: ConsultationStatus): string {
  if (from === 'cancelled') return 'Open It Again'
  if (to === 'confirmed' && from !== 'new') return 'Back to Confirmed'
  return STATUS_ACTIONS[to]
}

/** Describes the time of the consultation, or the requested time of day. */
export function describeWhen(
  consultation: Pick<AdminConsultation, 'startsAt' | 'preferredTime'>,
  timeZone: string,
): string {
  if (consultation.startsAt !== null) return formatDateTime(consultation.startsAt, timeZone)
  return PREFERRED_TIME_LABELS[consultation.preferredTime ?? 'any']
}

/** Returns the name of the consultation's kind. */
export function nameKind({ kind, isFollowUp }: Pick<AdminConsultation, 'kind' | 'isFollowUp'>): string {
  return isFollowUp ? 'Follow-up' : KIND_LABELS[kind]
}

/**
 * Describes the subject in a few words: `PCOD / PCOS, chat`. For follow-ups it is the length, for call-backs how often
 * they were requested.
 */
export function describeSubject(
  consultation: Pick<
    AdminConsultation,
    'kind' | 'concern' | 'channel' | 'askedCount' | 'isFollowUp' | 'startsAt' | 'endsAt'
  >,
): string {
  if (consultation.isFollowUp) {
    return `${countMinutes(consultation)} minutes, ${CONSULTATION_CHANNEL_LABELS[consultation.channel].toLowerCase()}`
  }
  if (consultation.kind === 'call-back') {
    return consultation.askedCount > 1 ? `Asked ${consultation.askedCount} times` : 'Wants a call'
  }
  const concern = CONCERN_LABELS[consultation.concern ?? 'other']
  return `${concern}, ${CONSULTATION_CHANNEL_LABELS[consultation.channel].toLowerCase()}`
}

/** Describes an event in a sentence. The text of a note is shown beside it. */
export function describeEvent(event: ConsultationEvent, kind: ConsultationKind, timeZone: string): string {
  const who = event.actor ?? 'The visitor'
  switch (event.kind) {
    case 'created':
      return kind === 'booking' ? `${who} booked` : `${who} asked for a call`
    case 'asked-again':
      return `${who} asked again`
    case 'moved':
      return event.fromStartsAt === null
        ? `${who} set the time to ${formatMaybe(event.toStartsAt, timeZone)}`
        : `${who} moved it from ${formatMaybe(event.fromStartsAt, timeZone)} to ${formatMaybe(event.toStartsAt, timeZone)}`
    case 'status':
      return event.to === null
        ? `${who} changed its state`
        : `${who} changed it${event.from === null ? '' : ` from ${STATUS_LABELS[event.from]}`} to ${STATUS_LABELS[event.to]}`
    case 'assigned':
      return event.staffName === null
        ? `${who} gave it back to nobody`
        : `${who} gave it to ${event.staffName}`
    case 'note':
      return `${who} wrote`
    case 'client-asked':
      return `${who} asked an admin to make a client of them`
    case 'client-made':
      return `${who} made a client of them`
  }
}

/** Splits a name for the form of a new person: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Returns the length of a consultation in minutes; the default length if it has no time. */
export function countMinutes({ startsAt, endsAt }: Pick<AdminConsultation, 'startsAt' | 'endsAt'>): number {
  if (startsAt === null || endsAt === null) return SLOT_MINUTES
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

function formatMaybe(instant: string | null, timeZone: string): string {
  return instant === null ? 'no time' : formatDateTime(instant, timeZone)
}
