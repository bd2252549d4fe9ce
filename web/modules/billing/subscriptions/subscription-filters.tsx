import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { countSubscriptions, type listSubscriptions } from '#contract/billing/subscriptions.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import type { ListFilter, ListFilters } from '#web/kit/list/list-filters.ts'
import type { EmptyWords } from '#web/kit/list/list-types.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { sayOptions } from '#web/ui/sayable.ts'
import { ViewButtons } from './view-buttons.tsx'

type Subscriptions = typeof listSubscriptions

/** The filters with their names in the address and their queries. The first four are shown as buttons. */
const FILTERS = [
  { value: 'waiting', label: msg`Due`, query: { view: 'due' } },
  { value: 'claimed', label: msg`Client says paid`, query: { view: 'claimed' } },
  { value: 'review', label: msg`Needs review`, query: { view: 'settle' } },
  { value: 'all', label: msg({ message: 'All', context: 'subscriptions' }), query: {} },
  {
    value: 'active',
    label: msg({ message: 'Active', context: 'subscription' }),
    query: { status: 'active' },
  },
  { value: 'ended', label: msg({ message: 'Ended', context: 'subscription' }), query: { status: 'ended' } },
  { value: 'cancelled', label: msg`Cancelled`, query: { status: 'cancelled' } },
] as const
type Filter = (typeof FILTERS)[number]['value']

const VIEWS = FILTERS.slice(0, 4)
const STATES = FILTERS.slice(4)

/** Returns the default filter: all subscriptions for a search, those to be paid without one. */
const findDefault = (search: string): Filter => (search === '' ? 'waiting' : 'all')

/** Returns the filter that the list applies now. */
export function readShown({ get, search }: Pick<ListFilters<Subscriptions>, 'get' | 'search'>) {
  const name = get('show') ?? findDefault(search)
  const usual = FILTERS.find(({ value }) => value === findDefault(search)) ?? FILTERS[0]
  return FILTERS.find(({ value }) => value === name) ?? usual
}

const isState = (value: Filter): boolean => STATES.some((state) => state.value === value)

const choose = ({ set, search }: ListFilters<Subscriptions>, value: Filter): void =>
  set({ show: value === findDefault(search) ? null : value })

/** One parameter of the address for a view or a state. A state can be chosen in the view "All". */
export const SUBSCRIPTION_FILTERS: readonly ListFilter<Subscriptions>[] = [
  {
    kind: 'own',
    names: ['show'],
    read: (get, search) => readShown({ get, search }).query,
    Control: ({ filters }) => {
      const { value } = readShown(filters)
      if (value !== 'all' && !isState(value)) return null
      return (
        <FilterSelect
          label={t`Status`}
          allLabel={t`All statuses`}
          options={sayOptions(STATES)}
          value={isState(value) ? value : null}
          onChange={(chosen) =>
            choose(filters, STATES.find((state) => state.value === chosen)?.value ?? 'all')
          }
        />
      )
    },
  },
]

/** The view buttons with their counts. */
export function SubscriptionViews({ filters }: { filters: ListFilters<Subscriptions> }) {
  const counts = useQuery({ ...queryOf(countSubscriptions), staleTime: 2000 })
  const numbers: Partial<Record<Filter, number>> = counts.data
    ? { waiting: counts.data.due, claimed: counts.data.claimed, review: counts.data.settle }
    : {}
  const { value } = readShown(filters)
  return (
    <ViewButtons
      label={t`Subscriptions`}
      views={VIEWS.map((view) => ({ value: view.value, label: say(view.label), count: numbers[view.value] }))}
      shown={isState(value) ? 'all' : value}
      onShow={(shown: Filter) => choose(filters, shown)}
    />
  )
}

const EMPTY_TITLES: Record<Filter, MessageDescriptor> = {
  waiting: msg`No payments due`,
  claimed: msg`No payments reported by clients`,
  review: msg`No payment needs review`,
  all: msg`No subscriptions yet`,
  active: msg`No subscription is active`,
  ended: msg`No subscription has ended`,
  cancelled: msg`No subscription was cancelled`,
}

const EMPTY_TEXTS: Partial<Record<Filter, MessageDescriptor>> = {
  waiting: msg`Subscriptions that clients choose, and plans that you publish with a price, appear here until they are paid.`,
  review: msg`Payments for cancelled or ended subscriptions appear here for you to review.`,
}

/** Describes an empty list, with a button that shows all subscriptions. */
export function describeEmpty(filters: ListFilters<Subscriptions>): EmptyWords {
  const { value } = readShown(filters)
  const isSearched = filters.search !== ''
  const text = EMPTY_TEXTS[value]
  return {
    title: isSearched ? t`Nothing matches this search` : say(EMPTY_TITLES[value]),
    children: !isSearched && text && say(text),
    actions: (isSearched || value !== 'all') && (
      <Button variant="secondary" onPress={() => filters.clear({ show: 'all' })}>
        {t`Show all subscriptions`}
      </Button>
    ),
  }
}
