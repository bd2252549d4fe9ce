import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  GripVertical,
  Package,
  Pencil,
  Plus,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as PressArea } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import {
  type AdminPackage,
  listAllPackages,
  listPackages,
  offerPackage,
  orderPackages,
} from '#contract/billing/packages.ts'
import { writeRate } from '#domain/billing/tax.ts'
import { formatNumber, formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { isProgramme } from '../shared/is-programme.ts'
import { countWeeks, namePlanType } from '../shared/subscription-words.ts'
import { PackageDialog } from './package-dialog.tsx'
import { reorderKeys } from './package-form.ts'

const DRAG_TYPE = 'application/x-pathya-package'

/** All packages. Other admins change them too, so every visit fetches them again. */
const allPackagesQuery = { ...queryOf(listAllPackages), staleTime: 2000 }

async function refetchPackages(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: allPackagesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: queryOf(listPackages).queryKey }),
  ])
}

/** The packages on offer in the practice's order, and the retired packages. */
export function PackagesList() {
  const packages = useQuery(allPackagesQuery)
  // Stored as a key, so that the dialog always shows the latest version, also after somebody else has changed it.
  const [edited, setEdited] = useState<{ key: string | null } | null>(null)
  const [retiring, setRetiring] = useState<AdminPackage | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const action = useAction(refetchPackages)
  const all = packages.data ?? []
  const offered = all.filter(({ retiredAt }) => retiredAt === null)
  const retired = all.filter(({ retiredAt }) => retiredAt !== null)

  const close = (): void => {
    setEdited(null)
    focusIfLost(() => heading.current)
  }
  const offer = async ({ key, version, name }: AdminPackage, isOffered: boolean): Promise<void> => {
    const isDone = await action.run(
      key,
      async () => {
        await call(offerPackage, { params: { key }, body: { isOffered, version } })
        return { title: isOffered ? t`Package restored` : t`Package retired`, description: name }
      },
      isOffered ? t`The package was not restored` : t`The package was not retired`,
    )
    if (isDone) setRetiring(null)
    focusIfLost(() => heading.current)
  }
  const order = async (keys: string[]): Promise<void> => {
    const before = offered.map(({ key }) => key)
    if (keys.join() === before.join()) return
    const moved = offered.find(({ key }) => keys.indexOf(key) !== before.indexOf(key))
    // Shows the new order immediately. If the list waited for the server, rows would jump back and forth.
    queryClient.setQueryData(allPackagesQuery.queryKey, [
      ...keys.flatMap((key) => offered.filter((one) => one.key === key)),
      ...retired,
    ])
    try {
      const saved = await call(orderPackages, { body: { keys } })
      queryClient.setQueryData(allPackagesQuery.queryKey, saved)
      setSaid(moved ? t`New order saved` : '')
    } catch (error) {
      showToast({
        title: t`The order was not saved`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    }
    await refetchPackages()
  }
  const step = (key: string, by: -1 | 1): void => {
    const keys = offered.map((one) => one.key)
    const at = keys.indexOf(key)
    const other = keys[at + by]
    if (other === undefined) return
    void order(reorderKeys(keys, new Set([key]), { key: other, dropPosition: by < 0 ? 'before' : 'after' }))
  }

  if (packages.isPending) return <LoadingRows label={t`Loading packages`} count={9} rowClassName="h-16" />
  if (packages.isError && all.length === 0) {
    return (
      <ErrorState
        title={t`The packages could not be loaded`}
        detail={messageOf(packages.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void packages.refetch()}
        isRetrying={packages.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="offered-heading" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="offered-heading" ref={heading} tabIndex={-1} className="heading text-xl outline-none">
            {t`On offer (${{ count: formatNumber(offered.length) }})`}
          </h2>
          <Button icon={Plus} onPress={() => setEdited({ key: null })}>
            {t`Add package`}
          </Button>
        </div>
        {offered.length === 0 ? (
          <EmptyState icon={Package} title={t`No packages on offer`}>
            {t`Clients cannot subscribe yet. Add a package, or restore one.`}
          </EmptyState>
        ) : (
          <OfferedPackages
            packages={offered}
            onOrder={(keys) => void order(keys)}
            onStep={step}
            onEdit={({ key }) => setEdited({ key })}
            onRetire={setRetiring}
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </section>
      {retired.length > 0 && (
        <section aria-labelledby="retired-heading" className="flex flex-col gap-3">
          <div>
            <h2 id="retired-heading" className="heading text-xl">
              {t`Retired (${{ count: formatNumber(retired.length) }})`}
            </h2>
            <p className="mt-1 text-sm text-muted">{t`Clients cannot choose these. Existing subscriptions continue.`}</p>
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {retired.map((stored) => (
              <li
                key={stored.key}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <PackageFacts stored={stored} />
                <Button
                  variant="secondary"
                  size="sm"
                  icon={ArchiveRestore}
                  isPending={action.pending === stored.key}
                  aria-label={t`Restore ${{ package: stored.name }}`}
                  onPress={() => void offer(stored, true)}
                >
                  {action.pending === stored.key ? t`Restoring...` : t`Restore`}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}

      {edited && (
        <PackageDialog
          stored={all.find(({ key }) => key === edited.key) ?? null}
          onSaved={({ name }) => {
            showToast({ title: t`Package saved`, description: name, tone: 'success' })
            void refetchPackages()
            close()
          }}
          onStale={() => void refetchPackages()}
          onClose={close}
        />
      )}
      {retiring && (
        <ConfirmDialog
          title={t`Retire ${{ package: retiring.name }}?`}
          isOpen
          isPending={action.pending === retiring.key}
          confirmLabel={action.pending === retiring.key ? t`Retiring...` : t`Retire package`}
          cancelLabel={t`Keep it`}
          onConfirm={() => void offer(retiring, false)}
          onClose={() => setRetiring(null)}
        >
          <p>
            <Trans>
              Clients can no longer choose it. Existing subscriptions continue, and you can restore it later.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function OfferedPackages({
  packages,
  onOrder,
  onStep,
  onEdit,
  onRetire,
}: {
  packages: readonly AdminPackage[]
  onOrder: (keys: string[]) => void
  onStep: (key: string, by: -1 | 1) => void
  onEdit: (stored: AdminPackage) => void
  onRetire: (stored: AdminPackage) => void
}) {
  const keys = packages.map(({ key }) => key)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) =>
      [...dragged].map((key) => ({
        [DRAG_TYPE]: String(key),
        'text/plain': packages.find((one) => one.key === key)?.name ?? '',
      })),
    acceptedDragTypes: [DRAG_TYPE],
    getDropOperation: () => 'move',
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-0.5 h-1 rounded-full outline-none forced-color-adjust-none data-drop-target:bg-leaf"
      />
    ),
    onReorder: ({ keys: moved, target }) => onOrder(reorderKeys(keys, moved, target)),
  })
  return (
    <GridList
      aria-label={t`Packages on offer`}
      items={packages}
      dependencies={[keys.join()]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      className="flex flex-col divide-y divide-line border-y border-line outline-none"
    >
      {(stored) => (
        <GridListItem
          id={stored.key}
          textValue={stored.name}
          className="flex items-center gap-2 py-2 outline-none data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-leaf sm:gap-3"
        >
          <PressArea
            slot="drag"
            aria-label={t`Drag ${{ package: stored.name }}`}
            className="flex size-11 shrink-0 cursor-grab items-center justify-center rounded-control text-muted focus-ring data-hovered:bg-sunken"
          >
            <GripVertical size={20} aria-hidden />
          </PressArea>
          <PackageFacts stored={stored} />
          <MenuButton
            label={t`Actions for ${{ package: stored.name }}`}
            entries={[
              { id: 'edit', label: t`Edit`, icon: Pencil, onAction: () => onEdit(stored) },
              {
                id: 'up',
                label: t`Move up`,
                icon: ArrowUp,
                isDisabled: stored.key === keys[0],
                onAction: () => onStep(stored.key, -1),
              },
              {
                id: 'down',
                label: t`Move down`,
                icon: ArrowDown,
                isDisabled: stored.key === keys.at(-1),
                onAction: () => onStep(stored.key, 1),
              },
              {
                id: 'retire',
                label: t`Retire`,
                icon: Archive,
                isDanger: true,
                onAction: () => onRetire(stored),
              },
            ]}
          />
        </GridListItem>
      )}
    </GridList>
  )
}

function PackageFacts({ stored }: { stored: AdminPackage }) {
  const { name, description, planType, durationWeeks, amountPaise, soldCount } = stored
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {description !== null && <p className="text-sm text-muted wrap-anywhere">{description}</p>}
        <p className="text-sm text-muted">
          {planType === 'diet_plan' && isProgramme(stored) ? t`Programme` : namePlanType(planType)} ·{' '}
          {[countWeeks(durationWeeks), ...describeTax(stored)].join(' · ')}
        </p>
      </div>
      <p className="tabular sm:text-right">
        <span className="font-semibold sm:block">{formatRupees(amountPaise)}</span>{' '}
        <span className="text-sm text-muted">
          {soldCount === 0
            ? t`Not chosen yet`
            : plural(soldCount, { one: 'Chosen # time', other: 'Chosen # times' })}
        </span>
      </p>
    </div>
  )
}

/** Describes the package's own tax, as one of its facts. Empty if it follows the practice's settings. */
function describeTax({ taxTreatment, taxRateBasisPoints }: AdminPackage): string[] {
  if (taxTreatment === null) return []
  return taxTreatment === 'exempt'
    ? [t`exempt from GST`]
    : [t`GST ${{ rate: writeRate(taxRateBasisPoints ?? 0) }} %`]
}
