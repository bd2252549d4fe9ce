import { msg, t } from '@lingui/core/macro'
import { UserSearch } from 'lucide-react'
import { exportUsers, listUsers, USER_STATUSES } from '#contract/people/users.ts'
import { ROLE_LABELS, ROLES } from '#domain/people/options.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { USER_COLUMNS } from './user-columns.tsx'

const STATUS_LABELS = {
  active: msg({ message: 'Active', context: 'account' }),
  inactive: msg`Inactive`,
  invited: msg`Invited, not joined yet`,
} as const

const FILTERS: readonly ListFilter<typeof listUsers>[] = [
  {
    kind: 'choice',
    query: 'role',
    label: msg`Role`,
    allLabel: msg`All Roles`,
    options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'status',
    label: msg`Status`,
    allLabel: msg`All statuses`,
    options: USER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
]

const NOBODY = {
  get title() {
    return t`No users found matching your criteria`
  },
}

/** Everybody who can sign in or is invited: searched and filtered on the server, page by page. */
export const UsersList = () => (
  <ListScreen
    endpoint={listUsers}
    exportEndpoint={exportUsers}
    pageSize={25}
    words={{
      failure: t`The users could not be loaded`,
      more: t`Show more users`,
      loading: t`Loading users`,
    }}
    exportFile={{ name: 'users.csv', failure: t`Failed to export the users` }}
    title={t`Users`}
    heading={{ canRefresh: false }}
    search={{ placeholder: t`Name, email or phone`, className: 'sm:col-span-2 xl:col-span-1' }}
    filters={FILTERS}
    filtersClassName="grid gap-3 sm:grid-cols-2 xl:max-w-4xl xl:grid-cols-[minmax(0,1fr)_12rem_14rem]"
    skeleton={{ count: 8, height: 'h-14' }}
    icon={UserSearch}
    empty={NOBODY}
    noMatch={{ ...NOBODY, showAll: t`Show all users` }}
    keyOf={({ id }) => id}
    columns={USER_COLUMNS}
    sayCount={(count) => t`${count} users shown`}
    look={{ caption: t`Users`, tableFrom: 'xl', narrow: 'cards' }}
  />
)
