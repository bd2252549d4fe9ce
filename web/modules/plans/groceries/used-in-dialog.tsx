import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useContext } from 'react'
import { type GroceryItem, getDietPlan } from '#contract/plans/diet-plans.ts'
import { listPlanRecipes } from '#contract/plans/recipes.ts'
import { writeAmount } from '#domain/plans/grocery/grocery.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { DishOpenerContext } from '../dishes/dish-opener.tsx'
import { findUsingDishes, type UsingDish } from './used-in.ts'

const SHOWN_MEALS = 3

/** The dishes of some days for which a grocery is bought. Each opens with its recipe for the household. */
export function UsedInDialog({
  planId,
  range,
  item,
  onClose,
}: {
  planId: string
  range: { from: string; to: string }
  item: GroceryItem
  onClose: () => void
}) {
  const params = { id: planId }
  const plan = useQuery(queryOf(getDietPlan, { params }))
  const recipes = useQuery(queryOf(listPlanRecipes, { params }))
  const error = plan.error ?? recipes.error
  return (
    <Dialog title={t`Used in: ${{ food: item.name }}`} isOpen onClose={onClose}>
      <p className="mb-2 text-sm text-muted tabular">{writeAmount(item)}</p>
      {plan.data && recipes.data ? (
        <Dishes dishes={findUsingDishes(plan.data, recipes.data, item.key, range)} />
      ) : error ? (
        <ErrorState
          title={t`The dishes could not be loaded`}
          detail={messageOf(error, t`Please try again.`)}
          onRetry={() => void Promise.all([plan.refetch(), recipes.refetch()])}
          isRetrying={plan.isFetching || recipes.isFetching}
        />
      ) : (
        <LoadingRows label={t`Loading the dishes`} count={2} rowClassName="h-14" />
      )}
    </Dialog>
  )
}

function Dishes({ dishes }: { dishes: readonly UsingDish[] }) {
  const open = useContext(DishOpenerContext)
  if (dishes.length === 0) return <p>{t`Added by your dietician. No dish on these days uses it.`}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {dishes.map((dish) => (
        <li key={dish.foodId}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => open?.(dish)}
            className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-1 py-2 text-left -outline-offset-2 hover:bg-sunken focus-ring"
          >
            <span className="min-w-0 flex-1 break-words">
              <span className="block font-semibold">{dish.isItself ? t`Eaten as it is` : dish.name}</span>
              <span className="block text-sm text-muted">{describeMeals(dish.meals)}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Names meals: `Friday Lunch, Sunday Dinner and 2 more`. */
function describeMeals(meals: UsingDish['meals']): string {
  const names = meals
    .slice(0, SHOWN_MEALS)
    .map(({ date, slot }) => `${formatWeekday(date)} ${nameSlot(slot)}`)
  const more = meals.length - names.length
  const list = names.join(', ')
  return more > 0 ? t`${{ meals: list }} and ${{ count: formatNumber(more) }} more` : list
}
