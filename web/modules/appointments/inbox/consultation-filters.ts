import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getAvailability } from '#contract/appointments/availability.ts'
import {
  CONSULTATION_FILTERS,
  CONSULTATION_KIND_FILTERS,
  type listConsultations,
} from '#contract/appointments/inbox.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import { STATUS_LABELS } from './consultation-words.ts'

const KIND_FILTER_LABELS: Record<(typeof CONSULTATION_KIND_FILTERS)[number], MessageDescriptor> = {
  booking: msg`Consultations`,
  'call-back': msg`Call-backs`,
  enquiry: msg`Enquiries (no follow-ups)`,
  'follow-up': msg`Follow-ups`,
}

/** The filters of the inbox. The state comes first; the others are folded on a phone. */
export const INBOX_FILTERS: readonly ListFilter<typeof listConsultations>[] = [
  {
    kind: 'one-of',
    query: 'status',
    label: msg`Status`,
    options: CONSULTATION_FILTERS.map((value) => ({ value, label: nameStatus(value) })),
    usual: 'open',
  },
  {
    kind: 'choice',
    query: 'kind',
    label: msg`Type`,
    allLabel: msg`All types`,
    options: CONSULTATION_KIND_FILTERS.map((value) => ({ value, label: KIND_FILTER_LABELS[value] })),
    isExtra: true,
  },
  {
    kind: 'choice',
    query: 'staff',
    label: msg`Assigned to`,
    allLabel: msg`Anyone`,
    useOptions: useStaffOptions,
    isExtra: true,
  },
  {
    kind: 'one-of',
    query: 'sort',
    label: msg`Order`,
    options: [
      { value: 'newest', label: msg`Newest first` },
      { value: 'soonest', label: msg`Soonest first` },
    ],
    usual: 'newest',
    isExtra: true,
  },
  {
    kind: 'days',
    from: 'from',
    to: 'to',
    labels: [msg({ message: 'From', context: 'first day' }), msg({ message: 'To', context: 'last day' })],
    className: 'grid grid-cols-2 gap-3 sm:col-span-2 sm:max-w-md xl:col-span-5',
    isExtra: true,
  },
]

/**
 * The signed-in person's own consultations, the unassigned ones, or those of a colleague, if the person may see them.
 */
function useStaffOptions(): readonly SelectOption[] {
  const user = useUser()
  const isAdmin = user.role === 'admin'
  const availability = useQuery({ ...queryOf(getAvailability, { querystring: {} }), enabled: isAdmin })
  const others = (availability.data?.staff ?? []).filter(({ id }) => isAdmin && id !== user.id)
  return [
    { value: 'me', label: t`Me` },
    { value: 'none', label: t`Unassigned` },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Returns the name of a state, for the filter's choices and above the list. */
export function nameStatus(value: (typeof CONSULTATION_FILTERS)[number]): MessageDescriptor {
  if (value === 'open') return msg({ message: 'Open', context: 'consultations' })
  return value === 'all' ? msg({ message: 'All', context: 'consultations' }) : STATUS_LABELS[value]
}
