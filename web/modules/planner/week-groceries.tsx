import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Printer, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { getPlannerGroceries } from '#contract/planner/meal-planner.ts'
import type { GroceryList } from '#contract/plans/diet-plans.ts'
import { countServings, type PlannedDays } from '#domain/planner/planner.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { GroceryAisles, GroceryLoading } from '#web/modules/plans/shared/grocery-list.tsx'
import { describeRange, writeGroceryText } from '#web/modules/plans/shared/grocery-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

const DELAY_MS = 500

/** The grocery list of the week. It is loaded on demand and then follows the plan. */
export function WeekGroceries({
  week,
  days,
  isPrinting,
  onPrint,
}: {
  week: readonly string[]
  days: PlannedDays
  isPrinting: boolean
  onPrint: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const wanted = JSON.stringify(countServings(days, week).sort((a, b) => a.mealId.localeCompare(b.mealId)))
  const meals = useDebounced(wanted, DELAY_MS)
  const isEmpty = wanted === '[]'
  const query = useQuery({
    queryKey: ['planner-groceries', meals],
    // written just above
    queryFn: ({ signal }) => call(getPlannerGroceries, { body: { meals: JSON.parse(meals) } }, { signal }),
    enabled: isOpen && meals !== '[]',
    placeholderData: keepPreviousData,
  })
  const range = { from: week[0] ?? '', to: week.at(-1) ?? '' }
  const list: GroceryList | null =
    query.data && !isEmpty
      ? { ...range, householdSize: 1, categories: query.data.categories, removed: [], unlisted: [] }
      : null
  const isStale = query.isPlaceholderData || meals !== wanted
  return (
    <section
      aria-labelledby="week-groceries"
      className="flex flex-col gap-4"
      data-print={isPrinting ? '' : undefined}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="week-groceries" className="heading text-xl">
            {t`Grocery list`}
          </h2>
          <p className="measure mt-1 text-sm text-muted">
            <Trans>
              Groceries for this week’s meals, rounded up to pack sizes in shops. “Buy about” includes the
              peel, pods and bones you throw away.
            </Trans>
          </p>
          <p className="hidden print:block">{describeRange(range)}</p>
        </div>
        {list && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              variant="secondary"
              size="sm"
              icon={Copy}
              onPress={() => void copyText(writeGroceryText(list), t`Grocery list copied`)}
            >
              {t`Copy list`}
            </Button>
            <Button variant="secondary" size="sm" icon={Printer} onPress={onPrint}>
              {t`Print list`}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && list && !query.isFetching ? t`The grocery list is up to date.` : ''}
      </p>
      {isEmpty ? (
        <p className="text-muted">{t`Plan some meals first to create a grocery list.`}</p>
      ) : !isOpen ? (
        <Button
          variant="secondary"
          icon={ShoppingBasket}
          className="self-start"
          onPress={() => setIsOpen(true)}
        >
          {t`Create grocery list`}
        </Button>
      ) : list ? (
        <GroceryAisles list={list} isStale={isStale} />
      ) : query.isError ? (
        <ErrorState
          title={t`The grocery list could not be created`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <GroceryLoading />
      )}
    </section>
  )
}
