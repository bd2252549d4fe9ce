import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ClientOverview } from '#contract/people/clients.ts'
import { GENDER_LABELS, GENDERS, isOneOf } from '#domain/people/options.ts'
import { formatHeight } from '#domain/units/height.ts'
import { say } from '#domain/words/say.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { nameTimeZone } from '../profile/time-zones.ts'
import { describeClientLists } from '../shared/client-facts.ts'
import { describeEnergySex } from '../shared/describe-energy-sex.ts'

/** The client's own profile answers as text. */
export function ProfileCard({ client }: { client: ClientOverview }) {
  const lists = describeClientLists(client)
  const { gender, sex, age, heightCm, location, guardianName, timeZone, care } = client
  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading" className="heading text-lg">
        {t`Profile`}
      </h2>
      <dl className="mt-3 flex flex-col gap-2.5 text-sm">
        <Fact label={t`Goals`}>{lists.goals.join(', ') || t`None`}</Fact>
        <Fact label={t`Conditions`}>{lists.conditions.join(', ') || t`None`}</Fact>
        <Fact label={t`Allergies`} isAlert={lists.allergies.length > 0}>
          {lists.allergies.join(', ') || t`None`}
        </Fact>
        <Fact label={t`Safety flags`} isAlert={lists.flags.length > 0}>
          {lists.flags.join(', ') || t`None`}
        </Fact>
        <Fact label={t`Food preferences`}>{lists.preferences.join(', ') || t`Not recorded`}</Fact>
        <Fact label={t`Dislikes`}>{client.dislikes ?? t`None recorded`}</Fact>
        <Fact label={t`Medicines`}>{client.medicines ?? t`None recorded`}</Fact>
        <Fact label={t`Fasts`}>{client.fastingDays ?? t`None recorded`}</Fact>
        <Fact label={t`Activity`}>{lists.activity ?? t`Not recorded`}</Fact>
        <Fact label={t`Age`}>{age === null ? t`Not recorded` : t`${age} years`}</Fact>
        {guardianName !== null && <Fact label={t`Guardian`}>{guardianName}</Fact>}
        <Fact label={t`Gender`}>
          {isOneOf(GENDERS, gender) ? say(GENDER_LABELS[gender]) : t`Not recorded`}
          {gender === 'other' && sex !== null && `, ${describeEnergySex(sex)}`}
        </Fact>
        <Fact label={t`Height`}>{heightCm === null ? t`Not recorded` : formatHeight(heightCm)}</Fact>
        <Fact label={t`Location`}>
          {location ?? t`Not recorded`}
          <span className="block text-muted">{nameTimeZone(timeZone)}</span>
        </Fact>
        <Fact label={t`Care team`}>{care.map(({ name }) => name).join(', ') || t`Unassigned`}</Fact>
        <Fact label={t`Photos`}>{client.hasPhotosConsent ? t`Consent given` : t`No consent`}</Fact>
      </dl>
    </Card>
  )
}

function Fact({
  label,
  isAlert = false,
  children,
}: {
  label: string
  isAlert?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className={joinClasses('min-w-0 wrap-anywhere', isAlert && 'font-bold text-beet')}>{children}</dd>
    </div>
  )
}
