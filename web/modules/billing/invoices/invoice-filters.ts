import { msg } from '@lingui/core/macro'
import type { listInvoices } from '#contract/billing/invoices.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatMonth } from '#domain/units/format.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { useInvoiceTotals } from './invoices-summary.tsx'
import { listMonths } from './months.ts'

/** The filters of the list of invoices. */
export const INVOICE_FILTERS: readonly ListFilter<typeof listInvoices>[] = [
  {
    kind: 'choice',
    query: 'financialYear',
    name: 'year',
    label: msg`Financial year`,
    allLabel: msg`All years`,
    useOptions: ({ query }) => {
      const { financialYear } = query
      const totals = useInvoiceTotals(query)
      const years = totals.data?.financialYears ?? (financialYear ? [financialYear] : [])
      return years.map((value) => ({ value, label: value }))
    },
    clears: ['month'],
  },
  {
    kind: 'choice',
    query: 'month',
    label: msg`Month`,
    allLabel: msg`All months`,
    useOptions: ({ query: { financialYear, month } }) => {
      const months = listMonths(financialYear ?? null, todayIn(PRACTICE_TIME_ZONE, new Date()))
      const offered = !month || months.includes(month) ? months : [month, ...months]
      return offered.map((value) => ({ value, label: formatMonth(value) }))
    },
  },
  {
    kind: 'choice',
    query: 'kind',
    label: msg`Type`,
    allLabel: msg`All types`,
    options: [
      { value: 'invoice', label: msg`Invoices` },
      { value: 'credit-note', label: msg`Credit notes` },
    ],
  },
  {
    kind: 'choice',
    query: 'treatment',
    label: 'GST',
    allLabel: msg({ message: 'All', context: 'GST treatments' }),
    options: [
      { value: 'taxable', label: msg`Taxable` },
      { value: 'exempt', label: msg`Exempt` },
    ],
  },
  { kind: 'value', query: 'clientId', name: 'client' },
]
