import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
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
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import type { ListChip } from '#web/kit/list/list-chips.tsx'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import type { SelectOption } from '#web/ui/select.tsx'

const PLAN_LABELS: Record<(typeof CLIENT_PLAN_FILTERS)[number], MessageDescriptor> = {
  active: msg`Plan today`,
  ending: msg`Ends within ${{ days: PLAN_ENDING_DAYS }} days`,
  draft: msg`Draft in progress`,
  none: msg`No plan`,
}

const LAST_ENTRY_LABELS: Record<(typeof LAST_ENTRY_FILTERS)[number], MessageDescriptor> = {
  week: msg`Within 7 days`,
  fortnight: msg`Within ${{ days: SILENT_DAYS }} days`,
  older: msg`Longer ago`,
  never: msg`Never`,
  silent: msg`No update in ${{ days: SILENT_DAYS }} days, on a plan`,
}

const FLAG_LABELS: Record<(typeof CLIENT_FLAG_FILTERS)[number], MessageDescriptor> = {
  allergies: msg`Any allergy`,
  health: msg`Any health flag`,
  plan: msg`Plan needs review`,
  review: msg`Review requested`,
}

const SORT_LABELS: Record<(typeof CLIENT_SORTS)[number], MessageDescriptor> = {
  name: msg`Name`,
  joined: msg`Recently joined`,
  'last-entry': msg`Recently measured`,
  quiet: msg`Longest without a measurement`,
}

/** Returns the filters and orders of the list. Readers who see all clients can also filter by care team. */
export function useClientFilters(): readonly ListFilter<typeof listPracticeClients>[] {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  const hasLanguages = useOfferedLocales().length > 1
  return [
    isEverybody ? CARE : { kind: 'value', query: 'care' },
    ...FILTERS,
    hasLanguages ? LANGUAGE : { kind: 'value', query: 'locale', name: 'language' },
    SORT,
  ]
}

/** Returns the filters for daily use. Readers who see all clients also look for clients without a care team. */
export function useClientChips(): readonly ListChip[] {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  return isEverybody ? [...CHIPS, UNASSIGNED, MINE] : CHIPS
}

const CHIPS: readonly ListChip[] = [
  {
    label: msg`Review requested`,
    name: 'flags',
    value: 'review',
  },
  {
    label: msg`Plan needs review`,
    name: 'flags',
    value: 'plan',
  },
  {
    label: msg`No plan`,
    name: 'plan',
    value: 'none',
  },
  {
    label: msg`Plan ends soon`,
    name: 'plan',
    value: 'ending',
  },
  {
    label: msg`No update in ${{ days: SILENT_DAYS }} days`,
    name: 'entry',
    value: 'silent',
  },
]
const UNASSIGNED: ListChip = {
  label: msg`Unassigned`,
  name: 'care',
  value: 'none',
}
const MINE: ListChip = {
  label: msg`Mine`,
  name: 'care',
  value: 'me',
}

const CARE: ListFilter<typeof listPracticeClients> = {
  kind: 'choice',
  query: 'care',
  label: msg`Care team`,
  allLabel: msg`Anyone`,
  useOptions: useCareOptions,
}

const FILTERS: readonly ListFilter<typeof listPracticeClients>[] = [
  {
    kind: 'choice',
    query: 'goal',
    label: msg`Goal`,
    allLabel: msg`All goals`,
    options: HEALTH_GOALS.map((value) => ({ value, label: HEALTH_GOAL_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'plan',
    label: msg`Plan`,
    allLabel: msg`All`,
    options: CLIENT_PLAN_FILTERS.map((value) => ({ value, label: PLAN_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'lastEntry',
    name: 'entry',
    label: msg`Last measured`,
    allLabel: msg`Any time`,
    options: LAST_ENTRY_FILTERS.map((value) => ({ value, label: LAST_ENTRY_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'flags',
    label: msg`Flags`,
    allLabel: msg`All`,
    options: CLIENT_FLAG_FILTERS.map((value) => ({ value, label: FLAG_LABELS[value] })),
  },
]

const LANGUAGE: ListFilter<typeof listPracticeClients> = {
  kind: 'choice',
  query: 'locale',
  name: 'language',
  label: msg`Language`,
  allLabel: msg`All`,
  useOptions: useLanguageOptions,
}

const SORT: ListFilter<typeof listPracticeClients> = {
  kind: 'one-of',
  query: 'sort',
  label: msg`Sorted by`,
  options: CLIENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
  usual: 'name',
  isOrder: true,
}

/** The languages that are offered, each by its own name. */
function useLanguageOptions(): readonly SelectOption[] {
  return useOfferedLocales().map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))
}

/**
 * The options of the care filter: clients in the reader's care, without a care team, or in the care of one staff
 * member.
 */
function useCareOptions(): readonly SelectOption[] {
  const user = useUser()
  const { data: staff = [] } = useQuery({ ...queryOf(listCareStaff), staleTime: 60_000 })
  const others = staff.filter(({ id }) => id !== user.id)
  return [
    { value: 'me', label: t`Mine` },
    { value: 'none', label: t`Unassigned` },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
