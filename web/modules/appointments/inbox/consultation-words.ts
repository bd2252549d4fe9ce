import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultation, ConsultationEvent } from '#contract/appointments/inbox.ts'
import type { ConsultationKind, ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { countMinutes } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const STATUS_LABELS: Record<ConsultationStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'consultation' }),
  confirmed: msg`Confirmed`,
  done: msg({ message: 'Done', context: 'consultation' }),
  'no-show': msg`No-show`,
  cancelled: msg`Cancelled`,
}

export const STATUS_TONES: Record<ConsultationStatus, BadgeTone> = {
  new: 'turmeric',
  confirmed: 'sky',
  done: 'leaf',
  'no-show': 'beet',
  cancelled: 'neutral',
}

export const KIND_LABELS: Record<ConsultationKind, MessageDescriptor> = {
  booking: msg`Consultation`,
  'call-back': msg`Call-back`,
}

/** The name of the action that sets a state. */
export const STATUS_ACTIONS: Record<ConsultationStatus, MessageDescriptor> = {
  new: msg`Mark as new`,
  confirmed: msg`Confirm`,
  done: msg`Mark as done`,
  'no-show': msg`Mark as no-show`,
  cancelled: msg`Cancel it`,
}

/** Returns the name of a change of state: a cancelled consultation is reopened, a closed one is corrected. */
export function nameStatusAction(from: ConsultationStatus, to: ConsultationStatus): string {
  if (from === 'cancelled') return t`Reopen`
  if (to === 'confirmed' && from !== 'new') return t`Mark as confirmed`
  return say(STATUS_ACTIONS[to])
}

/** Describes the time of the consultation, or the requested time of day. */
export function describeWhen(
  consultation: Pick<AdminConsultation, 'startsAt' | 'preferredTime'>,
  timeZone: string,
): string {
  if (consultation.startsAt !== null) return formatDateTime(consultation.startsAt, timeZone)
  return say(PREFERRED_TIME_LABELS[consultation.preferredTime ?? 'any'])
}

/** Returns the name of the consultation's kind. */
export function nameKind({ kind, isFollowUp }: Pick<AdminConsultation, 'kind' | 'isFollowUp'>): string {
  return isFollowUp ? t`Follow-up` : say(KIND_LABELS[kind])
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
    return `${writeMinutes(countMinutes(consultation))}, ${say(CONSULTATION_CHANNEL_LABELS[consultation.channel]).toLowerCase()}`
  }
  if (consultation.kind === 'call-back') {
    return consultation.askedCount > 1
      ? plural(consultation.askedCount, { one: 'Requested # time', other: 'Requested # times' })
      : t`Call-back requested`
  }
  const concern = say(CONCERN_LABELS[consultation.concern ?? 'other'])
  return `${concern}, ${say(CONSULTATION_CHANNEL_LABELS[consultation.channel]).toLowerCase()}`
}

/** Describes an event in a sentence. The text of a note is shown beside it. */
export function describeEvent(event: ConsultationEvent, kind: ConsultationKind, timeZone: string): string {
  const who = event.actor ?? t`The visitor`
  switch (event.kind) {
    case 'created':
      return kind === 'booking' ? t`${who} booked` : t`${who} requested a call`
    case 'asked-again':
      return t`${who} requested again`
    case 'moved':
      return event.fromStartsAt === null
        ? t`${who} set the time to ${{ time: formatMaybe(event.toStartsAt, timeZone) }}`
        : t`${who} moved it from ${{ before: formatMaybe(event.fromStartsAt, timeZone) }} to ${{ after: formatMaybe(event.toStartsAt, timeZone) }}`
    case 'status':
      return describeChange(who, event)
    case 'assigned':
      return event.staffName === null
        ? t`${who} unassigned it`
        : t`${who} assigned it to ${{ staff: event.staffName }}`
    case 'note':
      return t`${who} added a note`
    case 'client-asked':
      return t`${who} asked an admin to add them as a client`
    case 'client-made':
      return t`${who} added them as a client`
  }
}

function describeChange(who: string, { from, to }: Pick<ConsultationEvent, 'from' | 'to'>): string {
  if (to === null) return t`${who} changed the status`
  const after = say(STATUS_LABELS[to])
  if (from === null) return t`${who} changed the status to ${after}`
  return t`${who} changed the status from ${{ before: say(STATUS_LABELS[from]) }} to ${after}`
}

/** Splits a name for the form of a new person: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Formats a length: 15 → `15 minutes`. */
export function writeMinutes(minutes: number): string {
  return plural(minutes, { one: '# minute', other: '# minutes' })
}

function formatMaybe(instant: string | null, timeZone: string): string {
  return instant === null ? t`no time set` : formatDateTime(instant, timeZone)
}
