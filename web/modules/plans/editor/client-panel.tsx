import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ClientRecord } from '#contract/people/clients.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import { formatDay, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { formatHeight } from '#domain/units/height.ts'
import { AlertBand } from '#web/modules/people/shared/alert-band.tsx'
import { describeClientLists } from '#web/modules/people/shared/client-facts.ts'
import { listMissingFacts, MissingFactsButton } from '#web/modules/people/shared/missing-facts.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { prefillFromClient } from '../plan-form.ts'
import { usePlanStore } from './editor-context.ts'

/** The client's allergies in red, visible on every tab. Renders nothing if none are recorded. */
export function AllergyStrip({ client }: { client: ClientRecord | null }) {
  if (client === null || client.allergies.length === 0) return null
  const { allergies } = describeClientLists(client)
  return (
    <AlertBand key={client.id} label={t`Allergies`} showAll={t`Show all allergies`}>
      <strong className="font-extrabold">{t`Allergies: ${{ allergies: allergies.join(', ') }}`}</strong>
      <span className="text-sm"> · {nameClient(client)}</span>
    </AlertBand>
  )
}

/** The facts about a client that somebody needs while writing meals. */
export function ClientPanel({ client }: { client: ClientRecord }) {
  const { getState, setFields } = usePlanStore()
  /** Fills in the plan's own fields that are still empty. */
  const fillIn = (record: ClientRecord): void => {
    const { values } = getState()
    const { clientAge, clientHeight } = prefillFromClient(values, record)
    setFields({
      ...(values.clientAge.trim() === '' ? { clientAge } : {}),
      ...(values.clientHeight.trim() === '' ? { clientHeight } : {}),
    })
  }
  const lists = describeClientLists(client)
  const figures = [
    client.age === null ? null : plural(client.age, { one: '# year', other: '# years' }),
    client.sex,
    client.heightCm === null ? null : formatHeight(client.heightCm),
    client.bmi === null ? null : t`BMI ${{ bmi: formatNumber(client.bmi, 1, true) }}`,
    lists.activity?.toLowerCase() ?? null,
  ].filter((figure) => figure !== null)
  return (
    <section aria-label={t`About the client`} className="rounded-card border border-line bg-surface p-4">
      <h3 className="heading text-lg">{nameClient(client)}</h3>
      <p className="text-sm text-muted">{figures.join(' · ') || t`No values recorded yet`}</p>
      <MissingFactsButton
        clientId={client.id}
        missing={listMissingFacts(client)}
        verb="fill-in"
        onSaved={fillIn}
        className="mt-2"
      />
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        <Fact label={t`Allergies`} isAlert={lists.allergies.length > 0}>
          {lists.allergies.join(', ') || t`None recorded`}
        </Fact>
        <Fact label={t`Conditions`}>{lists.conditions.join(', ') || t`None recorded`}</Fact>
        {lists.flags.length > 0 && (
          <Fact label={t`Flags`} isAlert>
            {lists.flags.join(', ')}
          </Fact>
        )}
        <Fact label={t`Food preferences`}>{lists.preferences.join(', ') || t`Not recorded`}</Fact>
        {client.dislikes !== null && <Fact label={t`Dislikes`}>{client.dislikes}</Fact>}
        {client.medicines !== null && <Fact label={t`Medicines`}>{client.medicines}</Fact>}
        {client.fastingDays !== null && <Fact label={t`Fasts`}>{client.fastingDays}</Fact>}
        {lists.goals.length > 0 && <Fact label={t`Goals`}>{lists.goals.join(', ')}</Fact>}
        <Fact label={t`Last weights`}>
          {client.recentWeights.length === 0 ? (
            client.weightKg === null ? (
              t`None recorded`
            ) : (
              t`${{ weight: formatWeightKg(client.weightKg) }} at onboarding`
            )
          ) : (
            <ul>
              {client.recentWeights.map((entry) => (
                <li key={entry.entryDate} className="flex justify-between gap-3 tabular">
                  <span>{formatWeightKg(entry.weightKg)}</span>
                  <time dateTime={entry.entryDate} className="text-muted">
                    {formatDay(entry.entryDate, client.timeZone)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
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
      <dd className={joinClasses('min-w-0', isAlert && 'font-bold text-beet')}>{children}</dd>
    </div>
  )
}
