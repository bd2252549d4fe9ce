import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Grant } from '#contract/access.ts'
import { type ManagedUserDetails, setGrants, type UpdateUser, updateUser } from '#contract/people/users.ts'
import { ROLE_LABELS, ROLES, type Role } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { usePeopleAction } from '../use-people-action.ts'

const GRANT_TEXTS: Record<Grant, MessageDescriptor> = {
  plans: msg`Write and publish diet plans for assigned clients`,
  foods: msg`Add and change foods and dishes`,
}

/** What people with each role may do. */
const ROLE_TEXTS: Record<Role, MessageDescriptor> = {
  admin: msg`They will see every client and can manage users, foods and settings.`,
  employee: msg`They will see only clients assigned to them. They can write plans or change foods only if you allow it.`,
  client: msg`They will see only their own plans and measurements.`,
}

/** The role of a person, the grants of an employee, and whether the account is active. */
export function AccessSection({ user }: { user: ManagedUserDetails }) {
  const me = useUser()
  const isSelf = me.id === user.id
  return (
    <Card aria-labelledby="access-heading" className="flex flex-col gap-5">
      <h2 id="access-heading" className="heading text-xl">
        {t`Access`}
      </h2>
      {isSelf ? (
        <p className="text-muted">
          {t`You are an admin. Only another admin can change your role and access.`}
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
          title: describeChange(chosen, name),
          description: user.sessions.length > 0 ? t`They were signed out everywhere.` : undefined,
        }
      },
      t`The role was not changed`,
    )
    setIsAsking(false)
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t`Role`}
        className="min-w-44 flex-1"
        options={ROLES.map((value) => ({ value, label: say(ROLE_LABELS[value]) }))}
        value={chosen}
        onChange={(value) => setChosen(ROLES.find((role) => role === value) ?? user.role)}
      />
      {chosen !== user.role && (
        <Button variant="secondary" onPress={() => setIsAsking(true)}>
          {t`Change role`}
        </Button>
      )}
      <ConfirmDialog
        title={askForChange(chosen, name)}
        confirmLabel={t`Change role`}
        variant="primary"
        isOpen={isAsking}
        isPending={pending === 'role'}
        onConfirm={() => void change()}
        onClose={() => setIsAsking(false)}
      >
        {`${say(ROLE_TEXTS[chosen])} ${t`They are signed out everywhere and must sign in again.`}`}
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
          title: isGranted ? t`Permission given to ${name}` : t`Permission removed from ${name}`,
          description: say(GRANT_TEXTS[grant]),
        }
      },
      t`The change was not saved`,
    )
  }
  return (
    <fieldset className="flex flex-col gap-1" aria-busy={isBusy}>
      <legend className="pb-1.5 text-sm font-semibold">{t`Extra permissions`}</legend>
      {(['plans', 'foods'] as const).map((grant) => {
        const isGranted = user.grants.includes(grant)
        return (
          <Checkbox
            key={grant}
            // Shows the tick at once, and then the server's answer.
            checked={pending === grant ? !isGranted : isGranted}
            onChange={() => set(grant, !isGranted)}
          >
            {say(GRANT_TEXTS[grant])}
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
          ? { title: t`${name} is active again`, description: t`They can sign in as before.` }
          : { title: t`${name} was deactivated`, description: t`They are signed out and cannot sign in.` }
      },
      isActive ? t`The account was not activated` : t`The account was not deactivated`,
    )
    setIsAsking(false)
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {user.isActive
          ? t`The account is active.`
          : t`The account is deactivated, so they cannot sign in. Their records stay.`}
      </p>
      {user.isActive ? (
        <Button variant="secondary" size="sm" onPress={() => setIsAsking(true)}>
          {t`Deactivate account`}
        </Button>
      ) : (
        <Button size="sm" isPending={pending === 'activity'} onPress={() => void setActive(true)}>
          {t`Activate account`}
        </Button>
      )}
      <ConfirmDialog
        title={t`Deactivate ${name}?`}
        confirmLabel={t`Deactivate`}
        isOpen={isAsking}
        isPending={pending === 'activity'}
        onConfirm={() => void setActive(false)}
        onClose={() => setIsAsking(false)}
      >
        <Trans>
          They are signed out everywhere and cannot sign in until you activate the account again. Their plans,
          measurements and other records stay.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}

function describeChange(role: Role, name: string): string {
  switch (role) {
    case 'admin':
      return t`${name} is now an admin`
    case 'employee':
      return t`${name} is now an employee`
    case 'client':
      return t`${name} is now a client`
  }
}

function askForChange(role: Role, name: string): string {
  switch (role) {
    case 'admin':
      return t`Make ${name} an admin?`
    case 'employee':
      return t`Make ${name} an employee?`
    case 'client':
      return t`Make ${name} a client?`
  }
}
