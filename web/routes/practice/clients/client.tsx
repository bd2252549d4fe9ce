import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FilePlus2, Plus, UserCog, UserX } from 'lucide-react'
import { useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { type ClientOverview, getClientOverview } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { READER_LABELS } from '#web/kit/language/reader-words.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { RecordError } from '#web/kit/record-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { ConsultationsTab } from '#web/modules/appointments/client-consultations-tab.tsx'
import { ContactLinks } from '#web/modules/appointments/inbox/contact-links.tsx'
import { FollowUpButton } from '#web/modules/appointments/schedule/follow-up-button.tsx'
import { SubscriptionTab } from '#web/modules/billing/client-subscriptions-tab.tsx'
import { AlertStrip } from '#web/modules/people/client-page/alert-strip.tsx'
import { OverviewTab } from '#web/modules/people/client-page/overview-tab.tsx'
import { TimelineTab } from '#web/modules/people/client-page/timeline-tab.tsx'
import { ClientNotes } from '#web/modules/people/notes/client-notes.tsx'
import { AccessEntries } from '#web/modules/people/users/details/access-log-section.tsx'
import { DiaryTab } from '#web/modules/plans/client-diary-tab.tsx'
import { PlansTab } from '#web/modules/plans/client-plans-tab.tsx'
import { ProgressTab } from '#web/modules/progress/client-progress-tab.tsx'
import { MeasuredClient } from '#web/modules/progress/measured.tsx'
import { MeasurementDialog, nameMeasurementForm } from '#web/modules/progress/measurement-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sayLabels } from '#web/ui/sayable.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/client.ts'

const OVERVIEW = { id: 'overview', label: msg`Overview` } as const

const TABS = [
  { id: 'timeline', label: msg`Timeline` },
  { id: 'plans', label: msg`Plans` },
  { id: 'diary', label: msg`Diary` },
  { id: 'progress', label: msg`Progress` },
  { id: 'notes', label: msg`Notes` },
  { id: 'consultations', label: msg`Consultations` },
  { id: 'subscription', label: msg`Subscription`, permission: 'payments:manage' },
  { id: 'access', label: msg`Access`, permission: 'audit:read' },
] as const

const clientQuery = (id: string) => queryOf(getClientOverview, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Client`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...clientQuery(params.id), staleTime: 0 }),
  ])
  return null
}

/** Switching tabs does not run the loader again: each tab fetches its own data. */
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string }
  nextParams: { id?: string }
}) {
  return currentParams.id !== nextParams.id
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the client`} heading={t`Client`} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-10 w-80 max-w-full" />
        <Skeleton className="h-6 w-96 max-w-full" />
      </div>
      <Skeleton className="h-11 w-full" />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-32 rounded-card!" />
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="h-56 rounded-card!" />
            <Skeleton className="h-56 rounded-card!" />
          </div>
        </div>
        <Skeleton className="h-112 rounded-card!" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordError
      error={error}
      title={t`The client could not be loaded`}
      icon={UserX}
      missing={{
        title: t`Client not found`,
        text: t`The client may not be assigned to you, or the account was erased.`,
        href: paths.adminClients(),
        label: t`View all clients`,
      }}
    />
  )
}

/** One client, for the staff who care for them. */
export default function Client({ params }: Route.ComponentProps) {
  const { data: client } = useQuery(clientQuery(params.id))
  if (!client) return null
  return (
    // The key resets the page, so that input for one client never reaches another.
    <MeasuredClient key={client.id} client={client}>
      <Page client={client} />
    </MeasuredClient>
  )
}

function Page({ client }: { client: ClientOverview }) {
  const user = useUser()
  const [isAdding, setIsAdding] = useState(useHasFormDraft(nameMeasurementForm(null)))
  const tabs = TABS.filter((tab) => !('permission' in tab) || isAllowed(user, tab.permission))
  const tab = useAddressTab([OVERVIEW, ...tabs])
  const today = todayIn(client.timeZone, new Date())
  const name = namePerson(client)
  const add = (): void => setIsAdding(true)
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <LinkButton
            href={paths.adminClients()}
            variant="quiet"
            size="sm"
            icon={ArrowLeft}
            className="-ml-3"
          >
            {t`Clients`}
          </LinkButton>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="heading text-3xl wrap-anywhere">{name}</h1>
            {!client.isActive && <Badge>{t`Inactive`}</Badge>}
          </div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            <span className="wrap-anywhere">{client.email}</span>
            {client.phone && <ContactLinks name={name} phone={client.phone} />}
            <span className="whitespace-nowrap">
              {t`Joined ${{ day: formatDay(client.createdAt, PRACTICE_TIME_ZONE) }}`}
            </span>
            {client.locale !== 'en' && (
              <span className="whitespace-nowrap">{say(READER_LABELS[client.locale])}</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {isAllowed(user, 'plans:write') && (
            <LinkButton href={paths.dietPlanCreator(client.id)} icon={FilePlus2} size="sm">
              {t`Write a plan`}
            </LinkButton>
          )}
          <Button variant="secondary" size="sm" icon={Plus} onPress={add}>
            {t`Add measurement`}
          </Button>
          <FollowUpButton client={{ id: client.id, name }} />
          {isAllowed(user, 'users:manage') && (
            <LinkButton href={paths.adminUser(client.id)} variant="quiet" size="sm" icon={UserCog}>
              {t`Account`}
            </LinkButton>
          )}
        </div>
      </header>
      <AlertStrip client={client} />
      <Tabs label={t`About ${name}`} items={sayLabels([OVERVIEW, ...tabs])} {...tab}>
        <TabPanel id="overview" className="pt-5">
          <OverviewTab client={client} />
        </TabPanel>
        <TabPanel id="timeline" className="pt-5">
          <TimelineTab client={client} />
        </TabPanel>
        <TabPanel id="plans" className="pt-5">
          <PlansTab client={client} />
        </TabPanel>
        <TabPanel id="diary" className="pt-5">
          <DiaryTab client={client} />
        </TabPanel>
        <TabPanel id="progress" className="pt-5">
          <ProgressTab client={client} onAdd={add} />
        </TabPanel>
        <TabPanel id="notes" className="pt-5">
          <ClientNotes clientId={client.id} />
        </TabPanel>
        <TabPanel id="consultations" className="pt-5">
          <ConsultationsTab client={client} />
        </TabPanel>
        {isAllowed(user, 'payments:manage') && (
          <TabPanel id="subscription" className="pt-5">
            <SubscriptionTab client={client} />
          </TabPanel>
        )}
        {isAllowed(user, 'audit:read') && (
          <TabPanel id="access" className="pt-5">
            <section aria-labelledby="access-heading" className="flex flex-col gap-3">
              <h2 id="access-heading" className="heading text-xl">
                {t`Access to this client’s data`}
              </h2>
              <AccessEntries userId={client.id} side="about" />
            </section>
          </TabPanel>
        )}
      </Tabs>
      {isAdding && <MeasurementDialog entry={null} today={today} onClose={() => setIsAdding(false)} />}
    </div>
  )
}
