import { plural, t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { sendWaiting } from '#web/kit/offline/write-offline.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useHouseholdSize } from '../household-write.ts'
import { GroceryAisle } from '../shared/grocery-aisle.tsx'
import { UnlistedMeals } from '../shared/grocery-list.tsx'
import { describeRange } from '../shared/grocery-text.ts'
import { BasketBar } from './basket-bar.tsx'
import { AtHome, Entry } from './grocery-entry.tsx'
import { OwnEntries } from './own-entries.tsx'
import { shareList } from './share-list.ts'
import { useGroceryTicks } from './use-grocery-ticks.ts'
import type { WriteToList } from './use-list-writer.ts'
import { useOwnGroceries } from './use-own-groceries.ts'

const UsedInDialog = lazy(async () => ({ default: (await import('./used-in-dialog.tsx')).UsedInDialog }))

/** The list of some days with its basket. Give it a `key` by the days. */
export function Basket({
  plan,
  list,
  isStale,
  hidesTicked,
  onDays,
  onHide,
  write,
  waitingCount,
}: {
  plan: { id: string; title: string }
  list: GroceryList
  isStale: boolean
  hidesTicked: boolean
  onDays: () => void
  onHide: (hides: boolean) => void
  write: WriteToList
  /** The changes that have not reached the server for some time. */
  waitingCount: number
}) {
  const { isPrinting, print } = usePrinting()
  const [usedIn, setUsedIn] = useState<GroceryItem | null>(null)
  const ticks = useGroceryTicks(plan.id, list, write)
  const own = useOwnGroceries(plan.id, list, write)
  const householdSize = useHouseholdSize()
  const peopleInList = list.householdSize
  const { toBuy, atHome } = splitByHome(list, own.atHome)
  const keys = toBuy.flatMap(({ items }) => items.map(({ key }) => key))
  const inBasket = keys.filter((key) => ticks.isTicked(key) === true)
  const bought = own.items.filter(({ isBought }) => isBought)
  const total = keys.length + own.items.length
  // As long as something is unknown, there is no count.
  const ticked = ticks.isKnown && own.isKnown ? inBasket.length + bought.length : null

  const empty = (): void => {
    ticks.set(inBasket, false)
    own.buy(bought, false)
    showToast({
      title: t`Basket emptied`,
      description: describeRange(list),
      action: {
        label: t`Undo`,
        onAction: () => {
          ticks.set(inBasket, true)
          own.buy(bought, true)
        },
      },
    })
  }
  const noteAtHome = ({ key, name }: GroceryItem): void => {
    own.noteAtHome([key], true)
    showToast({
      title: t`${{ food: name }} moved to At home`,
      description: t`Find it at the end of the list.`,
      action: { label: t`Undo`, onAction: () => own.noteAtHome([key], false) },
    })
  }
  return (
    <div className="flex flex-col gap-5 [print-color-adjust:exact]" data-print={isPrinting ? '' : undefined}>
      <div className="hidden print:block">
        <p className="heading text-2xl">{t`Grocery list`}</p>
        <p>
          {plan.title}, {describeRange(list)}
        </p>
      </div>
      <BasketBar
        range={list}
        householdSize={list.householdSize}
        inBasket={ticked}
        total={total}
        hidesTicked={hidesTicked}
        onDays={onDays}
        onHide={onHide}
        onShare={() => void shareList({ ...list, categories: toBuy }, new Set(inBasket), own.items)}
        onPrint={print}
        onEmpty={empty}
      />
      <p role="status" className="sr-only">
        {isStale || ticked === null
          ? ''
          : t`${ticked} of ${total} in the basket, ${{ range: describeRange(list) }}`}
      </p>
      <Unsent count={waitingCount} />
      {householdSize !== peopleInList && (
        <p className="text-sm text-muted print:hidden">
          {plural(peopleInList, {
            one: 'Amounts are for one person.',
            other: 'Amounts are for # people.',
          })}{' '}
          {plural(householdSize, {
            one: 'Amounts for one person appear when you are online.',
            other: 'Amounts for # people appear when you are online.',
          })}
        </p>
      )}
      {((ticks.stored.isError && !ticks.isKnown) || (own.stored.isError && !own.isKnown)) && (
        <ErrorState
          title={t`Your basket could not be loaded`}
          detail={messageOf(ticks.stored.error ?? own.stored.error, t`Please try again.`)}
          onRetry={() => void Promise.all([ticks.stored.refetch(), own.stored.refetch()])}
          isRetrying={ticks.stored.isFetching || own.stored.isFetching}
        />
      )}
      <div className={isStale ? 'opacity-60' : undefined} aria-busy={isStale || undefined}>
        {keys.length === 0 && (
          <p className="mb-4 text-muted">
            {atHome.length > 0
              ? t`Everything for these days is at home.`
              : t`There is nothing to buy for these days.`}
          </p>
        )}
        {hidesTicked && total > 0 && ticked === total && (
          <p className="mb-4 text-muted print:hidden">{t`Everything is in the basket.`}</p>
        )}
        <div className="gap-10 md:columns-2 print:columns-2">
          {toBuy.map(({ category, items }) => (
            <GroceryAisle
              key={category}
              category={category}
              count={items.length}
              level={2}
              className={
                hidesTicked && items.every(({ key }) => ticks.isTicked(key) === true)
                  ? 'hidden print:block'
                  : undefined
              }
            >
              {items.map((item) => (
                <Entry
                  key={item.key}
                  item={item}
                  isTicked={ticks.isTicked(item.key)}
                  hidesTicked={hidesTicked}
                  isDisabled={ticks.stored.isPending}
                  onTick={(isTicked) => ticks.set([item.key], isTicked)}
                  onAtHome={() => noteAtHome(item)}
                  onUsedIn={isFood(item) ? () => setUsedIn(item) : null}
                />
              ))}
            </GroceryAisle>
          ))}
          <OwnEntries own={own} hidesTicked={hidesTicked} />
        </div>
        {usedIn && (
          <Suspense fallback={null}>
            <UsedInDialog planId={plan.id} range={list} item={usedIn} onClose={() => setUsedIn(null)} />
          </Suspense>
        )}
        <AtHome items={atHome} onPutBack={(key) => own.noteAtHome([key], false)} />
        <UnlistedMeals meals={list.unlisted} />
      </div>
      <p className="measure text-sm text-muted">
        {t`Rounded up to pack sizes in shops. “Buy about” includes the peel, pods and bones you throw away.`}
      </p>
    </div>
  )
}

/** Checks whether an entry is one food: the key is its id. Entries of the writer and products of several foods are not. */
function isFood({ key }: GroceryItem): boolean {
  return /^[0-9a-f-]{36}$/.test(key)
}

/** Separates the entries to buy from those that are at home. Aisles without entries are left out. */
function splitByHome(
  { categories }: GroceryList,
  atHome: ReadonlySet<string>,
): { toBuy: GroceryList['categories']; atHome: GroceryItem[] } {
  const toBuy = categories
    .map(({ category, items }) => ({ category, items: items.filter(({ key }) => !atHome.has(key)) }))
    .filter(({ items }) => items.length > 0)
  const all = categories.flatMap(({ items }) => items)
  return { toBuy, atHome: all.filter(({ key }) => atHome.has(key)) }
}

/** Says that changes have not reached the server yet. */
function Unsent({ count }: { count: number }) {
  const [isSending, setIsSending] = useState(false)
  if (count === 0) return null
  const send = async (): Promise<void> => {
    setIsSending(true)
    await sendWaiting().catch(() => undefined)
    setIsSending(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 print:hidden">
      <WaitingMark>
        {plural(count, {
          one: '# change saved on this phone, will be sent later',
          other: '# changes saved on this phone, will be sent later',
        })}
      </WaitingMark>
      <Button
        variant="quiet"
        size="sm"
        icon={RotateCw}
        className="-ml-3 min-h-11"
        isPending={isSending}
        onPress={() => void send()}
      >
        {t`Try again`}
      </Button>
    </div>
  )
}
