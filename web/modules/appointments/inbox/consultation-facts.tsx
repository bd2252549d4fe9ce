import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  CONCERN_LABELS,
  CONSULTATION_CHANNEL_LABELS,
  PREFERRED_TIME_LABELS,
} from '#contract/appointments/consultations.ts'
import type { AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { countMinutes, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { GOAL_LABELS } from '#domain/energy/energy.ts'
import { ACTIVITY_LEVEL_LABELS } from '#domain/people/options.ts'
import { formatDateTime, formatKcal, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { READER_LABELS } from '#web/kit/language/reader-words.ts'
import { Card } from '#web/ui/card.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ConsultationPlace } from '../shared/consultation-place.tsx'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { KIND_LABELS, writeMinutes } from './consultation-words.ts'
import { ContactLinks } from './contact-links.tsx'

/** The visitor's details and consents. */
export function ConsultationFacts({ consultation }: { consultation: AdminConsultationDetails }) {
  const { name, phone, email, kind, concern, channel, preferredTime, message, isFollowUp, follows } =
    consultation
  const isElsewhere = consultation.visitorTimeZone !== PRACTICE_TIME_ZONE
  return (
    <Card aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="heading text-xl">
        {isFollowUp ? t`Follow-up` : t`Their details`}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 [&_dt]:text-muted">
        <Row label={t`Phone`}>
          <ContactLinks name={name} phone={phone} />
        </Row>
        <Row label={t`Email`}>
          {email === null ? (
            <span className="text-muted">{t`Not given`}</span>
          ) : (
            <a href={`mailto:${email}`} className={`${textLinkClass} wrap-anywhere`}>
              {email}
            </a>
          )}
        </Row>
        {isFollowUp && <Row label={t`Duration`}>{writeMinutes(countMinutes(consultation))}</Row>}
        {isFollowUp && <Row label={t`Booked by`}>{consultation.bookedBy ?? t`Deleted account`}</Row>}
        {follows && (
          <Row label={t`Follow-up to`}>
            <Link to={paths.adminConsultation(follows.id)} className={textLinkClass}>
              {follows.startsAt === null
                ? t`Call-back`
                : t`Consultation on ${{ dateTime: formatDateTime(follows.startsAt, PRACTICE_TIME_ZONE) }}`}
            </Link>
          </Row>
        )}
        {concern !== null && !isFollowUp && <Row label={t`About`}>{say(CONCERN_LABELS[concern])}</Row>}
        {kind === 'booking' ? (
          <Row label={t({ message: 'Channel', context: 'phone, video or chat' })}>
            {say(CONSULTATION_CHANNEL_LABELS[channel])}
            <ConsultationPlace way={consultation} />
          </Row>
        ) : (
          <Row label={t`Call`}>{say(PREFERRED_TIME_LABELS[preferredTime ?? 'any'])}</Row>
        )}
        {isElsewhere && consultation.startsAt !== null && (
          <Row label={t`Their time`}>
            <span className="tabular">
              {formatDateTime(consultation.startsAt, consultation.visitorTimeZone)}
            </span>
            <span className="block text-sm text-muted">{consultation.visitorTimeZone}</span>
          </Row>
        )}
        {message && (
          <Row label={t`In their words`}>
            <span className="measure block whitespace-pre-wrap wrap-anywhere">{message}</span>
          </Row>
        )}
        {consultation.locale !== 'en' && (
          <Row label={t`Language`}>{say(READER_LABELS[consultation.locale])}</Row>
        )}
        <Row label={t`Consent given`}>
          <span className="measure block" lang={consultation.locale}>
            {consultation.consentWording}
          </span>
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
        {t`Calculator result they shared`}
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 [&_dd]:tabular [&_dt]:text-sm [&_dt]:text-muted">
        <Figure label={t`Age`}>{plural(result.ageYears, { one: '# year', other: '# years' })}</Figure>
        <Figure label={t`Sex`}>{result.gender === 'male' ? t`Male` : t`Female`}</Figure>
        <Figure label={t`Weight`}>{formatWeightKg(result.weightKg)}</Figure>
        <Figure label={t`Height`}>{t`${{ height: formatNumber(result.heightCm, 1) }} cm`}</Figure>
        <Figure label={t`Activity`}>{say(ACTIVITY_LEVEL_LABELS[result.activityLevel])}</Figure>
        <Figure label={t`Goal`}>{say(GOAL_LABELS[result.goal])}</Figure>
        <Figure label="BMR">{formatKcal(result.bmrKcal)}</Figure>
        <Figure label={t`Daily need`}>{formatKcal(result.dailyKcal)}</Figure>
        <Figure label={t`Goal calories`}>
          {result.goalKcal === null ? t`Not given` : formatKcal(result.goalKcal)}
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
        {t`From the same number`}
      </h2>
      <ul className="mt-3 border-t border-line">
        {consultation.sameNumber.map(({ id, kind, status, at }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2.5">
            <Link to={paths.adminConsultation(id)} className={textLinkClass}>
              {say(KIND_LABELS[kind])}, {formatDateTime(at, PRACTICE_TIME_ZONE)}
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
