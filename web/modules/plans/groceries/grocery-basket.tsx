import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import { getGroceryList } from '#contract/plans/diet-plans.ts'
import { findFirstWeekday } from '#domain/planner/week.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DishSheets } from '../dishes/dish-sheets.tsx'
import { GroceryLoading } from '../shared/grocery-list.tsx'
import { useRefetchOnNewDay } from '../today/use-day-turn.ts'
import { Basket } from './basket.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { findDateProblems, findPresetDays, PRESETS, type PresetId } from './grocery-days.ts'
import { useListWriter } from './use-list-writer.ts'

type GroceryPlan = { id: string; title: string; startDate: string; endDate: string }

/**
 * The grocery list for some days of a plan, with its basket. The address contains the days. Without them, the list uses
 * the days that were chosen last in this browser if they are not over, otherwise this week.
 *
 * @param props.today The current date at the client's place.
 */
export function GroceryBasket({ plan, today }: { plan: GroceryPlan; today: string }) {
  useRefetchOnNewDay(today, useUser().timeZone)
  const address = useListAddress()
  const lastDays = useLastDays(plan.id)
  const asked = { today, firstWeekday: findFirstWeekday(navigator.language) }
  const [usual] = useState(() => {
    const last = lastDays.read()
    const isOfUse = last !== null && last.to >= today && last.from <= findLastServedDay(plan.endDate)
    return isOfUse ? last : findPresetDays('week', plan, asked)
  })
  const range: DateRange = {
    from: address.get('from') ?? usual?.from ?? plan.startDate,
    to: address.get('to') ?? usual?.to ?? plan.startDate,
  }
  const [pressed, setPressed] = useState<PresetId | null>(null)
  const presets = PRESETS.map((preset) => ({
    ...preset,
    label: say(preset.label),
    days: findPresetDays(preset.id, plan, asked),
  }))
  // Two presets may have the same days; then the one that was pressed is shown.
  const fitting = presets.filter(({ days }) => days?.from === range.from && days.to === range.to)
  const chosen = fitting.find(({ id }) => id === pressed) ?? fitting[0]
  const typedProblems = findDateProblems(range)
  const isReadable = Object.keys(typedProblems).length === 0
  const query = useQuery({
    ...queryOf(getGroceryList, { params: { id: plan.id }, querystring: range }),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  })
  const problems = isReadable ? readIssues(query.error) : typedProblems
  const list = query.data

  const choose = (days: DateRange): void => {
    address.set(days)
    if (Object.keys(findDateProblems(days)).length === 0) lastDays.write(days)
  }
  const [isChoosing, setIsChoosing] = useState(false)
  const openDays = (): void => setIsChoosing(true)
  const { write, waitingCount } = useListWriter(() => {
    void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans', plan.id] })
    void queryClient.invalidateQueries({ queryKey: ['api', 'groceries'] })
  })
  return (
    <div className="flex flex-col gap-6">
      <DaysDialog
        isOpen={isChoosing}
        plan={plan}
        range={range}
        presets={presets}
        chosen={chosen?.id ?? null}
        problems={problems}
        onChoose={choose}
        onPreset={({ id, days }) => {
          setPressed(id)
          if (days) choose(days)
        }}
        write={write}
        onClose={() => setIsChoosing(false)}
      />
      {!(list && isReadable && !query.isError) && (
        <Button variant="secondary" icon={CalendarRange} className="self-start" onPress={openDays}>
          {t`Choose days`}
        </Button>
      )}
      {list && isReadable && !query.isError ? (
        <DishSheets planId={plan.id}>
          <Basket
            key={`${list.from} ${list.to}`}
            plan={plan}
            list={list}
            isStale={query.isPlaceholderData}
            hidesTicked={address.get('hide') === '1'}
            onDays={openDays}
            onHide={(hides) => address.set({ hide: hides ? '1' : null })}
            write={write}
            waitingCount={waitingCount}
          />
        </DishSheets>
      ) : query.isError && !problems.from && !problems.to ? (
        <ErrorState
          title={t`The grocery list could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : problems.from || problems.to ? (
        <p className="text-muted">{t`Choose other days to see their groceries.`}</p>
      ) : (
        <GroceryLoading />
      )}
    </div>
  )
}

/** Reads the server's messages about the days, by field. */
function readIssues(error: unknown): Partial<DateRange> {
  const issues = error instanceof ApiError ? error.issues : []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}

const openLastDays = definePersonDraft({
  name: 'shopping-days',
  area: 'browser',
  version: 1,
  schema: z.object({ from: IsoDate, to: IsoDate }),
})

/** The days that were used last in this browser, so that the client finds the same basket on the next visit. */
function useLastDays(planId: string): { read: () => DateRange | null; write: (days: DateRange) => void } {
  const { id } = useUser()
  const slot = openLastDays(id, planId)
  return {
    read: () => {
      const days = slot.read()?.value ?? null
      return days && Object.keys(findDateProblems(days)).length === 0 ? days : null
    },
    write: (days) => void slot.write(days),
  }
}
