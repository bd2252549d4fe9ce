import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPlanExchanges, type PlanExchanges } from '#contract/plans/exchanges.ts'
import {
  countExchanges,
  roundMealExchanges,
  sumExchanges,
  writeExchanges,
} from '#domain/plans/exchanges/count-exchanges.ts'
import { EXCHANGE_GROUP_LABELS, EXCHANGE_GROUPS, EXCHANGES } from '#domain/plans/exchanges/exchange-groups.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { formatGrams, formatKcal, keepAmountsWhole } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { toPlanDays } from '../plan-editor-state.ts'
import { usePlanState } from './editor-context.ts'
import { describeMissing } from './use-safety.ts'

/** The exchanges of a day and of its meals, by food group. Loaded only when the fold is opened. */
export function ExchangesFold({ dayIndex }: { dayIndex: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="mt-4 border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="rounded-control font-semibold focus-ring">{t`Exchanges`}</summary>
      {isOpen && <DayExchanges dayIndex={dayIndex} />}
    </details>
  )
}

function DayExchanges({ dayIndex }: { dayIndex: number }) {
  const stored = usePlanState((state) => state.stored)
  const status = usePlanState((state) => state.status)
  const query = useQuery({
    queryKey: ['api', 'diet-plans', stored?.id, 'exchanges', stored?.version],
    queryFn: ({ signal }) => call(getPlanExchanges, { params: { id: stored?.id ?? '' } }, { signal }),
    enabled: stored !== null,
    placeholderData: keepPreviousData,
    // Recipes of dishes may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  if (stored === null) {
    return (
      <p className="mt-2 text-sm text-muted">
        {describeMissing(status, t`Exchanges are counted once the plan is saved`)}
      </p>
    )
  }
  if (query.isError) {
    return (
      <ErrorState
        title={t`The exchanges could not be counted`}
        detail={messageOf(query.error, t`Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (query.data === undefined) {
    return <LoadingRows label={t`Counting exchanges`} count={3} rowClassName="h-6" />
  }
  return <Counts dayIndex={dayIndex} parts={query.data.foods} />
}

function Counts({ dayIndex, parts }: { dayIndex: number; parts: PlanExchanges['foods'] }) {
  const meals = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals)
  if (meals === undefined) return null
  const sums = MEAL_SLOTS.map(({ key }) => countExchanges(meals[key].items, (foodId) => parts[foodId]))
  const rounded = roundMealExchanges(sums.map(({ counts }) => counts))
  const otherKcal = sums.reduce((sum, meal) => sum + meal.otherKcal, 0)
  const uncounted = [...new Set(sums.flatMap((meal) => meal.uncounted))]
  const inWords = MEAL_SLOTS.filter(
    ({ key }) => meals[key].items.length === 0 && meals[key].note.trim() !== '',
  )
  const day = keepAmountsWhole(writeExchanges(sumExchanges(rounded)))
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold">{day === '' ? t`Nothing to count yet` : day}</p>
      <dl className="mt-2 flex flex-col gap-1">
        {MEAL_SLOTS.map(({ key, label }, index) => {
          const text = keepAmountsWhole(writeExchanges(rounded[index] ?? {}))
          return text === '' ? null : (
            <div key={key}>
              <dt className="inline text-muted">{say(label)}: </dt>
              <dd className="inline">{text}</dd>
            </div>
          )
        })}
      </dl>
      {uncounted.length > 0 && (
        <p className="mt-2 text-muted">{t`Not counted (not saved or not known): ${{ foods: uncounted.join(', ') }}.`}</p>
      )}
      {inWords.length > 0 && (
        <p className="mt-2 text-muted">
          {t`Not counted (written as text): ${{ meals: inWords.map(({ label }) => label).join(', ') }}.`}
        </p>
      )}
      {Math.round(otherKcal) > 0 && (
        <p className="mt-2 text-muted">{t`Not in any exchange group: ${{ kcal: formatKcal(otherKcal) }}, for example spices and drinks.`}</p>
      )}
      <OneExchange />
    </div>
  )
}

/** What one exchange of each group is. */
function OneExchange() {
  return (
    <details className="mt-2">
      <summary className="rounded-control text-muted focus-ring">{t`One exchange`}</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {EXCHANGE_GROUPS.map((group) => {
          const { grams, energyKcal, measure } = EXCHANGES[group]
          return (
            <li key={group}>
              {say(EXCHANGE_GROUP_LABELS[group])}: {formatKcal(energyKcal)}
              <span className="text-muted">
                {' '}
                · {formatGrams(grams)}, {say(measure)}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-muted">
        <Trans>
          Calculated from our foods and recipes, not from a published list. Dishes are counted by the energy
          of their ingredients.
        </Trans>
      </p>
    </details>
  )
}
