import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { GOAL_LABELS } from '#domain/energy/energy.ts'
import { ACTIVITY_LEVEL_LABELS } from '#domain/people/options.ts'
import { formatDateTime, formatKcal, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { Card } from '#web/ui/card.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ConsultationPlace } from '../shared/consultation-place.tsx'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { countMinutes, KIND_LABELS } from './consultation-words.ts'
import { ContactLinks } from './contact-links.tsx'

/** The visitor's details and consents. */
export function ConsultationFacts({ consultation }: { consultation: AdminConsultationDetails }) {
  const { name, phone, email, kind, concern, channel, preferredTime, message, isFollowUp, follows } =
    consultation
  const isElsewhere = consultation.visitorTimeZone !== PRACTICE_TIME_ZONE
  return (
    <Card aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="heading text-xl">
        {isFollowUp ? 'The follow-up' : 'What they told us'}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 [&_dt]:text-muted">
        <Row label="Phone">
          <ContactLinks name={name} phone={phone} />
        </Row>
        <Row label="Email">
          {email === null ? (
            <span className="text-muted">None given</span>
          ) : (
            <a href={`mailto:${email}`} className={`${textLinkClass} wrap-anywhere`}>
              {email}
            </a>
          )}
        </Row>
        {isFollowUp && <Row label="Lasts">{countMinutes(consultation)} minutes</Row>}
        {isFollowUp && <Row label="Made by">{consultation.bookedBy ?? 'Somebody who is gone'}</Row>}
        {follows && (
          <Row label="Follows">
            <Link to={paths.adminConsultation(follows.id)} className={textLinkClass}>
              {follows.startsAt === null
                ? 'A call-back'
                : `The talk of ${formatDateTime(follows.startsAt, PRACTICE_TIME_ZONE)}`}
            </Link>
          </Row>
        )}
        {concern !== null && !isFollowUp && <Row label="About">{CONCERN_LABELS[concern]}</Row>}
        {kind === 'booking' ? (
          <Row label="By">
            {CONSULTATION_CHANNEL_LABELS[channel]}
            <ConsultationPlace way={consultation} />
          </Row>
        ) : (
          <Row label="Call">{PREFERRED_TIME_LABELS[preferredTime ?? 'any']}</Row>
        )}
        {isElsewhere && consultation.startsAt !== null && (
          <Row label="Their time">
            <span className="tabular">
              {formatDateTime(consultation.startsAt, consultation.visitorTimeZone)}
            </span>
            <span className="block text-sm text-muted">{consultation.visitorTimeZone}</span>
          </Row>
        )}
        {message && (
          <Row label="In their words">
            <span className="measure block whitespace-pre-wrap wrap-anywhere">{message}</span>
          </Row>
        )}
        <Row label="Agreed to">
          <span className="measure block">{consultation.consentWording}</span>
          <time dateTime={consultation.consentAt} className="block text-sm text-muted tabular">
            {formatDateTime(consultation.consentAt, PRACTICE_TIME_ZONE)}
          </time>
        </Row>
      </dl>
      {consultation.calculatorResult && <CalculatorFigures result={consultation.calculatorResult} />}
    </Card>
  )
}

function CalculatorFigures({
  result,
}: {
  result: NonNullable<AdminConsultationDetails['calculatorResult']>
}) {
  return (
    <section aria-labelledby="calculator-heading" className="mt-5 border-t border-line pt-4">
      <h3 id="calculator-heading" className="font-semibold">
        From the calculator, sent along by them
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 [&_dd]:tabular [&_dt]:text-sm [&_dt]:text-muted">
        <Figure label="Age">{formatNumber(result.ageYears)} years</Figure>
        <Figure label="Sex">{result.gender === 'male' ? 'Male' : 'Female'}</Figure>
        <Figure label="Weight">{formatWeightKg(result.weightKg)}</Figure>
        <Figure label="Height">{formatNumber(result.heightCm, 1)} cm</Figure>
        <Figure label="Activity">{ACTIVITY_LEVEL_LABELS[result.activityLevel]}</Figure>
        <Figure label="Goal">{GOAL_LABELS[result.goal]}</Figure>
        <Figure label="BMR">{formatKcal(result.bmrKcal)}</Figure>
        <Figure label="Daily need">{formatKcal(result.dailyKcal)}</Figure>
        <Figure label="For the goal">
          {result.goalKcal === null ? 'None given' : formatKcal(result.goalKcal)}
        </Figure>
      </dl>
    </section>
  )
}

/** Other requests from the same phone number, probably of the same person. */
export function SameNumber({ consultation }: { consultation: AdminConsultationDetails }) {
  if (consultation.sameNumber.length === 0) return null
  return (
    <Card aria-labelledby="same-number-heading">
      <h2 id="same-number-heading" className="heading text-xl">
        From the same number
      </h2>
      <ul className="mt-3 border-t border-line">
        {consultation.sameNumber.map(({ id, kind, status, at }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2.5">
            <Link to={paths.adminConsultation(id)} className={textLinkClass}>
              {KIND_LABELS[kind]}, {formatDateTime(at, PRACTICE_TIME_ZONE)}
            </Link>
            <ConsultationStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
