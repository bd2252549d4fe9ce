import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type CarePerson, listUsers, type ManagedUserDetails, setCare } from '#contract/people/users.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { RoleBadge } from '../role-badge.tsx'
import { usePeopleAction } from '../use-people-action.ts'

const SUGGESTION_COUNT = 8

/** The care team of a client, or the clients in the care of a staff member. */
export function CareSection({ user }: { user: ManagedUserDetails }) {
  const isClient = user.role === 'client'
  const { pending, isBusy, run } = usePeopleAction()
  const rowsRef = useFocusAfterRemoval()

  const set = (person: CarePerson, isInCare: boolean): void => {
    const [client, staff] = isClient
      ? [namePerson(user), namePerson(person)]
      : [namePerson(person), namePerson(user)]
    void run(
      person.id,
      async () => {
        await call(setCare, { params: { id: user.id }, body: { personId: person.id, isInCare } })
        return isInCare
          ? { title: t`${client} is now assigned to ${staff}` }
          : { title: t`${client} is no longer assigned to ${staff}` }
      },
      t`The change was not saved`,
    )
  }

  return (
    <Card aria-labelledby="care-heading">
      <div ref={rowsRef} className="flex flex-col gap-4">
        <div>
          <h2 id="care-heading" className="heading text-xl">
            {isClient ? t`Care team` : t`Assigned clients`}
            {user.careCount > 0 && ` (${formatNumber(user.careCount)})`}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {isClient
              ? t`Employees see only clients assigned to them. Admins see every client.`
              : user.role === 'admin'
                ? t`Admins see every client. This list shows the clients assigned to them.`
                : t`They see only these clients.`}
          </p>
        </div>
        <PersonSearch
          label={isClient ? t`Add staff` : t`Add a client`}
          roles={isClient ? ['employee', 'admin'] : ['client']}
          without={user.care}
          isDisabled={isBusy}
          onChoose={(person) => set(person, true)}
        />
        {user.care.length === 0 ? (
          <p className="text-muted">{isClient ? t`No one yet.` : t`No clients yet.`}</p>
        ) : (
          <ul className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line">
            {user.care.map((person) => (
              <li key={person.id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={paths.adminUser(person.id)} className={textLinkClass}>
                      {namePerson(person)}
                    </Link>
                    {isClient && <RoleBadge role={person.role} />}
                    {!person.isActive && <Badge>{t`Inactive`}</Badge>}
                  </span>
                  <span className="block text-sm wrap-anywhere text-muted">{person.email}</span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={pending === person.id}
                  onPress={() => set(person, false)}
                  aria-label={t`Remove ${{ person: namePerson(person) }}`}
                >
                  {t`Remove`}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {user.careCount > user.care.length && (
          <p className="text-sm text-muted">
            <Trans>
              The first {{ length: formatNumber(user.care.length) }} by name are shown. Find the others on
              their own pages.
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Finds people by name, email or phone, and returns the chosen one. */
function PersonSearch({
  label,
  roles,
  without,
  isDisabled,
  onChoose,
}: {
  label: string
  roles: readonly CarePerson['role'][]
  without: readonly CarePerson[]
  isDisabled: boolean
  onChoose: (person: CarePerson) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 200)
  const { data, isFetching, error } = useQuery({
    queryKey: ['api', 'admin', 'users', 'suggestions', { search, roles }],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        roles.map((role) =>
          call(
            listUsers,
            { querystring: { search, role, status: 'active', sort: 'name', limit: SUGGESTION_COUNT } },
            { signal },
          ),
        ),
      )
      return lists.flat()
    },
    enabled: search !== '',
    staleTime: 0,
  })
  const taken = new Set(without.map(({ id }) => id))
  const isTyped = typed.trim() !== ''
  const isBehind = isTyped && (search !== typed.trim() || isFetching)
  return (
    <ComboBox
      label={label}
      placeholder={t`Name, email or phone`}
      items={isTyped ? (data ?? []).filter(({ id }) => !taken.has(id)) : []}
      getKey={({ id }) => id}
      getText={namePerson}
      renderItem={(person) => (
        <span className="min-w-0">
          <span className="block">{namePerson(person)}</span>
          <span className="block text-sm wrap-anywhere text-muted">{person.email}</span>
        </span>
      )}
      inputValue={typed}
      onInputChange={setTyped}
      onSelect={(person) => {
        setTyped('')
        onChoose(person)
      }}
      isLoading={isBehind}
      // The list opens at the first letter. Otherwise it would stay closed when the response arrives.
      emptyText={isTyped ? t`No one else matches` : undefined}
      error={error ? messageOf(error, t`The search did not work. Please try again.`) : undefined}
      hasButton={false}
      isDisabled={isDisabled}
    />
  )
}
