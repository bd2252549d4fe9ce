import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { type DietPlan, type GroceryList, getGroceryList } from '#contract/plans/diet-plans.ts'
import { writeAmount } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { GroceryAisle } from './grocery-aisle.tsx'
import { describeRange, writeGroceryText } from './grocery-text.ts'
import { HindiName } from './hindi-name.tsx'

type Dates = { from: string; to: string }

/** The grocery list of a plan: the days are chosen here, and the list can be read, copied or printed. */
export function PlanGroceries({ plan }: { plan: Pick<DietPlan, 'id' | 'title' | 'startDate' | 'endDate'> }) {
  const headingId = useId()
  const [typed, setTyped] = useState<Dates | null>(null)
  const [asked, setAsked] = useState<Dates | null>(null)
  const { isPrinting, print } = usePrinting()
  const query = useQuery({
    ...queryOf(getGroceryList, { params: { id: plan.id }, querystring: asked ?? {} }),
    placeholderData: keepPreviousData,
  })
  const list = query.data
  const dates = typed ?? { from: list?.from ?? '', to: list?.to ?? '' }
  const problems = findProblems(typed, query.error)
  const change = (changed: Partial<Dates>): void => {
    const next = { ...dates, ...changed }
    setTyped(next)
    if (isInOrder(next)) setAsked(next)
  }
  const field = { type: 'date', min: plan.startDate, max: findLastServedDay(plan.endDate), required: true }
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-5"
      data-print={isPrinting ? '' : undefined}
    >
      <div>
        <h2 id={headingId} className="heading text-xl">
          {t`Grocery list`}
        </h2>
        <p className="measure mt-1 text-sm text-muted">
          <Trans>
            For the meals of these days, rounded up to pack sizes in shops. “Buy about” includes the peel,
            pods and bones you throw away.
          </Trans>
        </p>
        {list && (
          <p className="hidden print:block">
            {plan.title}, {describeRange(list)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 print:hidden">
        <TextField
          {...field}
          label={t({ message: 'From', context: 'first day' })}
          value={dates.from}
          error={problems.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
        />
        <TextField
          {...field}
          label={t({ message: 'To', context: 'last day' })}
          value={dates.to}
          error={problems.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
        />
        <div className="flex flex-wrap gap-2 sm:mt-7 sm:ml-auto">
          <Button
            variant="secondary"
            icon={Copy}
            isDisabled={!list}
            onPress={() => list && void copyText(writeGroceryText(list), t`Grocery list copied`)}
          >
            {t`Copy`}
          </Button>
          <Button variant="secondary" icon={Printer} isDisabled={!list} onPress={print}>
            {t`Print`}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {list && !query.isFetching ? t`Grocery list for ${{ days: describeRange(list) }}` : ''}
      </p>
      {list ? (
        <GroceryAisles list={list} isStale={query.isPlaceholderData} />
      ) : query.isError && !problems.from && !problems.to ? (
        <ErrorState
          title={t`The grocery list could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.isPending ? (
        <GroceryLoading />
      ) : (
        <p className="text-muted">{t`Choose other days to see their groceries.`}</p>
      )}
    </section>
  )
}

/** A list by aisle, followed by the meals that could not be counted. */
export function GroceryAisles({ list, isStale = false }: { list: GroceryList; isStale?: boolean }) {
  return (
    <div className={isStale ? 'opacity-60' : undefined} aria-busy={isStale || undefined}>
      {list.categories.length === 0 ? (
        <p className="text-muted">{t`There is nothing to buy for these days.`}</p>
      ) : (
        <div className="gap-10 md:columns-2 print:columns-2">
          {list.categories.map(({ category, items }) => (
            <GroceryAisle key={category} category={category} count={items.length}>
              {items.map(({ key, name, hindiName, ...amount }) => (
                <li key={key} className="flex items-baseline justify-between gap-4 py-1.5">
                  <span className="min-w-0 break-words">
                    {name}
                    <HindiName name={hindiName} />
                  </span>
                  <span className="max-w-3/5 shrink-0 text-right font-semibold tabular">
                    {writeAmount(amount)}
                  </span>
                </li>
              ))}
            </GroceryAisle>
          ))}
        </div>
      )}
      <UnlistedMeals meals={list.unlisted} />
    </div>
  )
}

/** Meals that are described as text only, so their foods are not counted. */
export function UnlistedMeals({ meals }: { meals: readonly string[] }) {
  if (meals.length === 0) return null
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold">{t`These meals are written as text, so their foods are not in this list:`}</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {meals.map((meal) => (
          <li key={meal} className="break-words">
            {meal}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The placeholder of a list that is loading. */
export function GroceryLoading() {
  return (
    <Loading label={t`Loading the grocery list`} className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </Loading>
  )
}

function isInOrder({ from, to }: Dates): boolean {
  return isCalendarDate(from) && isCalendarDate(to) && from <= to
}

/**
 * Lists the problems of the days, by field: the problems of the typed values, otherwise the problems that the server
 * named.
 */
function findProblems(typed: Dates | null, error: unknown): Partial<Dates> {
  if (typed && !isInOrder(typed)) {
    if (!isCalendarDate(typed.from)) return { from: t`Choose a date` }
    if (!isCalendarDate(typed.to)) return { to: t`Choose a date` }
    return { to: t`The last day cannot be before the first` }
  }
  const issues = error instanceof ApiError ? error.issues : []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}
