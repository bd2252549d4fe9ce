import { RotateCw } from 'lucide-react'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { SaveProblem } from '#web/kit/drafts/save-state.tsx'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { GroceryAisle } from '../shared/grocery-aisle.tsx'
import { UnlistedMeals } from '../shared/grocery-list.tsx'
import { describeRange } from '../shared/grocery-text.ts'
import { BasketBar } from './basket-bar.tsx'
import { AtHome, Entry } from './grocery-entry.tsx'
import { OwnEntries } from './own-entries.tsx'
import { shareList } from './share-list.ts'
import { useAtHome } from './use-at-home.ts'
import { useGroceryTicks } from './use-grocery-ticks.ts'
import { useOwnGroceries } from './use-own-groceries.ts'

/** The list of some days with its basket. Give it a `key` by the days. */
export function Basket({
  plan,
  list,
  isStale,
  hidesTicked,
  onDays,
  onHide,
  onRefused,
}: {
  plan: { id: string; title: string }
  list: GroceryList
  isStale: boolean
  hidesTicked: boolean
  onDays: () => void
  onHide: (hides: boolean) => void
  onRefused: () => void
}) {
  const { isPrinting, print } = usePrinting()
  const ticks = useGroceryTicks(plan.id, list, onRefused)
  const home = useAtHome(plan.id, list, onRefused)
  const own = useOwnGroceries()
  const { toBuy, atHome } = splitByHome(list, home.keys)
  const keys = toBuy.flatMap(({ items }) => items.map(({ key }) => key))
  const inBasket = keys.filter((key) => ticks.ticked.has(key))
  const bought = own.items.filter(({ isBought }) => isBought)
  const total = keys.length + own.items.length
  const ticked = inBasket.length + bought.length

  const empty = (): void => {
    ticks.set(inBasket, false)
    own.set(bought.map((item) => ({ ...item, isBought: false })))
    showToast({
      title: 'Basket emptied',
      description: describeRange(list),
      action: {
        label: 'Undo',
        onAction: () => {
          ticks.set(inBasket, true)
          own.set(bought)
        },
      },
    })
  }
  const noteAtHome = ({ key, name }: GroceryItem): void => {
    home.set([key], true)
    showToast({
      title: `${name} is at home`,
      description: 'You find it below the list.',
      action: { label: 'Undo', onAction: () => home.set([key], false) },
    })
  }
  return (
    <div className="flex flex-col gap-5 [print-color-adjust:exact]" data-print={isPrinting ? '' : undefined}>
      <div className="hidden print:block">
        <p className="heading text-2xl">Grocery list</p>
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
        onShare={() => void shareList({ ...list, categories: toBuy }, ticks.ticked, own.items)}
        onPrint={print}
        onEmpty={empty}
      />
      <p role="status" className="sr-only">
        {isStale ? '' : `${ticked} of ${total} in the basket, ${describeRange(list)}`}
      </p>
      <Unsaved parts={[ticks, home, own]} ticksOnly={home.unsavedCount + own.unsavedCount === 0} />
      {(ticks.stored.isError || own.stored.isError) && (
        <ErrorState
          title="What is in the basket could not be loaded"
          detail={messageOf(ticks.stored.error ?? own.stored.error, 'Please try again.')}
          onRetry={() => void Promise.all([ticks.stored.refetch(), own.stored.refetch()])}
          isRetrying={ticks.stored.isFetching || own.stored.isFetching}
        />
      )}
      <div className={isStale ? 'opacity-60' : undefined} aria-busy={isStale || undefined}>
        {keys.length === 0 && (
          <p className="mb-4 text-muted">
            {atHome.length > 0
              ? 'Everything for these days is at home.'
              : 'There is nothing to buy for these days.'}
          </p>
        )}
        {hidesTicked && total > 0 && ticked === total && (
          <p className="mb-4 text-muted print:hidden">Everything is in the basket.</p>
        )}
        <div className="gap-10 md:columns-2 print:columns-2">
          {toBuy.map(({ category, items }) => (
            <GroceryAisle
              key={category}
              category={category}
              count={items.length}
              level={2}
              className={
                hidesTicked && items.every(({ key }) => ticks.ticked.has(key))
                  ? 'hidden print:block'
                  : undefined
              }
            >
              {items.map((item) => (
                <Entry
                  key={item.key}
                  item={item}
                  isTicked={ticks.ticked.has(item.key)}
                  hidesTicked={hidesTicked}
                  isDisabled={ticks.stored.isPending}
                  onTick={(isTicked) => ticks.set([item.key], isTicked)}
                  onAtHome={() => noteAtHome(item)}
                />
              ))}
            </GroceryAisle>
          ))}
          <OwnEntries own={own} hidesTicked={hidesTicked} />
        </div>
        <AtHome items={atHome} onPutBack={(key) => home.set([key], false)} />
        <UnlistedMeals meals={list.unlisted} />
      </div>
      <p className="measure text-sm text-muted">
        Rounded up to what shops sell. “Buy about” includes peel, pods and bone.
      </p>
    </div>
  )
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

type Unsent = { outcome: SaveStatus; unsavedCount: number; isSending: boolean; retry: () => void }

/** Says that changes have not reached the server yet. */
function Unsaved({ parts, ticksOnly }: { parts: readonly Unsent[]; ticksOnly: boolean }) {
  const count = parts.reduce((sum, { unsavedCount }) => sum + unsavedCount, 0)
  const first = parts.find(({ unsavedCount }) => unsavedCount > 0) ?? parts[0]
  if (!first) return null
  const noun = ticksOnly ? 'tick' : 'change'
  return (
    <div className="print:hidden">
      <SaveProblem
        status={first.outcome}
        title={
          count === 1 ? `One ${noun} is not saved yet` : `${formatNumber(count)} ${noun}s are not saved yet`
        }
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={RotateCw}
            isPending={parts.some(({ isSending }) => isSending)}
            onPress={() => {
              for (const { retry } of parts) retry()
            }}
          >
            Try again
          </Button>
        }
      >
        {() => 'What you changed is saved here and sent as soon as that is possible.'}
      </SaveProblem>
    </div>
  )
}
