import type { ReactNode } from 'react'
import type { ClientOverview } from '#contract/people/clients.ts'
import { GENDER_LABELS, GENDERS, isOneOf, SEX_LABELS } from '#domain/people/options.ts'
import { formatHeight } from '#domain/units/height.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { nameTimeZone } from '../profile/time-zones.ts'
import { describeClientLists } from '../shared/client-facts.ts'

/** The client's own profile answers as text. */
export function ProfileCard({ client }: { client: ClientOverview }) {
  const lists = describeClientLists(client)
  const { gender, sex, age, heightCm, location, guardianName, timeZone, care } = client
  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading" className="heading text-lg">
        Profile
      </h2>
      <dl className="mt-3 flex flex-col gap-2.5 text-sm">
        <Fact label="Goals">{lists.goals.join(', ') || 'None'}</Fact>
        <Fact label="Conditions">{lists.conditions.join(', ') || 'None'}</Fact>
        <Fact label="Allergies" isAlert={lists.allergies.length > 0}>
          {lists.allergies.join(', ') || 'None'}
        </Fact>
        <Fact label="For safety" isAlert={lists.flags.length > 0}>
          {lists.flags.join(', ') || 'None'}
        </Fact>
        <Fact label="Eats">{lists.preferences.join(', ') || 'Not told'}</Fact>
        <Fact label="Dislikes">{client.dislikes ?? 'None told'}</Fact>
        <Fact label="Medicines">{client.medicines ?? 'None told'}</Fact>
        <Fact label="Fasts">{client.fastingDays ?? 'None told'}</Fact>
        <Fact label="Activity">{lists.activity ?? 'Not told'}</Fact>
        <Fact label="Age">{age === null ? 'Not told' : `${age} years`}</Fact>
        {guardianName !== null && <Fact label="Guardian">{guardianName}</Fact>}
        <Fact label="Gender">
          {isOneOf(GENDERS, gender) ? GENDER_LABELS[gender] : 'Not told'}
          {gender === 'other' && sex !== null && `, energy calculated as ${SEX_LABELS[sex].toLowerCase()}`}
        </Fact>
        <Fact label="Height">{heightCm === null ? 'Not told' : formatHeight(heightCm)}</Fact>
        <Fact label="Place">
          {location ?? 'Not told'}
          <span className="block text-muted">{nameTimeZone(timeZone)}</span>
        </Fact>
        <Fact label="Care">{care.map(({ name }) => name).join(', ') || 'Nobody'}</Fact>
        <Fact label="Photos">{client.hasPhotosConsent ? 'Agreed to' : 'Not agreed to'}</Fact>
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
