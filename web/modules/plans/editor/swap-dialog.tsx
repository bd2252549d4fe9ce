import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { MAX_ALTERNATIVES } from '#contract/limits.ts'
import { listSwaps, type Swap, type Swaps } from '#contract/plans/swaps.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { formatGrams, formatKcal } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { type EditorItem, findItem, type NewItem } from '../plan-editor-state.ts'
import { writeSwapAmount } from '../shared/swap-amount.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { explainNoSwaps, listSwapReasons, nameBasis, writeDifferences } from './swap-words.ts'
import { describeMissing } from './use-safety.ts'

/** The client chooses between the food and at most this number of swaps. */
const MAX_CHOICES = 3

/**
 * Lists the foods that can take the place of a food. Enter or a press replaces it, in one step of undo; ticked foods become
 * the client's choices beside it.
 */
export function SwapDialog({
  itemKey,
  dayIndex,
  slot,
  label,
  onClose,
}: {
  /** The key of a food or of an alternative. */
  itemKey: string
  dayIndex: number
  slot: MealSlot
  /** The name of the meal. */
  label: string
  onClose: () => void
}) {
  const item = usePlanState(({ days }) => findItem(days, itemKey)?.item)
  const parent = usePlanState(({ days }) => findItem(days, itemKey)?.parent ?? null)
  if (item === undefined) return null
  return (
    <OpenSwapDialog
      item={item}
      first={parent ?? item}
      dayIndex={dayIndex}
      slot={slot}
      label={label}
      onClose={onClose}
    />
  )
}

type Props = {
  item: EditorItem
  /** The food that counts; the same as `item` unless that is an alternative. */
  first: EditorItem
  dayIndex: number
  slot: MealSlot
  label: string
  onClose: () => void
}

function OpenSwapDialog({ item, first, dayIndex, slot, label, onClose }: Props) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const room = Math.min(MAX_CHOICES, MAX_ALTERNATIVES - first.alternatives.length)
  const take = (swaps: readonly Swap[]): NewItem[] => {
    addFoods(Object.fromEntries(swaps.map(({ foodId, food }) => [foodId, food])))
    return swaps.map(({ foodId, food, grams, measure }) => ({ foodId, name: food.name, grams, measure }))
  }
  const replace = (swap: Swap): void => {
    const [replacement] = take([swap])
    if (replacement) dispatch({ type: 'replace-food', itemKey: item.key, item: replacement })
    announce(t`${{ itemName: item.name }} swapped for ${{ foodName: swap.food.name }}`)
    onClose()
  }
  const offer = (swaps: readonly Swap[]): void => {
    dispatch({ type: 'add-alternatives', itemKey: item.key, items: take(swaps) })
    announce(
      t`${{ foods: swaps.map(({ food }) => food.name).join(', ') }} added as choices next to ${{ firstName: first.name }}`,
    )
    onClose()
  }
  const { query, reason } = useSwaps(item, dayIndex, slot)
  const known = [first, ...first.alternatives].map(({ foodId }) => foodId)
  const swaps = query.data?.swaps.filter(({ foodId }) => !known.includes(foodId)) ?? []
  const ticked = swaps.filter(({ foodId }) => chosen.has(foodId))
  return (
    <Dialog
      title={t`Swap ${{ itemName: item.name }}`}
      size="md"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t`Cancel`}
          </Button>
          {swaps.length > 0 && (
            <Button isDisabled={ticked.length === 0} onPress={() => offer(ticked)}>
              {ticked.length > 1 ? t`Add ${{ count: ticked.length }} choices` : t`Add choice`}
            </Button>
          )}
        </>
      }
    >
      {reason !== null ? (
        <p className="text-muted">{reason}</p>
      ) : query.isError ? (
        <ErrorState
          title={t`The swaps could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <LoadingRows label={t`Looking for swaps`} count={4} rowClassName="h-16" />
      ) : swaps.length === 0 ? (
        <p>{explainNoSwaps(query.data, item.name)}</p>
      ) : (
        <>
          <Introduction answer={query.data} room={room} />
          <SwapList
            swaps={swaps}
            answer={query.data}
            slotLabel={label}
            room={room}
            chosen={chosen}
            onChoose={setChosen}
            onReplace={replace}
            onOffer={() => offer(ticked)}
          />
        </>
      )}
      {query.data && <Unmarked allergies={query.data.unmarkedAllergies} />}
    </Dialog>
  )
}

/** Loads the swaps of the stored draft's client. `reason` says why there can be none yet. */
function useSwaps(item: EditorItem, dayIndex: number, slot: MealSlot) {
  const stored = usePlanState((state) => state.stored)
  const status = usePlanState((state) => state.status)
  const search = { foodId: item.foodId, grams: item.grams, slot, day: dayIndex + 1 }
  const query = useQuery({
    queryKey: ['api', 'diet-plans', stored?.id, 'swaps', search],
    queryFn: ({ signal }) =>
      call(listSwaps, { params: { id: stored?.id ?? '' }, querystring: search }, { signal }),
    enabled: stored !== null,
    // The client's record decides what is safe, and may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  const reason =
    stored === null
      ? describeMissing(status, t`Swaps are checked for the client once the plan is saved`)
      : null
  return { query, reason }
}

function Introduction({ answer, room }: { answer: Swaps; room: number }) {
  const { energyKcal, carbsG } = answer.replaced
  return (
    <div className="text-sm text-muted">
      <p>
        <Trans>
          {{ basis: nameBasis(answer) }} with about {{ kcal: formatKcal(energyKcal ?? 0) }} (± 5%) and{' '}
          {{ grams: formatGrams(carbsG ?? 0) }} carbs (± 5 g), checked for the client. Best first.
        </Trans>
      </p>
      <p className="mt-1">
        {room > 0
          ? t`Choose a food to swap in, or tick up to ${{ count: room }} as choices for the client.`
          : t`Press a food to replace it. You cannot add more choices.`}
        <span className="pointer-coarse:hidden">
          {' '}
          {room > 0
            ? t`Press Space to tick, Enter to replace or to add the ticked foods.`
            : t`Press Enter to replace.`}
        </span>
      </p>
    </div>
  )
}

function SwapList({
  swaps,
  answer,
  slotLabel,
  room,
  chosen,
  onChoose,
  onReplace,
  onOffer,
}: {
  swaps: readonly Swap[]
  answer: Swaps
  slotLabel: string
  room: number
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onReplace: (swap: Swap) => void
  onOffer: () => void
}) {
  const { announce } = usePlanStore()
  const choose = (keys: ReadonlySet<string>): void => {
    if (keys.size <= room) onChoose(keys)
    else announce(t`At most ${{ count: room }} choices`)
  }
  // With ticked foods, the list itself handles Enter as one more tick.
  const offerOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || chosen.size === 0) return
    event.preventDefault()
    event.stopPropagation()
    onOffer()
  }
  return (
    <div onKeyDownCapture={offerOnEnter}>
      <GridList
        aria-label={t`Swaps`}
        // The list appears after the dialog has taken the focus.
        autoFocus="first"
        items={swaps}
        dependencies={[room, chosen.size]}
        selectionMode={room > 0 ? 'multiple' : 'none'}
        selectedKeys={chosen}
        onSelectionChange={(keys) => choose(new Set([...keys].map(String)))}
        onAction={(key) => {
          const swap = swaps.find(({ foodId }) => foodId === key)
          if (swap) onReplace(swap)
        }}
        className="mt-3 flex flex-col divide-y divide-line border-y border-line outline-none"
      >
        {(swap) => (
          <GridListItem
            id={swap.foodId}
            textValue={swap.food.name}
            className="flex cursor-pointer items-start gap-1 py-2 pr-2 outline-0 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-leaf data-hovered:bg-sunken data-selected:bg-leaf-tint"
          >
            {room > 0 && <Tick name={swap.food.name} />}
            <SwapFacts swap={swap} answer={answer} slotLabel={slotLabel} />
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

/** The box that makes a swap one of the client's choices. */
function Tick({ name }: { name: string }) {
  return (
    <Checkbox
      slot="selection"
      aria-label={t`${name} as a choice`}
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control outline-0 data-focus-visible:outline-2 data-focus-visible:outline-leaf"
    >
      {({ isSelected }) => (
        <span
          aria-hidden
          className={joinClasses(
            'flex size-5 items-center justify-center rounded-[4px] border',
            isSelected ? 'border-leaf bg-leaf text-on-leaf' : 'border-control bg-surface',
          )}
        >
          {isSelected && <Check size={16} strokeWidth={3} />}
        </span>
      )}
    </Checkbox>
  )
}

function SwapFacts({ swap, answer, slotLabel }: { swap: Swap; answer: Swaps; slotLabel: string }) {
  const { food, figures } = swap
  return (
    <div className="min-w-0 flex-1 py-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{food.name}</span>
        <span className="shrink-0 text-sm font-semibold tabular">{formatKcal(figures.energyKcal ?? 0)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular">
        <span>{writeSwapAmount(swap)}</span>
        <span className="text-muted">{writeDifferences(answer.replaced, figures)}</span>
      </p>
      <p className="text-sm text-muted first-letter:uppercase">
        {listSwapReasons(swap, slotLabel).join(' · ')}
      </p>
    </div>
  )
}

/** Allergies of the client that no food is marked for. */
function Unmarked({ allergies }: { allergies: readonly string[] }) {
  if (allergies.length === 0) return null
  return (
    <p className="mt-3 text-sm font-semibold text-turmeric-ink">
      {t`Foods are not labelled for ${{ allergies: allergies.join(', ') }}. Please check the swap yourself.`}
    </p>
  )
}
