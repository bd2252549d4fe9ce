import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  exportInvites,
  listInvites,
  type PendingInvite,
  resendInvite,
  revokeInvite,
} from '#contract/identity/invites.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime, formatDay } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { namePerson } from '#web/kit/name-person.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { describeInvite } from './invite-words.ts'
import { RoleBadge } from './role-badge.tsx'
import { usePeopleAction } from './use-people-action.ts'

/** People who were invited and have not signed in yet. Invites can be sent again and revoked. */
export function PendingInvites() {
  const action = usePeopleAction()
  const rowsRef = useFocusAfterRemoval()
  const [revoking, setRevoking] = useState<PendingInvite | null>(null)

  const resend = (invite: PendingInvite): void => {
    void action.run(
      `resend:${invite.id}`,
      async () => {
        await call(resendInvite, { params: { id: invite.id } })
        return {
          title: t`Invite sent`,
          description: t`A new link is on its way to ${{ email: invite.email }}.`,
        }
      },
      t`The invite was not sent`,
    )
  }

  const revoke = async (invite: PendingInvite): Promise<void> => {
    await action.run(
      `revoke:${invite.id}`,
      async () => {
        const { isRemoved } = await call(revokeInvite, { params: { id: invite.id } })
        return {
          title: t`Invite revoked`,
          description: isRemoved
            ? t`The link to ${{ email: invite.email }} no longer works, and the address can be used again.`
            : t`The link to ${{ email: invite.email }} no longer works.`,
        }
      },
      t`The invite was not revoked`,
    )
    setRevoking(null)
  }

  return (
    <div ref={rowsRef}>
      <ListScreen
        endpoint={listInvites}
        exportEndpoint={exportInvites}
        hidesExportWhenEmpty
        pageSize={50}
        words={{
          failure: t`The invites could not be loaded`,
          more: t`Show more invites`,
          loading: t`Loading invites`,
        }}
        exportFile={{ name: 'invites.csv', failure: t`Failed to export the invites` }}
        title={t`Pending Invites`}
        heading={{ canRefresh: false }}
        skeleton={{ count: 4, height: 'h-20' }}
        icon={MailCheck}
        empty={{
          title: t`No pending invites`,
          children: t`People you invite appear here until they sign in.`,
        }}
      >
        {(shown) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {shown.map((invite) => (
              <li key={invite.id}>
                <InviteRow
                  invite={invite}
                  isResending={action.pending === `resend:${invite.id}`}
                  onResend={() => resend(invite)}
                  onRevoke={() => setRevoking(invite)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListScreen>
      <ConfirmDialog
        title={revoking ? t`Revoke the invite to ${{ person: namePerson(revoking) }}?` : ''}
        confirmLabel={t`Revoke invite`}
        isOpen={revoking !== null}
        isPending={revoking !== null && action.pending === `revoke:${revoking.id}`}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={() => setRevoking(null)}
      >
        <Trans>
          The link sent to {{ email: revoking?.email ?? '' }} stops working at once. If they have no records
          yet, they are also removed from the user list.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}

function InviteRow({
  invite,
  isResending,
  onResend,
  onRevoke,
}: {
  invite: PendingInvite
  isResending: boolean
  onResend: () => void
  onRevoke: () => void
}) {
  const name = namePerson(invite)
  const words = describeInvite(invite.state, invite.expiresAt, new Date())
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-x-6 gap-y-3 py-4 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          <RoleBadge role={invite.role} />
          <Badge tone={invite.state === 'open' ? 'neutral' : 'turmeric'}>
            <time
              dateTime={invite.expiresAt ?? undefined}
              title={
                invite.expiresAt === null ? undefined : formatDateTime(invite.expiresAt, PRACTICE_TIME_ZONE)
              }
            >
              {words}
            </time>
          </Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {invite.email}
          {invite.sentAt !== null && ` · ${t`sent ${{ day: formatDay(invite.sentAt, PRACTICE_TIME_ZONE) }}`}`}
          {invite.invitedBy !== null && ` · ${t`by ${{ staffName: invite.invitedBy }}`}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={Send}
          isPending={isResending}
          onPress={onResend}
          aria-label={invite.state === 'not-sent' ? t`Send invite to ${name}` : t`Resend Invite to ${name}`}
        >
          {invite.state === 'not-sent' ? t`Send invite` : t`Resend Invite`}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={Undo2}
          onPress={onRevoke}
          aria-label={t`Revoke invite to ${name}`}
        >
          {t`Revoke`}
        </Button>
      </div>
    </article>
  )
}
