import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { say } from '#domain/words/say.ts'
import type { CsvColumn } from '#server/kit/http/csv-download.ts'

const STATUS_WORDS: Record<ConsultationStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'consultation' }),
  confirmed: msg`Confirmed`,
  done: msg({ message: 'Done', context: 'consultation' }),
  'no-show': msg`No-show`,
  cancelled: msg`Cancelled`,
}

/** The columns of an exported file of consultations and call-backs. */
export const CONSULTATION_COLUMNS: readonly CsvColumn<AdminConsultation>[] = [
  { heading: msg`Type`, read: nameKind },
  { heading: msg`Status`, read: ({ status }) => say(STATUS_WORDS[status]) },
  { heading: msg({ message: 'Name', context: 'person' }), read: ({ name }) => name },
  { heading: msg`Phone`, read: ({ phone }) => phone },
  { heading: msg`Email`, read: ({ email }) => email },
  { heading: msg`Concern`, read: ({ concern }) => concern && say(CONCERN_LABELS[concern]) },
  {
    heading: msg({ message: 'Channel', context: 'phone, video or chat' }),
    read: ({ channel }) => say(CONSULTATION_CHANNEL_LABELS[channel]),
  },
  { heading: msg`Starts (UTC)`, read: ({ startsAt }) => startsAt },
  { heading: msg`Ends (UTC)`, read: ({ endsAt }) => endsAt },
  {
    heading: msg`Preferred time of day`,
    read: ({ preferredTime }) => preferredTime && say(PREFERRED_TIME_LABELS[preferredTime]),
  },
  { heading: msg`Assigned to`, read: ({ staff }) => staff?.name ?? null },
  { heading: msg`Client`, read: ({ client }) => client?.name ?? null },
  { heading: msg`Requested (UTC)`, read: ({ createdAt }) => createdAt },
]

function nameKind({ kind, isFollowUp }: AdminConsultation): string {
  if (isFollowUp) return say(msg`Follow-up`)
  return kind === 'booking' ? say(msg`Consultation`) : say(msg`Call-back`)
}
