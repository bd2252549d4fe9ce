import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Printer, RotateCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { IsoDate } from '#contract/common.ts'
import { type GroceryItem, type GroceryList, getGroceryList } from '#contract/plans/diet-plans.ts'
import { findFirstWeekday } from '#domain/planner/week.ts'
import { type DateRange, writeAmount } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { formatNumber, keepAmountsWhole } from '#domain/units/format.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { SaveProblem } from '#web/kit/drafts/save-state.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { GroceryAisle } from '../shared/grocery-aisle.tsx'
import { GroceryLoading, UnlistedMeals } from '../shared/grocery-list.tsx'
import { describeRange } from '../shared/grocery-text.ts'
import { HindiName } from '../shared/hindi-name.tsx'
import { useRefetchOnNewDay } from '../today/use-day-turn.ts'
import { findDateProblems, findPresetDays, moveFirstDay, PRESETS, type PresetId } from './grocery-days.ts'
import { shareList } from './share-list.ts'
import { useGroceryTicks } from './use-grocery-ticks.ts'

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
  const presets = PRESETS.map((preset) => ({ ...preset, days: findPresetDays(preset.id, plan, asked) }))
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
  const field = { type: 'date', min: plan.startDate, max: findLastServedDay(plan.endDate), required: true }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4 print:hidden">
        <div className="flex flex-wrap gap-2">
          {presets.map(({ id, label, days }) => {
            const isChosen = id === chosen?.id
            return (
              <Button
                key={id}
                variant="secondary"
                size="sm"
                aria-pressed={isChosen}
                isDisabled={days === null}
                className={joinClasses('min-h-11', isChosen && 'border-leaf! bg-leaf-tint!')}
                onPress={() => {
                  setPressed(id)
                  if (days) choose(days)
                }}
              >
                {label}
              </Button>
            )
          })}
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <TextField
            {...field}
            label="From"
            value={range.from}
            error={problems.from}
            onChange={(event) => choose(moveFirstDay(range, event.currentTarget.value, plan))}
            className="min-w-36 flex-1 sm:w-44 sm:flex-none"
          />
          <TextField
            {...field}
            label="To"
            value={range.to}
            error={problems.to}
            onChange={(event) => choose({ ...range, to: event.currentTarget.value })}
            className="min-w-36 flex-1 sm:w-44 sm:flex-none"
          />
        </div>
        {address.get('from') !== null && (
          <p className="text-sm text-muted">Each range of days has its own basket.</p>
        )}
      </div>
      {list && isReadable && !query.isError ? (
        <Basket
          key={`${list.from} ${list.to}`}
          plan={plan}
          list={list}
          isStale={query.isPlaceholderData}
          hidesTicked={address.get('hide') === '1'}
          onHide={(hides) => address.set({ hide: hides ? '1' : null })}
          onRefused={() => void query.refetch()}
        />
      ) : query.isError && !problems.from && !problems.to ? (
        <ErrorState
          title="The grocery list could not be loaded"
          detail={messageOf(query.error, 'Please try again.')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : problems.from || problems.to ? (
        <p className="text-muted">Choose other days to see what to buy for them.</p>
      ) : (
        <GroceryLoading />
      )}
    </div>
  )
}

function Basket({
  plan,
  list,
  isStale,
  hidesTicked,
  onHide,
  onRefused,
}: {
  plan: GroceryPlan
  list: GroceryList
  isStale: boolean
  hidesTicked: boolean
  onHide: (hides: boolean) => void
  onRefused: () => void
}) {
  const { isPrinting, print } = usePrinting()
  const ticks = useGroceryTicks(plan.id, list, onRefused)
  const keys = list.categories.flatMap(({ items }) => items.map(({ key }) => key))
  const inBasket = keys.filter((key) => ticks.ticked.has(key))
  const clear = (): void => {
    ticks.set(inBasket, false)
    showToast({
      title: 'Basket emptied',
      description: describeRange(list),
      action: { label: 'Undo', onAction: () => ticks.set(inBasket, true) },
    })
  }
  if (keys.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-muted">There is nothing to buy for these days.</p>
        <UnlistedMeals meals={list.unlisted} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5 [print-color-adjust:exact]" data-print={isPrinting ? '' : undefined}>
      <div className="hidden print:block">
        <p className="heading text-2xl">Grocery list</p>
        <p>
          {plan.title}, {describeRange(list)}
        </p>
      </div>
      <div className="flex flex-col gap-4 print:hidden">
        <ProgressBar
          label="In the basket"
          value={inBasket.length / keys.length}
          valueText={`${formatNumber(inBasket.length)} of ${formatNumber(keys.length)}`}
        />
        <p role="status" className="sr-only">
          {isStale ? '' : `${inBasket.length} of ${keys.length} in the basket, ${describeRange(list)}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            checked={hidesTicked}
            className="mr-auto"
            onChange={(event) => onHide(event.currentTarget.checked)}
          >
            Hide what is in the basket
          </Checkbox>
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" icon={Share2} onPress={() => void shareList(list, ticks.ticked)}>
              Share
            </Button>
            <Button variant="secondary" icon={Printer} onPress={print}>
              Print
            </Button>
            <Button variant="quiet" isDisabled={inBasket.length === 0} onPress={clear}>
              Empty Basket
            </Button>
          </span>
        </div>
        <SaveProblem
          status={ticks.outcome}
          title={
            ticks.unsavedCount === 1
              ? 'One tick is not saved yet'
              : `${formatNumber(ticks.unsavedCount)} ticks are not saved yet`
          }
          action={
            <Button
              variant="secondary"
              size="sm"
              icon={RotateCw}
              isPending={ticks.isSending}
              onPress={ticks.retry}
            >
              Try again
            </Button>
          }
        >
          {() => 'What you ticked is kept here and sent as soon as that is possible.'}
        </SaveProblem>
        {ticks.stored.isError && (
          <ErrorState
            title="What is in the basket could not be loaded"
            detail={messageOf(ticks.stored.error, 'Please try again.')}
            onRetry={() => void ticks.stored.refetch()}
            isRetrying={ticks.stored.isFetching}
          />
        )}
      </div>
      <div className={isStale ? 'opacity-60' : undefined} aria-busy={isStale || undefined}>
        {hidesTicked && inBasket.length === keys.length && (
          <p className="text-muted print:hidden">Everything is in the basket.</p>
        )}
        <div className="gap-10 md:columns-2 print:columns-2">
          {list.categories.map(({ category, items }) => (
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
                />
              ))}
            </GroceryAisle>
          ))}
        </div>
        <UnlistedMeals meals={list.unlisted} />
      </div>
      <p className="measure text-sm text-muted">
        Rounded up to what shops sell. “Buy about” includes peel, pods and bone.
      </p>
    </div>
  )
}

function Entry({
  item: { name, hindiName, ...amount },
  isTicked,
  hidesTicked,
  isDisabled,
  onTick,
}: {
  item: GroceryItem
  isTicked: boolean
  hidesTicked: boolean
  isDisabled: boolean
  onTick: (isTicked: boolean) => void
}) {
  return (
    <li className={isTicked && hidesTicked ? 'hidden print:list-item' : undefined}>
      <label className="group flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isDisabled}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden
          className="flex size-6 shrink-0 items-center justify-center rounded-[6px] border border-control bg-surface text-on-leaf group-has-checked:border-leaf group-has-checked:bg-leaf peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
        >
          <Check size={18} strokeWidth={3} className="hidden group-has-checked:block" />
        </span>
        <span className="min-w-0 flex-1 break-words group-has-checked:text-muted group-has-checked:line-through">
          {name}
          <HindiName name={hindiName} />
        </span>
        <span className="max-w-1/2 shrink-0 text-right text-balance font-semibold tabular group-has-checked:text-muted">
          {keepAmountsWhole(writeAmount(amount))}
        </span>
      </label>
    </li>
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
