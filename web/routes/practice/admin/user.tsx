import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Send, Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { resendInvite, revokeInvite } from '#contract/identity/invites.ts'
import { paths } from '#contract/paths.ts'
import { getUser, type ManagedUserDetails } from '#contract/people/users.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { RecordError } from '#web/kit/record-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { AccessLogSection } from '#web/modules/people/users/details/access-log-section.tsx'
import { AccessSection } from '#web/modules/people/users/details/access-section.tsx'
import { CareSection } from '#web/modules/people/users/details/care-section.tsx'
import { ProfileSection } from '#web/modules/people/users/details/profile-section.tsx'
import { SignInSection } from '#web/modules/people/users/details/sign-in-section.tsx'
import { describeInvite } from '#web/modules/people/users/invite-words.ts'
import { describeStatus, PersonStatusIcon } from '#web/modules/people/users/person-status.tsx'
import { RoleBadge } from '#web/modules/people/users/role-badge.tsx'
import { usePeopleAction } from '#web/modules/people/users/use-people-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/user.ts'

const userQuery = (id: string) => queryOf(getUser, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`User`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...userQuery(params.id), staleTime: 0 }),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the user`} heading={t`User`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-80 rounded-card!" />
        <Skeleton className="h-80 rounded-card!" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordError
      error={error}
      title={t`The user could not be loaded`}
      icon={UserX}
      missing={{
        title: t`User not found`,
        text: t`The invite may have been revoked, or the account was erased.`,
        href: paths.adminUsers(),
        label: t`View all users`,
      }}
    />
  )
}

/** One person for admins: profile, access, sign-in, care team and audit log. */
export default function UserDetails({ params }: Route.ComponentProps) {
  const { data: user } = useQuery(userQuery(params.id))
  if (!user) return null
  return (
    // The key resets the page, so that input for one person never reaches another.
    <div key={user.id} className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.adminUsers()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          {t`User management`}
        </LinkButton>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="heading text-3xl wrap-anywhere">{namePerson(user)}</h1>
          <RoleBadge role={user.role} />
          <Badge tone={user.isActive ? 'leaf' : 'neutral'}>
            {user.isActive ? t({ message: 'Active', context: 'account' }) : t`Inactive`}
          </Badge>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <span className="inline-flex items-center gap-1.5">
            <PersonStatusIcon person={user} />
            <span aria-hidden>{describeStatus(user).label}</span>
          </span>
          <span aria-hidden>·</span>
          <span className="wrap-anywhere">{user.email}</span>
          {user.phone && (
            <>
              <span aria-hidden>·</span>
              <span className="whitespace-nowrap tabular">{formatPhone(user.phone)}</span>
            </>
          )}
          <span aria-hidden>·</span>
          <span className="whitespace-nowrap">{t`Joined ${{ day: formatDay(user.createdAt, PRACTICE_TIME_ZONE) }}`}</span>
        </p>
      </header>
      {user.canResendInvite && <InviteBanner user={user} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ProfileSection user={user} />
          <CareSection user={user} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AccessSection user={user} />
          <SignInSection user={user} />
        </div>
      </div>
      <AccessLogSection user={user} />
    </div>
  )
}

/** A banner for a person who is invited but has not signed in yet: the state of the invite, and its actions. */
function InviteBanner({ user }: { user: ManagedUserDetails }) {
  const { pending, run } = usePeopleAction()
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const params = { id: user.id }

  const resend = (): void => {
    void run(
      'resend',
      async () => {
        await call(resendInvite, { params })
        return {
          title: t`Invite sent`,
          description: t`A new link is on its way to ${{ email: user.email }}.`,
        }
      },
      t`The invite was not sent`,
    )
  }

  const revoke = async (): Promise<void> => {
    let isRemoved = false
    const hasWorked = await run(
      'revoke',
      async () => {
        const answer = await call(revokeInvite, { params })
        isRemoved = answer.isRemoved
        // The person no longer exists.
        if (isRemoved) await navigate(paths.adminUsers('invites'))
        return {
          title: t`Invite revoked`,
          description: isRemoved
            ? t`The link to ${{ email: user.email }} no longer works, and the address can be used again.`
            : t`The link to ${{ email: user.email }} no longer works.`,
        }
      },
      t`The invite was not revoked`,
    )
    if (hasWorked && isRemoved) return
    setIsAsking(false)
  }

  const hasLink = user.inviteState === 'open' || user.inviteState === 'expired'
  return (
    <Banner
      tone={user.inviteState === 'open' ? 'info' : 'warning'}
      title={t`Invited, not joined yet`}
      actions={
        <>
          <Button variant="secondary" size="sm" icon={Send} isPending={pending === 'resend'} onPress={resend}>
            {hasLink ? t`Resend Invite` : t`Send invite`}
          </Button>
          <Button variant="secondary" size="sm" icon={Undo2} onPress={() => setIsAsking(true)}>
            {t`Revoke invite`}
          </Button>
        </>
      }
    >
      {[
        describeInvite(user.inviteState, user.inviteExpiresAt, new Date()),
        user.inviteSentAt === null
          ? null
          : t`sent ${{ day: formatDay(user.inviteSentAt, PRACTICE_TIME_ZONE) }}`,
        user.invitedBy === null ? null : t`by ${{ name: user.invitedBy }}`,
      ]
        .filter((part) => part !== null)
        .join(' · ')}
      <ConfirmDialog
        title={t`Revoke the invite to ${{ person: namePerson(user) }}?`}
        confirmLabel={t`Revoke invite`}
        isOpen={isAsking}
        isPending={pending === 'revoke'}
        onConfirm={() => void revoke()}
        onClose={() => setIsAsking(false)}
      >
        <Trans>
          The link sent to {{ email: user.email }} stops working at once. If they have no records yet, they
          are also removed from the user list.
        </Trans>
      </ConfirmDialog>
    </Banner>
  )
}
