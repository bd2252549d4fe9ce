import { useState } from 'react'
import type { Grant } from '#contract/access.ts'
import { type ManagedUserDetails, setGrants, type UpdateUser, updateUser } from '#contract/people/users.ts'
import { ROLE_LABELS, ROLES, type Role } from '#domain/people/options.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePeopleAction } from '../use-people-action.ts'

const GRANT_TEXTS: Record<Grant, string> = {
  plans: 'Write and publish diet plans for clients in their care',
  foods: 'Add and change foods and dishes',
}

/** What people with each role may do. */
const ROLE_TEXTS: Record<Role, string> = {
  admin: 'They will see every client and may manage users, foods and settings.',
  employee: 'They will see only clients in their care, and write plans or change foods only if you allow it.',
  client: 'They will see nothing of the practice but their own plans and measurements.',
}

/** The role of a person, the grants of an employee, and whether the account is active. */
export function AccessSection({ user }: { user: ManagedUserDetails }) {
  const me = useUser()
  const isSelf = me.id === user.id
  return (
    <Card aria-labelledby="access-heading" className="flex flex-col gap-5">
      <h2 id="access-heading" className="heading text-xl">
        Access
      </h2>
      {isSelf ? (
        <p className="text-muted">
          You are {ROLE_LABELS[user.role] === 'Admin' ? 'an admin' : `a ${user.role}`}. Your own role and
          access are another admin’s to change.
        </p>
      ) : (
        <>
          <RoleForm key={user.role} user={user} />
          {user.role === 'employee' && <Grants user={user} />}
          <Activity user={user} />
        </>
      )}
    </Card>
  )
}

function RoleForm({ user }: { user: ManagedUserDetails }) {
  const [chosen, setChosen] = useState<Role>(user.role)
  const [isAsking, setIsAsking] = useState(false)
  const { pending, run } = usePeopleAction()
  const name = namePerson(user)

  const change = async (): Promise<void> => {
    await run(
      'role',
      async () => {
        const body: UpdateUser = { role: chosen }
        await call(updateUser, { params: { id: user.id }, body })
        return {
          title: `${name} is now ${withArticle(chosen)}`,
          description: user.sessions.length > 0 ? 'They were signed out everywhere.' : undefined,
        }
      },
      'The role was not changed',
    )
    setIsAsking(false)
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Role"
        className="min-w-44 flex-1"
        options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        value={chosen}
        onChange={(value) => setChosen(ROLES.find((role) => role === value) ?? user.role)}
      />
      {chosen !== user.role && (
        <Button variant="secondary" onPress={() => setIsAsking(true)}>
          Change Role
        </Button>
      )}
      <ConfirmDialog
        title={`Make ${name} ${withArticle(chosen)}?`}
        confirmLabel="Change Role"
        variant="primary"
        isOpen={isAsking}
        isPending={pending === 'role'}
        onConfirm={() => void change()}
        onClose={() => setIsAsking(false)}
      >
        {ROLE_TEXTS[chosen]} They are signed out everywhere and have to sign in again.
      </ConfirmDialog>
    </div>
  )
}

function Grants({ user }: { user: ManagedUserDetails }) {
  const { pending, isBusy, run } = usePeopleAction()
  const name = namePerson(user)
  const set = (grant: Grant, isGranted: boolean): void => {
    const grants = isGranted ? [...user.grants, grant] : user.grants.filter((one) => one !== grant)
    void run(
      grant,
      async () => {
        await call(setGrants, { params: { id: user.id }, body: { grants } })
        return {
          title: isGranted ? `Allowed for ${name}` : `No longer allowed for ${name}`,
          description: GRANT_TEXTS[grant],
        }
      },
      'The change was not saved',
    )
  }
  return (
    <fieldset className="flex flex-col gap-1" aria-busy={isBusy}>
      <legend className="pb-1.5 text-sm font-semibold">Beyond the role</legend>
      {(['plans', 'foods'] as const).map((grant) => {
        const isGranted = user.grants.includes(grant)
        return (
          <Checkbox
            key={grant}
            // Shows the tick at once, and then the server's answer.
            checked={pending === grant ? !isGranted : isGranted}
            onChange={() => set(grant, !isGranted)}
          >
            {GRANT_TEXTS[grant]}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}

function Activity({ user }: { user: ManagedUserDetails }) {
  const [isAsking, setIsAsking] = useState(false)
  const { pending, run } = usePeopleAction()
  const name = namePerson(user)

  const setActive = async (isActive: boolean): Promise<void> => {
    await run(
      'activity',
      async () => {
        const body: UpdateUser = { isActive }
        await call(updateUser, { params: { id: user.id }, body })
        return isActive
          ? { title: `${name} is active again`, description: 'They can sign in as before.' }
          : { title: `${name} was deactivated`, description: 'They are signed out and cannot sign in.' }
      },
      isActive ? 'The account was not activated' : 'The account was not deactivated',
    )
    setIsAsking(false)
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {user.isActive
          ? 'The account is active.'
          : 'The account is deactivated: they cannot sign in. Their records are kept.'}
      </p>
      {user.isActive ? (
        <Button variant="secondary" size="sm" onPress={() => setIsAsking(true)}>
          Deactivate Account
        </Button>
      ) : (
        <Button size="sm" isPending={pending === 'activity'} onPress={() => void setActive(true)}>
          Activate Account
        </Button>
      )}
      <ConfirmDialog
        title={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        isOpen={isAsking}
        isPending={pending === 'activity'}
        onConfirm={() => void setActive(false)}
        onClose={() => setIsAsking(false)}
      >
        They are signed out everywhere at once and cannot sign in until you activate the account again. Plans,
        measurements and everything else that is kept about them stays.
      </ConfirmDialog>
    </div>
  )
}

function withArticle(role: Role): string {
  return role === 'client' ? 'a client' : `an ${role}`
}
