import { t } from '@lingui/core/macro'
import { PhoneCall } from 'lucide-react'
import { CONCERN_LABELS, CONSULTATION_CHANNEL_LABELS } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import {
  type ClientConsultation,
  type ClientOverview,
  listClientConsultations,
} from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { ConsultationStatusBadge } from './shared/consultation-status-badge.tsx'

/** A client's consultations and call-backs, newest first. */
export function ConsultationsTab({ client }: { client: ClientOverview }) {
  return (
    <section aria-labelledby="consultations-heading" className="flex flex-col gap-5">
      <h2 id="consultations-heading" className="heading text-xl">
        {t`Consultations`}
      </h2>
      <ListScreen
        endpoint={listClientConsultations}
        params={{ id: client.id }}
        pageSize={20}
        words={{
          failure: t`The consultations could not be loaded`,
          nextFailure: t`Earlier consultations could not be loaded`,
          more: t`Show earlier`,
          loading: t`Loading the consultations`,
        }}
        skeleton={{ count: 3, height: 'h-16' }}
        icon={PhoneCall}
        empty={{
          title: t`No consultations yet`,
          children: t`Consultations booked by this client and follow-ups you add appear here.`,
        }}
      >
        {(consultations) => (
          <ul className="divide-y divide-line border-y border-line">
            {consultations.map((consultation) => (
              <Consultation key={consultation.id} consultation={consultation} />
            ))}
          </ul>
        )}
      </ListScreen>
    </section>
  )
}

function Consultation({ consultation }: { consultation: ClientConsultation }) {
  const { id, kind, status, concern, channel, staffName, startsAt, isFollowUp, createdAt, canOpen } =
    consultation
  const when =
    startsAt === null
      ? t`Call-back requested on ${{ time: formatDateTime(createdAt, PRACTICE_TIME_ZONE) }}`
      : formatDateTime(startsAt, PRACTICE_TIME_ZONE)
  const facts = [
    isFollowUp ? t`Follow-up` : kind === 'booking' ? say(CONCERN_LABELS[concern ?? 'other']) : null,
    say(CONSULTATION_CHANNEL_LABELS[channel]),
    staffName === null ? t`unassigned` : t`with ${staffName}`,
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold tabular">
          {canOpen ? <TextLink href={paths.adminConsultation(id)}>{when}</TextLink> : when}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <ConsultationStatusBadge status={status} />
    </li>
  )
}
