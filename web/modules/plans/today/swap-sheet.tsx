import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FoodOffer, listOfferedFoods, type OfferedFood } from '#contract/plans/client-swaps.ts'
import type { DaySwap } from '#contract/plans/diet-plans.ts'
import { MAX_SWAPS_A_DAY } from '#domain/plans/client-swaps.ts'
import type { MealSlot, PlanItem } from '#domain/plans/plan.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { useHasFigures } from '../figures-visibility.tsx'
import { HindiName } from '../shared/hindi-name.tsx'
import { writeSwapAmount } from '../shared/swap-amount.ts'
import { type SwapPlace, swapFood } from './swap-food.ts'

type MealProps = {
  date: string
  slot: MealSlot
  /** The meal's name, such as `Lunch`. */
  label: string
  /** The meal's foods as they are eaten on that day. */
  items: readonly PlanItem[]
  /** The swaps of the meal that are in effect. */
  swaps: readonly DaySwap[]
  onClose: () => void
}

/** A sheet in which a client swaps a food of one meal: first the food, if there are several, then what to eat instead. */
export function SwapSheet({ date, slot, label, items, swaps, onClose }: MealProps) {
  const places = items.map(({ foodId, name }): SwapPlace => {
    const swap = swaps.find((each) => each.foodId === foodId)
    return { day: date, slot, foodId: swap?.plannedFoodId ?? foodId, name: swap?.plannedName ?? name }
  })
  const [only] = places
  const [chosen, setChosen] = useState<SwapPlace | null>(places.length === 1 ? (only ?? null) : null)
  return (
    <Dialog
      title={chosen ? t`Instead of ${{ food: chosen.name }}` : t`Swap a food, ${{ meal: label }}`}
      isOpen
      onClose={onClose}
    >
      {chosen ? (
        <>
          {places.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              icon={ArrowLeft}
              className="mb-2 -ml-3"
              onPress={() => setChosen(null)}
            >
              {t`Another food`}
            </Button>
          )}
          <Offer key={chosen.foodId} place={chosen} onClose={onClose} />
        </>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {places.map((place, index) => (
            <li key={place.foodId}>
              <Row onPress={() => setChosen(place)} end={<ChevronRight size={20} aria-hidden />}>
                <span className="font-semibold">{items[index]?.name}</span>
                {items[index]?.name !== place.name && (
                  <span className="text-sm text-muted"> {t`instead of ${{ food: place.name }}`}</span>
                )}
              </Row>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** The foods that are offered instead of one food. */
function Offer({ place, onClose }: { place: SwapPlace; onClose: () => void }) {
  const { day, slot, foodId } = place
  const query = useQuery({
    ...queryOf(listOfferedFoods, { querystring: { day, slot, foodId } }),
    // The client's record decides what is safe, and may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  const [pending, setPending] = useState<string | null>(null)
  if (query.isError) {
    return (
      <ErrorState
        title={t`The foods could not be loaded`}
        detail={messageOf(query.error, t`Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (query.data === undefined) {
    return <LoadingRows label={t`Looking for foods that suit you`} count={4} rowClassName="h-16" />
  }
  const { foods, planned, chosenFoodId } = query.data
  const choose = async (food: OfferedFood | null): Promise<void> => {
    if (pending !== null) return
    setPending(food?.foodId ?? foodId)
    const isStored = await swapFood(place, food)
    setPending(null)
    if (isStored) onClose()
  }
  const list = (title: string, source: OfferedFood['source']) => (
    <Foods
      title={title}
      foods={foods.filter((food) => food.source === source)}
      offer={query.data}
      pending={pending}
      onChoose={choose}
    />
  )
  return (
    <div className="flex flex-col gap-5">
      <Introduction offer={query.data} name={planned.name} />
      {list(t`Your dietician’s choices`, 'alternative')}
      {list(t`Similar and safe for you`, 'similar')}
      <Unmarked allergies={query.data.unmarkedAllergies} />
      {chosenFoodId !== null && (
        <Button variant="secondary" isPending={pending === foodId} onPress={() => void choose(null)}>
          {pending === foodId ? t`Saving...` : t`Back to ${{ food: planned.name }}`}
        </Button>
      )}
    </div>
  )
}

function Introduction({ offer, name }: { offer: FoodOffer; name: string }) {
  const { foods, hasSimilar, left, chosenFoodId } = offer
  if (left === 0 && chosenFoodId === null) {
    return (
      <p>{t`You have swapped ${{ count: formatNumber(MAX_SWAPS_A_DAY) }} foods on this day. Undo one to swap another.`}</p>
    )
  }
  if (foods.length > 0) {
    return <p className="text-sm text-muted">{t`For this day only. Your plan stays as it is.`}</p>
  }
  return (
    <p>
      {hasSimilar
        ? t`We found no food similar to ${{ food: name }} that suits your health record. Ask your dietician for another one.`
        : t`Your dietician has not added alternatives for ${{ food: name }}. Ask them if you would like another food.`}
    </p>
  )
}

function Foods({
  title,
  foods,
  offer,
  pending,
  onChoose,
}: {
  title: string
  foods: readonly OfferedFood[]
  offer: FoodOffer
  pending: string | null
  onChoose: (food: OfferedFood) => Promise<void>
}) {
  const hasFigures = useHasFigures()
  if (foods.length === 0 || (offer.left === 0 && offer.chosenFoodId === null)) return null
  return (
    <section>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {foods.map((food) => {
          const isChosen = food.foodId === offer.chosenFoodId
          return (
            <li key={food.foodId}>
              <Row
                isPressed={isChosen}
                isBusy={pending === food.foodId}
                onPress={() => void onChoose(food)}
                end={
                  <>
                    {hasFigures && food.figures.energyKcal !== null && (
                      <span className="text-sm font-semibold tabular">
                        {formatKcal(food.figures.energyKcal)}
                      </span>
                    )}
                    {isChosen && <Check size={20} aria-label={t`Chosen`} className="text-leaf" />}
                  </>
                }
              >
                <span className="block font-semibold">
                  {food.name}
                  <HindiName name={food.hindiName} />
                </span>
                <span className="block text-sm text-muted tabular">{writeSwapAmount(food)}</span>
              </Row>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A row of a list that is one large button. */
function Row({
  children,
  end,
  isPressed,
  isBusy = false,
  onPress,
}: {
  children: ReactNode
  end: ReactNode
  isPressed?: boolean
  isBusy?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-busy={isBusy}
      onClick={onPress}
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-1 py-2 text-left -outline-offset-2 hover:bg-sunken focus-ring aria-busy:opacity-55"
    >
      <span className="min-w-0 flex-1 break-words">{children}</span>
      <span className="flex shrink-0 items-center gap-2 text-muted">{end}</span>
    </button>
  )
}

/** Allergies of the client that no food is marked for. */
function Unmarked({ allergies }: { allergies: readonly string[] }) {
  if (allergies.length === 0) return null
  return (
    <p className="text-sm font-semibold text-turmeric-ink">
      {t`We cannot check foods for ${{ allergies: allergies.join(', ') }}. Please check the ingredients yourself.`}
    </p>
  )
}
