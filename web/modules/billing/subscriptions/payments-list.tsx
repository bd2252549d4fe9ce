import { t } from '@lingui/core/macro'
import { Receipt } from 'lucide-react'
import { useRef, useState } from 'react'
import { exportSubscriptions, listSubscriptions } from '#contract/billing/subscriptions.ts'
import { say } from '#domain/words/say.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import { type OpenedDialog, SubscriptionDialog } from './subscription-dialogs.tsx'
import { describeEmpty, readShown, SUBSCRIPTION_FILTERS, SubscriptionViews } from './subscription-filters.tsx'

/** The practice's subscriptions for admins, who record payments here. Payment claims come first. */
export function PaymentsList() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = (): void => {
    setOpened(null)
    // A fully paid or reviewed subscription disappears from the list, and the focus is lost with it.
    focusIfLost(() => heading.current)
  }
  return (
    <>
      <ListScreen
        endpoint={listSubscriptions}
        exportEndpoint={exportSubscriptions}
        pageSize={25}
        words={{
          failure: t`The subscriptions could not be loaded`,
          loading: t`Loading subscriptions`,
        }}
        exportFile={{ name: 'subscriptions.csv', failure: t`Failed to export the subscriptions` }}
        title={(filters) => say(readShown(filters).label)}
        heading={{ ref: heading }}
        above={(filters) => <SubscriptionViews filters={filters} />}
        search={{ placeholder: t`Name, email or reference` }}
        filters={SUBSCRIPTION_FILTERS}
        filtersClassName="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:max-w-2xl"
        skeleton={{ count: 8, height: 'h-16' }}
        icon={Receipt}
        empty={describeEmpty}
        keyOf={({ id }) => id}
        columns={subscriptionColumns(setOpened)}
        look={{ caption: t`Subscriptions and their payments`, tableFrom: 'xl', narrow: 'cards' }}
      />
      {opened && <SubscriptionDialog opened={opened} onClose={close} />}
    </>
  )
}
