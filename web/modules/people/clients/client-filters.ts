import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '#contract/access.ts'
import {
  CLIENT_FLAG_FILTERS,
  CLIENT_PLAN_FILTERS,
  CLIENT_SORTS,
  LAST_ENTRY_FILTERS,
  listCareStaff,
  type listPracticeClients,
} from '#contract/people/clients.ts'
import { PLAN_ENDING_DAYS, SILENT_DAYS } from '#domain/people/attention.ts'
import { HEALTH_GOAL_LABELS, HEALTH_GOALS } from '#domain/people/options.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import type { ListChip } from '#web/kit/list/list-chips.tsx'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import type { SelectOption } from '#web/ui/select.tsx'

const PLAN_LABELS: Record<(typeof CLIENT_PLAN_FILTERS)[number], string> = {
  active: 'Plan today',
  ending: `Ends within ${PLAN_ENDING_DAYS} days`,
  draft: 'Draft in writing',
  none: 'No plan',
}

const LAST_ENTRY_LABELS: Record<(typeof LAST_ENTRY_FILTERS)[number], string> = {
  week: 'Within 7 days',
  fortnight: `Within ${SILENT_DAYS} days`,
  older: 'Longer ago',
  never: 'Never',
  silent: `Silent for ${SILENT_DAYS} days, on a plan`,
}

const FLAG_LABELS: Record<(typeof CLIENT_FLAG_FILTERS)[number], string> = {
  allergies: 'Any allergy',
  health: 'Any health flag',
  plan: 'Plan needs review',
  review: 'Review requested',
}

const SORT_LABELS: Record<(typeof CLIENT_SORTS)[number], string> = {
  name: 'Name',
  joined: 'Joined last',
  'last-entry': 'Measured last',
  quiet: 'Longest without a measurement',
}

/** Returns the filters and orders of the list. Readers who see all clients can also filter by care team. */
export function useClientFilters(): readonly ListFilter<typeof listPracticeClients>[] {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  return isEverybody ? [CARE, ...FILTERS] : [{ kind: 'value', query: 'care' }, ...FILTERS]
}

/** Returns the filters for daily use. Readers who see all clients also look for clients without a care team. */
export function useClientChips(): readonly ListChip[] {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  return isEverybody ? [...CHIPS, UNASSIGNED, MINE] : CHIPS
}

const CHIPS: readonly ListChip[] = [
  { label: 'Review requested', name: 'flags', value: 'review' },
  { label: 'Plan needs review', name: 'flags', value: 'plan' },
  { label: 'No plan', name: 'plan', value: 'none' },
  { label: 'Plan ends soon', name: 'plan', value: 'ending' },
  { label: `No update in ${SILENT_DAYS} days`, name: 'entry', value: 'silent' },
]
const UNASSIGNED: ListChip = { label: 'Unassigned', name: 'care', value: 'none' }
const MINE: ListChip = { label: 'Mine', name: 'care', value: 'me' }

const CARE: ListFilter<typeof listPracticeClients> = {
  kind: 'choice',
  query: 'care',
  label: 'Care',
  allLabel: 'Anybody',
  useOptions: useCareOptions,
}

const FILTERS: readonly ListFilter<typeof listPracticeClients>[] = [
  {
    kind: 'choice',
    query: 'goal',
    label: 'Goal',
    allLabel: 'All goals',
    options: HEALTH_GOALS.map((value) => ({ value, label: HEALTH_GOAL_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'plan',
    label: 'Plan',
    allLabel: 'All',
    options: CLIENT_PLAN_FILTERS.map((value) => ({ value, label: PLAN_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'lastEntry',
    name: 'entry',
    label: 'Last measured',
    allLabel: 'Any time',
    options: LAST_ENTRY_FILTERS.map((value) => ({ value, label: LAST_ENTRY_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'flags',
    label: 'Flags',
    allLabel: 'All',
    options: CLIENT_FLAG_FILTERS.map((value) => ({ value, label: FLAG_LABELS[value] })),
  },
  {
    kind: 'one-of',
    query: 'sort',
    label: 'Sorted by',
    options: CLIENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
    usual: 'name',
    isOrder: true,
  },
]

/**
 * The options of the care filter: clients in the reader's care, without a care team, or in the care of one staff
 * member.
 */
function useCareOptions(): readonly SelectOption[] {
  const user = useUser()
  const { data: staff = [] } = useQuery({ ...queryOf(listCareStaff), staleTime: 60_000 })
  const others = staff.filter(({ id }) => id !== user.id)
  return [
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Nobody looks after' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
