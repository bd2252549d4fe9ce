import { msg, t } from '@lingui/core/macro'
import type { listLedger } from '#contract/billing/payments.ts'
import { PAYMENT_METHODS } from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { DayField } from '#web/kit/list/filter-control.tsx'
import type { ListFilter, ListFilters } from '#web/kit/list/list-filters.ts'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select } from '#web/ui/select.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'
import { findSpan, LEDGER_DAYS, type LedgerDays } from './ledger-days.ts'

type Ledger = typeof listLedger
type Get = ListFilters<Ledger>['get']

/** Returns the default range: all days for a search, this month without a search. */
const findDefault = (search: string): LedgerDays => (search === '' ? 'month' : 'all')

const readDays = (get: Get, search: string): LedgerDays =>
  LEDGER_DAYS.find(({ value }) => value === get('days'))?.value ?? findDefault(search)

/** The filters of payments and refunds. Days are a named range, or a first and a last day. */
export const LEDGER_FILTERS: readonly ListFilter<Ledger>[] = [
  {
    kind: 'own',
    names: ['days', 'from', 'to'],
    read: (get, search) => {
      const readDay = (name: string): string | undefined => {
        const day = get(name) ?? ''
        return isCalendarDate(day) ? day : undefined
      }
      const today = todayIn(PRACTICE_TIME_ZONE, new Date())
      return findSpan(readDays(get, search), today, { from: readDay('from'), to: readDay('to') })
    },
    Control: ({ filters }) => {
      const usual = findDefault(filters.search)
      return (
        <Select
          label={t`Period`}
          options={sayOptions(LEDGER_DAYS)}
          value={readDays(filters.get, filters.search)}
          onChange={(value) => filters.set({ days: value === usual ? null : value })}
        />
      )
    },
  },
  {
    kind: 'choice',
    query: 'kind',
    label: msg`Type`,
    allLabel: msg({ message: 'Both', context: 'payments and refunds' }),
    options: [
      { value: 'payment', label: msg`Payments` },
      { value: 'refund', label: msg`Refunds` },
    ],
  },
  {
    kind: 'choice',
    query: 'method',
    label: msg`Method`,
    allLabel: msg`All methods`,
    options: PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
  },
]

/** Fields for the first and last day; shown only when the choice is "between". */
export function SpanFields({ filters }: { filters: ListFilters<Ledger> }) {
  if (readDays(filters.get, filters.search) !== 'between') return null
  return (
    <div className="grid grid-cols-2 gap-3 sm:col-span-full sm:max-w-md">
      <DayField name="from" label={t({ message: 'From', context: 'first day' })} filters={filters} />
      <DayField name="to" label={t({ message: 'To', context: 'last day' })} filters={filters} />
    </div>
  )
}
