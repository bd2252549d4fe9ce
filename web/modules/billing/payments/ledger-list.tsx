import { t } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { exportLedger, listLedger } from '#contract/billing/payments.ts'
import type { ListFilters } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import type { EmptyWords } from '#web/kit/list/list-types.ts'
import { Button } from '#web/ui/button.tsx'
import { LEDGER_COLUMNS } from './ledger-columns.tsx'
import { LEDGER_FILTERS, SpanFields } from './ledger-filters.tsx'
import { LedgerTotals } from './ledger-totals.tsx'

/** All payments and refunds by day, with totals and a CSV file, for admins and their accountant. */
export const LedgerList = () => (
  <ListScreen
    endpoint={listLedger}
    exportEndpoint={exportLedger}
    pageSize={50}
    words={{
      failure: t`The payments could not be loaded`,
      loading: t`Loading payments`,
    }}
    exportFile={{ name: 'payments.csv', failure: t`Failed to export the payments` }}
    title={t`Payments and refunds`}
    search={{ placeholder: t`Name, email or reference` }}
    filters={LEDGER_FILTERS}
    filtersClassName="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_11rem_11rem]"
    filtersEnd={(filters) => <SpanFields filters={filters} />}
    summary={({ query }) => <LedgerTotals query={query} />}
    skeleton={{ count: 10, height: 'h-12' }}
    icon={BookOpen}
    empty={describeEmpty}
    keyOf={({ id }) => id}
    columns={LEDGER_COLUMNS}
    look={{ caption: t`Payments and refunds`, tableFrom: 'lg', narrow: 'rows' }}
  />
)

function describeEmpty({ isNarrowed, clear }: ListFilters<typeof listLedger>): EmptyWords {
  return {
    title: isNarrowed ? t`No payments match` : t`No payments this month`,
    children: t`Payments that you record for subscriptions appear here by date.`,
    actions: (
      <Button variant="secondary" onPress={() => clear({ days: 'all' })}>
        {t`Show all days`}
      </Button>
    ),
  }
}
