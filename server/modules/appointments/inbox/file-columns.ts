import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import type { CsvColumn } from '#server/kit/http/csv-download.ts'

const STATUS_WORDS: Record<ConsultationStatus, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  done: 'Done',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
}

/** The columns of an exported file of consultations and call-backs. */
export const CONSULTATION_COLUMNS: readonly CsvColumn<AdminConsultation>[] = [
  { heading: 'Kind', read: nameKind },
  { heading: 'State', read: ({ status }) => STATUS_WORDS[status] },
  { heading: 'Name', read: ({ name }) => name },
  { heading: 'Phone', read: ({ phone }) => phone },
  { heading: 'Email', read: ({ email }) => email },
  { heading: 'Concern', read: ({ concern }) => concern && CONCERN_LABELS[concern] },
  { heading: 'By', read: ({ channel }) => CONSULTATION_CHANNEL_LABELS[channel] },
  { heading: 'Starts (UTC)', read: ({ startsAt }) => startsAt },
  { heading: 'Ends (UTC)', read: ({ endsAt }) => endsAt },
  {
    heading: 'Time of day asked for',
    read: ({ preferredTime }) => preferredTime && PREFERRED_TIME_LABELS[preferredTime],
  },
  { heading: 'Held by', read: ({ staff }) => staff?.name ?? null },
  { heading: 'Client', read: ({ client }) => client?.name ?? null },
  { heading: 'Asked for (UTC)', read: ({ createdAt }) => createdAt },
]

function nameKind({ kind, isFollowUp }: AdminConsultation): string {
  if (isFollowUp) return 'Follow-up'
  return kind === 'booking' ? 'Consultation' : 'Call-back'
}
