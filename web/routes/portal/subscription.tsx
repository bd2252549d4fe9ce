import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import {
  cancelSubscription,
  type OwnSubscription,
  type SubscriptionKind,
  undoCancellation,
} from '#contract/billing/subscriptions.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { replacePageAddress } from '#web/kit/history/page-history.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useAction } from '#web/kit/use-action.ts'
import {
  OwnBillingDetails,
  ownBillingDetailsQuery,
} from '#web/modules/billing/billing-details/own-billing-details.tsx'
import { ownInvoicesQuery } from '#web/modules/billing/shared/own-invoices.tsx'
import {
  findChosen,
  type OwnSubscriptions,
  ownSubscriptionsQuery,
  packagesQuery,
  refetchOwnSubscriptions,
} from '#web/modules/billing/shared/own-subscriptions.ts'
import { CancelDialog } from '#web/modules/billing/subscriptions/cancel-dialog.tsx'
import { ChoosePackageDialog } from '#web/modules/billing/subscriptions/choose-package-dialog.tsx'
import { CurrentSubscription } from '#web/modules/billing/subscriptions/current-subscription.tsx'
import { listUpgrades } from '#web/modules/billing/subscriptions/list-upgrades.ts'
import { PackageRows } from '#web/modules/billing/subscriptions/package-rows.tsx'
import { headingIdOf, PendingSubscription } from '#web/modules/billing/subscriptions/pending-subscription.tsx'
import { SubscriptionHistory } from '#web/modules/billing/subscriptions/subscription-history.tsx'
import type { loader } from '#web/root.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Route } from './+types/subscription.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Subscription`)
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery(ownSubscriptionsQuery),
    queryClient.ensureQueryData(packagesQuery),
    queryClient.fetchQuery(ownInvoicesQuery),
    queryClient.ensureQueryData(ownBillingDetailsQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your subscription`} heading={t`Subscription`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-80 w-full rounded-card!" />
      <Skeleton className="h-48 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your subscription could not be loaded`} />
}

/** The dialog that is open. */
type Open =
  | { kind: 'choose'; as: SubscriptionKind; packageKey: string | null }
  | { kind: 'cancel'; subscription: OwnSubscription }

/** The client's subscriptions: active, unpaid and past ones, and the packages to choose from. */
export default function Subscription() {
  const { data } = useQuery(ownSubscriptionsQuery)
  return data ? <Subscriptions subscriptions={data} /> : null
}

function Subscriptions({ subscriptions }: { subscriptions: OwnSubscriptions }) {
  const { search } = useLocation()
  const packages = useQuery(packagesQuery)
  const contact = useRouteLoaderData<typeof loader>('root')?.brand ?? { phone: '', email: '' }
  const { active, pending, today, upi } = subscriptions
  const chosen = findChosen(subscriptions)
  const offered = packages.data ?? []
  const upgrades = active ? listUpgrades(offered, active, today) : []
  const renewedKey = offered.find(({ key }) => key === active?.packageKey)?.key ?? null
  const openings: Record<string, Open | null> = {
    renew: active && chosen === null ? { kind: 'choose', as: 'renewal', packageKey: renewedKey } : null,
    upgrade:
      chosen === null && upgrades.length > 0 ? { kind: 'choose', as: 'upgrade', packageKey: null } : null,
    cancel: active?.cancelRequestedAt === null ? { kind: 'cancel', subscription: active } : null,
  }
  // A link to this page may open one of the dialogs (`?action=renew`). The packages are on the page.
  const [open, setOpen] = useState(() => openings[new URLSearchParams(search).get('action') ?? ''] ?? null)
  const focus = useFocusOnceShown()
  const action = useAction(refetchOwnSubscriptions)

  const close = (): void => {
    setOpen(null)
    // A reload does not open it again.
    replacePageAddress(window.location.pathname)
    // The control that opened the dialog may be on the previous page, or gone.
    focusIfLost()
  }
  const leadTo = async (subscriptionId: string): Promise<void> => {
    await refetchOwnSubscriptions()
    close()
    focus(headingIdOf(subscriptionId))
  }
  const cancel = async ({ id, planName }: OwnSubscription): Promise<void> => {
    const isDone = await action.run(
      'cancel',
      async () => {
        const cancelled = await call(cancelSubscription, { params: { id } })
        // The page already announces the status of an active subscription.
        return cancelled.status === 'active'
          ? null
          : { title: t`Subscription cancelled`, description: planName }
      },
      t`It was not cancelled`,
    )
    if (isDone) close()
  }
  const keep = ({ id }: OwnSubscription): void =>
    void action.run(
      'keep',
      async () => {
        await call(undoCancellation, { params: { id } })
        return null
      },
      t`The cancellation could not be undone`,
    )

  return (
    <div className="flex flex-col gap-8">
      <h1 className="heading text-3xl">{t`Subscription`}</h1>
      {pending.map((subscription) => (
        <PendingSubscription
          key={subscription.id}
          subscription={subscription}
          upi={upi}
          contact={contact}
          onCancel={() => setOpen({ kind: 'cancel', subscription })}
        />
      ))}
      {active ? (
        <CurrentSubscription
          subscription={active}
          today={today}
          canRenew={openings.renew !== null}
          canUpgrade={openings.upgrade !== null}
          hasLargest={chosen === null && offered.length > 0 && upgrades.length === 0}
          isKeeping={action.pending === 'keep'}
          onRenew={() => setOpen(openings.renew ?? null)}
          onUpgrade={() => setOpen(openings.upgrade ?? null)}
          onCancel={() => setOpen(openings.cancel ?? null)}
          onKeep={() => keep(active)}
        />
      ) : (
        chosen === null && (
          <section aria-labelledby="packages-heading" className="flex flex-col gap-4">
            <div>
              <h2 id="packages-heading" className="heading text-xl">
                {t`Subscribe to a Plan`}
              </h2>
              <p className="mt-1 text-muted">
                {pending.length === 0 && `${t`No active subscription.`} `}
                {t`Choose a package and see the total before you confirm.`}
              </p>
            </div>
            <PackageRows
              packages={offered}
              onChoose={(packageKey) => setOpen({ kind: 'choose', as: 'new', packageKey })}
            />
          </section>
        )
      )}
      <SubscriptionHistory subscriptions={subscriptions} />
      <OwnBillingDetails />

      {open?.kind === 'choose' && (
        <ChoosePackageDialog
          kind={open.as}
          paidAhead={pending.filter(({ paidAt }) => paidAt !== null)}
          packages={open.as === 'upgrade' ? upgrades : offered}
          firstKey={open.packageKey}
          onClose={close}
          onChosen={({ id }) => void leadTo(id)}
          onPending={(id) => {
            showToast({
              title: t`You have already chosen a package`,
              description: t`Please pay for it or cancel it first.`,
            })
            void leadTo(id)
          }}
        />
      )}
      {open?.kind === 'cancel' && (
        <CancelDialog
          subscription={open.subscription}
          isPending={action.pending === 'cancel'}
          onConfirm={() => void cancel(open.subscription)}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to an element after the dialog over it has closed.
 *
 * @returns A function that requests it by the element's id.
 */
function useFocusOnceShown(): (id: string) => void {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return
    // A closing dialog returns the focus in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        document.getElementById(id)?.focus()
        setId(null)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return setId
}
