import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listPackages } from '#contract/billing/packages.ts'
import { MAX_PLAN_WEEKS } from '#contract/plans/diet-plans.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { isProgramme } from '#web/modules/billing/shared/is-programme.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AMOUNT_LENGTH, countNumberLength } from '#web/ui/number-length.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { endAfterWeeks, findPackage, type PlanFormValues } from '../plan-form.ts'
import { fieldId, usePlanParts, usePlanStore } from './editor-context.ts'
import { PlanTextField } from './plan-text-field.tsx'

/**
 * The length and the price of a simple plan. A package sets both, and each can also be set separately. Only an admin
 * can set the price; others see it.
 */
export function DurationFields() {
  const { getState, setFields } = usePlanStore()
  const values = usePlanParts(({ values: { durationWeeks, price, endDate } }) => ({
    durationWeeks,
    price,
    endDate,
  }))
  const canPrice = useUser().role === 'admin'
  // The packages that differ only in length. Programmes are for an illness, which the plan itself names.
  const offers = useQuery(queryOf(listPackages))
  const packages = offers.data?.filter((offer) => !isProgramme(offer))
  const chosen = findPackage(values, canPrice, packages ?? [])
  const set = (changed: Partial<Pick<PlanFormValues, 'durationWeeks' | 'price' | 'startDate'>>): void => {
    const endDate = endAfterWeeks({ ...getState().values, ...changed })
    setFields({ ...changed, endDate }, { isTouched: true })
  }
  return (
    <>
      {offers.isError && (
        <ErrorState
          title={t`The packages could not be loaded`}
          detail={messageOf(offers.error, t`You can set duration and price yourself.`)}
          onRetry={() => void offers.refetch()}
          isRetrying={offers.isFetching}
        />
      )}
      {offers.isPending && (
        <Loading label={t`Loading packages`} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-20" />
          <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
          <Skeleton className="h-5 w-72 max-w-full" />
        </Loading>
      )}
      {packages && packages.length > 0 && (
        <RadioCards
          label={t`Package`}
          columns={3}
          value={chosen?.key ?? ''}
          inputProps={{
            name: 'package',
            onChange: (event) => {
              const offer = packages.find(({ key }) => key === event.currentTarget.value)
              if (!offer) return
              set({
                durationWeeks: String(offer.durationWeeks),
                ...(canPrice ? { price: String(offer.amountPaise / 100) } : {}),
              })
            },
          }}
          options={packages.map((offer) => ({
            value: offer.key,
            label: offer.name,
            hint: `${plural(offer.durationWeeks, { one: '# week', other: '# weeks' })} · ${formatRupees(offer.amountPaise)}`,
          }))}
          note={
            canPrice
              ? t`The package fills in duration and price. You can change both below.`
              : t`A package sets the duration. An admin sets the price.`
          }
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <PlanTextField
          path="durationWeeks"
          label={t`Duration`}
          suffix={t`weeks`}
          inputMode="numeric"
          maxLength={countNumberLength(MAX_PLAN_WEEKS)}
          onType={(durationWeeks) => set({ durationWeeks })}
        />
        {canPrice ? (
          <PlanTextField
            path="price"
            label={t`Price`}
            isOptional
            suffix="₹"
            inputMode="decimal"
            maxLength={AMOUNT_LENGTH}
          />
        ) : (
          <Shown label={t`Price`} path="price">
            {values.price === '' ? t`None set` : formatRupees(Number(values.price) * 100)}
          </Shown>
        )}
        <PlanTextField
          path="startDate"
          label={t`Start date`}
          type="date"
          onType={(startDate) => set({ startDate })}
        />
        <Shown
          label={t`End date`}
          path="endDate"
          note={
            isCalendarDate(values.endDate)
              ? t`Last day of the plan: ${{ date: formatDate(findLastServedDay(values.endDate)) }}`
              : undefined
          }
        >
          {isCalendarDate(values.endDate) ? formatDate(values.endDate) : t`Not known yet`}
        </Shown>
      </div>
    </>
  )
}

/** A value that is computed or set elsewhere, shown instead of a field. */
function Shown({
  label,
  path,
  note,
  children,
}: {
  label: string
  path: string
  note?: string | undefined
  children: string
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm leading-snug font-semibold">{label}</span>
      <p className="flex min-h-11 flex-col justify-center" id={fieldId(path)} tabIndex={-1}>
        <span className="font-semibold tabular">{children}</span>
        {note && <span className="text-sm text-muted">{note}</span>}
      </p>
    </div>
  )
}
