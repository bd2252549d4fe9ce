import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { countUnreadNotifications, listNotifications } from '#contract/notifications/notifications.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { MailSwitches } from '#web/modules/notifications/mail-switches.tsx'
import { NotificationRows } from '#web/modules/notifications/notification-rows.tsx'
import { PushSettings } from '#web/modules/notifications/push/push-settings.tsx'
import { useMarkAll } from '#web/modules/notifications/use-mark-all.ts'
import { Button } from '#web/ui/button.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/notifications.ts'

const TABS = [
  { id: 'list', label: msg`Updates` },
  { id: 'push', label: msg`Reminders` },
  { id: 'mails', label: msg`Emails` },
] as const

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Notifications`)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your notifications could not be loaded`} />
}

/** The signed-in person's notifications, latest first. Clients also choose here which push messages and mails they get. */
export default function Notifications() {
  const { role } = useUser()
  const tab = useAddressTab(TABS)
  const unread = useQuery(queryOf(countUnreadNotifications))
  const markAll = useMarkAll()
  const isClient = role === 'client'
  const hasUnread = (unread.data?.count ?? 0) > 0
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="heading text-3xl">{t`Notifications`}</h1>
        {hasUnread && (tab.selected === 'list' || !isClient) && (
          <Button variant="secondary" icon={CheckCheck} onPress={markAll.run} isPending={markAll.isPending}>
            {t`Mark all read`}
          </Button>
        )}
      </header>
      {isClient ? (
        <Tabs
          label={t`Notifications`}
          items={TABS.map((tab) => ({ ...tab, label: say(tab.label) }))}
          {...tab}
        >
          <TabPanel id="list" className="flex flex-col gap-6 pt-5">
            <NotificationList />
          </TabPanel>
          <TabPanel id="push" className="pt-5">
            <PushSettings />
          </TabPanel>
          <TabPanel id="mails" className="pt-5">
            <MailSwitches />
          </TabPanel>
        </Tabs>
      ) : (
        <NotificationList />
      )}
    </div>
  )
}

function NotificationList() {
  const { role } = useUser()
  return (
    <ListScreen
      endpoint={listNotifications}
      pageSize={20}
      words={{
        failure: t`Your notifications could not be loaded`,
        loading: t`Loading your notifications`,
        more: t`Show earlier ones`,
      }}
      skeleton={{ count: 4, height: 'h-22' }}
      icon={Bell}
      empty={{
        title: t`Nothing yet`,
        children:
          role === 'client'
            ? t`We tell you here when your plan is ready, a review is answered or a payment is received.`
            : t`Client requests for reviews or subscriptions, and weights that need attention, appear here.`,
      }}
    >
      {(entries) => (
        <NotificationRows
          entries={entries}
          className="overflow-hidden rounded-card border border-line bg-surface"
        />
      )}
    </ListScreen>
  )
}
