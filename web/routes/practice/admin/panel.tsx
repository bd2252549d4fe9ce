import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ShieldX } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { listUsers } from '#contract/people/users.ts'
import { getAdminStats } from '#contract/practice/dashboard.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { LinkList } from '#web/kit/link-list.tsx'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { namePerson } from '#web/kit/name-person.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { RoleBadge } from '#web/modules/people/users/role-badge.tsx'
import { SETTINGS_SECTIONS } from '#web/modules/practice/settings/settings-sections.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sayLabels } from '#web/ui/sayable.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/panel.ts'

const LOADING_FAILED = msg`Failed to load admin data`
const statsQuery = { ...queryOf(getAdminStats), staleTime: 0 }

const TABS = [
  { id: 'foods', label: msg`Food Items` },
  { id: 'users', label: msg`Users` },
  { id: 'settings', label: msg`Settings` },
] as const

const FOOD_LINKS = [
  { to: paths.adminFoods(), label: msg`Foods`, text: msg`Find, change and retire foods and dishes` },
  {
    to: paths.adminFoodNew(),
    label: msg`Add food item`,
    text: msg`Your own food, with values per 100 g`,
  },
  {
    to: paths.adminDishNew(),
    label: msg`Add dish`,
    text: msg`A recipe with values calculated from its ingredients`,
  },
  { to: paths.adminFoodsImport(), label: msg`Import`, text: msg`Many foods from a file` },
] as const

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Admin Panel`)
}

export async function clientLoader() {
  const user = await loadUser({ isExpected: true })
  // People without the permission get a message, and nothing is loaded for them.
  if (user && isAllowed(user, 'users:manage')) await queryClient.fetchQuery(statsQuery)
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the admin panel`} heading={t`Admin Panel`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-24 w-full max-w-4xl" />
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={say(LOADING_FAILED)} />
}

export default function AdminPanel() {
  const user = useUser()
  if (!isAllowed(user, 'users:manage')) return <AccessDenied />
  return <Panel />
}

function AccessDenied() {
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <ShieldX size={40} strokeWidth={1.5} aria-hidden className="text-beet" />
      <h1 className="heading text-3xl">{t`Access Denied`}</h1>
      <p className="text-muted">{t`You don't have permission to access the admin panel.`}</p>
      <LinkButton href={paths.home()} icon={ArrowLeft} variant="secondary">
        {t`Back`}
      </LinkButton>
    </div>
  )
}

function Panel() {
  const { data: stats } = useQuery(statsQuery)
  const tab = useAddressTab(TABS)
  if (!stats) return null
  const figures = [
    { label: t`Total Users`, value: stats.totalUsers },
    { label: t`Food Items`, value: stats.foodItems },
    { label: t`Active Diet Plans`, value: stats.activeDietPlans },
  ]
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.home()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          {t`Back`}
        </LinkButton>
        <h1 className="heading text-3xl">{t`Admin Panel`}</h1>
      </header>
      <dl className="grid max-w-4xl grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-4 py-4 sm:px-6">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl leading-tight font-extrabold tabular">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Tabs label={t`Admin panel`} items={sayLabels(TABS)} {...tab}>
        <TabPanel id="foods" className="pt-5">
          <LinkList items={sayLinks(FOOD_LINKS)} />
        </TabPanel>
        <TabPanel id="users" className="pt-5">
          <UsersOverview />
        </TabPanel>
        <TabPanel id="settings" className="pt-5">
          <LinkList items={sayLinks(SETTINGS_SECTIONS)} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** A read-only list of all people; user management changes them. */
function UsersOverview() {
  return (
    <ListScreen
      endpoint={listUsers}
      words={{ failure: say(LOADING_FAILED), more: t`Show more users` }}
      skeleton={<Spinner label={t`Loading users`} />}
      empty={{ title: t`No users found` }}
      className="flex flex-col gap-4"
    >
      {(shown) => (
        <>
          <LinkButton href={paths.adminUsers()} variant="secondary" size="sm" className="self-start">
            {t`Manage users`}
          </LinkButton>
          <Table caption={t`Users`}>
            <thead>
              <tr>
                <Th className="pl-0">{t`Name`}</Th>
                <Th className="hidden sm:table-cell">{t`Email`}</Th>
                <Th>{t`Role`}</Th>
                <Th>{t`Status`}</Th>
                <Th>{t`Joined`}</Th>
              </tr>
            </thead>
            <tbody>
              {shown.map((user) => (
                <tr key={user.id}>
                  <Td className="min-w-36 pl-0 font-semibold">
                    {namePerson(user)}
                    <span className="block font-normal wrap-anywhere text-muted sm:hidden">{user.email}</span>
                  </Td>
                  <Td className="hidden sm:table-cell">{user.email}</Td>
                  <Td>
                    <RoleBadge role={user.role} />
                  </Td>
                  <Td>
                    <Badge tone={user.isActive ? 'leaf' : 'neutral'}>
                      {user.isActive ? t({ message: 'Active', context: 'account' }) : t`Inactive`}
                    </Badge>
                  </Td>
                  <Td className="whitespace-nowrap tabular">
                    <time dateTime={user.createdAt}>{formatDay(user.createdAt, PRACTICE_TIME_ZONE)}</time>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </ListScreen>
  )
}

function sayLinks(links: readonly { to: string; label: MessageDescriptor; text: MessageDescriptor }[]) {
  return links.map(({ to, label, text }) => ({ to, label: say(label), text: say(text) }))
}
