import { Eye, Send, UserSearch } from 'lucide-react'
import { useId } from 'react'
import { resendInvite } from '#contract/identity/invites.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { exportUsers, listUsers, type ManagedUser, USER_STATUSES } from '#contract/people/users.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ROLE_LABELS, ROLES } from '#domain/people/options.ts'
import { formatDay, formatNumber, formatRupees } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { formatPhone } from '#web/kit/format-phone.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { describeInvite } from './invite-words.ts'
import { PersonStatusIcon, PersonStatusWords } from './person-status.tsx'
import { RoleBadge } from './role-badge.tsx'
import { usePeopleAction } from './use-people-action.ts'

const PAGE_SIZE = 25

const STATUS_LABELS = { active: 'Active', inactive: 'Inactive', invited: 'Invited, not in yet' } as const

/** Everybody with, or about to get, a way in: searched and narrowed on the server, page by page. */
export function UsersList() {
  const address = useListAddress()
  const role = ROLES.find((value) => value === address.get('role'))
  const status = USER_STATUSES.find((value) => value === address.get('status'))
  const { search } = address
  const users = usePagedList(listUsers, { querystring: { limit: PAGE_SIZE, search, role, status } })
  const action = usePeopleAction()

  const resend = (user: ManagedUser): void => {
    void action.run(
      user.id,
      async () => {
        await call(resendInvite, { params: { id: user.id } })
        return { title: 'Invite sent', description: `A new link is on its way to ${user.email}.` }
      },
      'The invite was not sent',
    )
  }

  return (
    <div className="flex flex-col gap-5">
      <search className="grid gap-3 sm:grid-cols-2 xl:max-w-4xl xl:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email or phone"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          className="sm:col-span-2 xl:col-span-1"
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <FilterSelect
          label="Role"
          allLabel="All Roles"
          options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          value={role}
          onChange={(value) => address.set({ role: value })}
        />
        <FilterSelect
          label="State"
          allLabel="All states"
          options={USER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          value={status}
          onChange={(value) => address.set({ status: value })}
        />
      </search>

      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading text-xl" aria-live="polite">
          Users{users.totalCount !== null && ` (${formatNumber(users.totalCount)})`}
        </h2>
        <CsvButton
          endpoint={exportUsers}
          input={{ querystring: { search, role, status } }}
          fileName="users.csv"
          what="the users"
        />
      </div>

      <PagedList
        list={users}
        failure="The users could not be loaded"
        nextFailure="The next users could not be loaded"
        more="Show more users"
        loading={<LoadingRows label="Loading users" count={8} rowClassName="h-14" />}
        empty={
          <EmptyState
            icon={UserSearch}
            title="No users found matching your criteria"
            actions={
              <Button variant="secondary" onPress={() => address.clear(['role', 'status'])}>
                Show all users
              </Button>
            }
          />
        }
      >
        {(shown) => (
          <>
            <div className="hidden xl:block">
              <UsersTable users={shown} resendingId={action.pending} onResend={resend} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
              {shown.map((user) => (
                <li key={user.id} className="flex">
                  <UserCard user={user} isResending={action.pending === user.id} onResend={resend} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} users shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

type Resend = (user: ManagedUser) => void

function UsersTable({
  users,
  resendingId,
  onResend,
}: {
  users: readonly ManagedUser[]
  resendingId: string | null
  onResend: Resend
}) {
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Th className="pl-0">Status</Th>
          <Th>User</Th>
          <Th>Role</Th>
          <Th>Contact</Th>
          <Th>Active Plan</Th>
          <Th>Joined</Th>
          <Th>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <Td className="pl-0">
              <span className="flex items-start gap-2">
                <PersonStatusIcon person={user} />
                <PersonStatusWords person={user} />
              </span>
            </Td>
            <th
              scope="row"
              className="max-w-52 border-b border-line px-3 py-2 text-left align-top font-semibold wrap-anywhere"
            >
              {namePerson(user)}
              <InviteLine user={user} />
            </th>
            <Td>
              <RoleBadge role={user.role} />
            </Td>
            <Td className="max-w-72">
              <span className="block min-w-60 wrap-anywhere">{user.email}</span>
              {user.phone && (
                <span className="block whitespace-nowrap text-muted tabular">{formatPhone(user.phone)}</span>
              )}
            </Td>
            <Td className="max-w-72">
              <ActivePlan user={user} />
            </Td>
            <Td className="whitespace-nowrap tabular">
              <time dateTime={user.createdAt}>{formatDay(user.createdAt, PRACTICE_TIME_ZONE)}</time>
            </Td>
            <Td className="w-40">
              <UserActions user={user} isResending={resendingId === user.id} onResend={onResend} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function UserCard({
  user,
  isResending,
  onResend,
}: {
  user: ManagedUser
  isResending: boolean
  onResend: Resend
}) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={headingId} className="font-semibold wrap-anywhere">
            {namePerson(user)}
          </h3>
          <InviteLine user={user} />
        </div>
        <RoleBadge role={user.role} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>Status</dt>
        <dd className="flex items-start gap-2">
          <PersonStatusIcon person={user} />
          <PersonStatusWords person={user} />
        </dd>
        <dt>Contact</dt>
        <dd>
          <span className="block wrap-anywhere">{user.email}</span>
          {user.phone && <span className="block text-muted tabular">{formatPhone(user.phone)}</span>}
        </dd>
        <dt>Active plan</dt>
        <dd>
          <ActivePlan user={user} />
        </dd>
        <dt>Joined</dt>
        <dd className="tabular">
          <time dateTime={user.createdAt}>{formatDay(user.createdAt, PRACTICE_TIME_ZONE)}</time>
        </dd>
      </dl>
      <div className="mt-auto border-t border-line pt-3">
        <UserActions user={user} isResending={isResending} onResend={onResend} />
      </div>
    </article>
  )
}

function InviteLine({ user }: { user: ManagedUser }) {
  const words = describeInvite(user.inviteState, user.inviteExpiresAt, new Date())
  return words && <span className="block text-xs font-normal text-muted">Invite · {words}</span>
}

/** The plan that is served today and the subscription that runs. */
function ActivePlan({ user }: { user: ManagedUser }) {
  const running = user.subscriptions.find(({ status }) => status === 'active')
  if (user.activePlan === null && !running) {
    return <span className="text-muted">{user.role === 'client' ? 'None' : '—'}</span>
  }
  return (
    <>
      {user.activePlan !== null && <span className="block wrap-anywhere">{user.activePlan}</span>}
      {running && (
        <span className="block text-muted">
          {running.planName} · {formatRupees(running.amount * 100)}
        </span>
      )}
    </>
  )
}

function UserActions({
  user,
  isResending,
  onResend,
}: {
  user: ManagedUser
  isResending: boolean
  onResend: Resend
}) {
  const name = namePerson(user)
  return (
    <div className="flex flex-wrap gap-2 2xl:flex-nowrap">
      <LinkButton
        href={paths.adminUser(user.id)}
        variant="secondary"
        size="sm"
        icon={Eye}
        aria-label={`View Details of ${name}`}
        className="whitespace-nowrap"
      >
        View Details
      </LinkButton>
      {user.canResendInvite && (
        <Button
          variant="secondary"
          size="sm"
          icon={Send}
          isPending={isResending}
          onPress={() => onResend(user)}
          aria-label={`Resend Invite to ${name}`}
          className="whitespace-nowrap"
        >
          Resend Invite
        </Button>
      )}
    </div>
  )
}
