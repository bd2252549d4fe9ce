import { msg, t } from '@lingui/core/macro'
import { Eye, Send } from 'lucide-react'
import { resendInvite } from '#contract/identity/invites.ts'
import { paths } from '#contract/paths.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay, formatRupees } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { describeInvite } from './invite-words.ts'
import { PersonStatusIcon, PersonStatusWords } from './person-status.tsx'
import { RoleBadge } from './role-badge.tsx'
import { usePeopleAction } from './use-people-action.ts'

/** The columns of a person who can sign in or is invited. */
export const USER_COLUMNS: readonly Column<ManagedUser>[] = [
  {
    header: msg`Status`,
    cell: (user) => (
      <span className="flex items-start gap-2">
        <PersonStatusIcon person={user} />
        <PersonStatusWords person={user} />
      </span>
    ),
  },
  {
    header: msg`User`,
    cell: (user) => <span className="font-semibold">{namePerson(user)}</span>,
    detail: (user) => <InviteLine user={user} />,
    className: 'max-w-52 wrap-anywhere',
    card: 'title',
  },
  {
    header: msg`Role`,
    cell: ({ role }) => <RoleBadge role={role} />,
    card: 'aside',
  },
  {
    header: msg`Contact`,
    cell: ({ email, phone }) => (
      <>
        <span className="block wrap-anywhere xl:min-w-60">{email}</span>
        {phone && <span className="block whitespace-nowrap text-muted tabular">{formatPhone(phone)}</span>}
      </>
    ),
    className: 'max-w-72',
  },
  {
    header: msg`Active Plan`,
    cell: (user) => <ActivePlan user={user} />,
    className: 'max-w-72',
    card: {
      as: 'fact',
      label: msg`Active plan`,
    },
  },
  {
    header: msg`Joined`,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap tabular">
        {formatDay(createdAt, PRACTICE_TIME_ZONE)}
      </time>
    ),
  },
  {
    header: msg`Actions`,
    cell: (user) => <UserActions user={user} />,
    className: 'w-40',
    card: {
      as: 'foot',
      cell: (user) => (
        <div className="border-t border-line pt-3">
          <UserActions user={user} />
        </div>
      ),
    },
  },
]

function InviteLine({ user }: { user: ManagedUser }) {
  const words = describeInvite(user.inviteState, user.inviteExpiresAt, new Date())
  return words && <span className="block text-xs font-normal text-muted">{t`Invite · ${words}`}</span>
}

/** Today's plan and the current subscription. */
function ActivePlan({ user }: { user: ManagedUser }) {
  const running = user.subscriptions.find(({ status }) => status === 'active')
  if (user.activePlan === null && !running) {
    return <span className="text-muted">{user.role === 'client' ? t`None` : '—'}</span>
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

function UserActions({ user }: { user: ManagedUser }) {
  const action = usePeopleAction()
  const name = namePerson(user)
  const resend = (): void => {
    void action.run(
      user.id,
      async () => {
        await call(resendInvite, { params: { id: user.id } })
        return {
          title: t`Invite sent`,
          description: t`A new link is on its way to ${{ email: user.email }}.`,
        }
      },
      t`The invite was not sent`,
    )
  }
  return (
    <div className="flex flex-wrap gap-2 2xl:flex-nowrap">
      <LinkButton
        href={paths.adminUser(user.id)}
        variant="secondary"
        size="sm"
        icon={Eye}
        aria-label={t`View Details of ${name}`}
        className="whitespace-nowrap"
      >
        {t`View Details`}
      </LinkButton>
      {user.canResendInvite && (
        <Button
          variant="secondary"
          size="sm"
          icon={Send}
          isPending={action.isBusy}
          onPress={resend}
          aria-label={t`Resend Invite to ${name}`}
          className="whitespace-nowrap"
        >
          {t`Resend Invite`}
        </Button>
      )}
    </div>
  )
}
