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
import { formatDateTime, formatDay, formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { namePerson } from '#web/kit/name-person.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { describeInvite } from './invite-words.ts'
import { RoleBadge } from './role-badge.tsx'
import { usePeopleAction } from './use-people-action.ts'

const PAGE_SIZE = 50

/** Who was invited and is not in yet: until when the link works, sending it again, taking it back. */
export function PendingInvites() {
  const invites = usePagedList(listInvites, { querystring: { limit: PAGE_SIZE } })
  const action = usePeopleAction()
  const rowsRef = useFocusAfterRemoval()
  const [revoking, setRevoking] = useState<PendingInvite | null>(null)

  const resend = (invite: PendingInvite): void => {
    void action.run(
      `resend ${invite.id}`,
      async () => {
        await call(resendInvite, { params: { id: invite.id } })
        return { title: 'Invite sent', description: `A new link is on its way to ${invite.email}.` }
      },
      'The invite was not sent',
    )
  }

  const revoke = async (invite: PendingInvite): Promise<void> => {
    await action.run(
      `revoke ${invite.id}`,
      async () => {
        const { isRemoved } = await call(revokeInvite, { params: { id: invite.id } })
        return {
          title: 'Invite revoked',
          description: isRemoved
            ? `The link to ${invite.email} no longer works, and the address is free again.`
            : `The link to ${invite.email} no longer works.`,
        }
      },
      'The invite was not revoked',
    )
    setRevoking(null)
  }

  return (
    <div ref={rowsRef} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading text-xl" aria-live="polite">
          Pending Invites{invites.totalCount !== null && ` (${formatNumber(invites.totalCount)})`}
        </h2>
        {invites.items.length > 0 && (
          <CsvButton endpoint={exportInvites} input={undefined} fileName="invites.csv" what="the invites" />
        )}
      </div>
      <PagedList
        list={invites}
        failure="The invites could not be loaded"
        nextFailure="The next invites could not be loaded"
        more="Show more invites"
        loading={<LoadingRows label="Loading invites" count={4} rowClassName="h-20" />}
        empty={
          <EmptyState icon={MailCheck} title="Nobody is waiting">
            Whoever you invite stands here until they have come in.
          </EmptyState>
        }
      >
        {(shown) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {shown.map((invite) => (
              <li key={invite.id}>
                <InviteRow
                  invite={invite}
                  isResending={action.pending === `resend ${invite.id}`}
                  onResend={() => resend(invite)}
                  onRevoke={() => setRevoking(invite)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        title={`Revoke the invite to ${revoking ? namePerson(revoking) : ''}?`}
        confirmLabel="Revoke Invite"
        isOpen={revoking !== null}
        isPending={revoking !== null && action.pending === `revoke ${revoking.id}`}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={() => setRevoking(null)}
      >
        The link that was sent to {revoking?.email} stops working at once. If nothing has been written for
        them yet, they leave the list of users too.
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
          {invite.sentAt !== null && ` · sent ${formatDay(invite.sentAt, PRACTICE_TIME_ZONE)}`}
          {invite.invitedBy !== null && ` · by ${invite.invitedBy}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={Send}
          isPending={isResending}
          onPress={onResend}
          aria-label={`${invite.state === 'not-sent' ? 'Send' : 'Resend'} Invite to ${name}`}
        >
          {invite.state === 'not-sent' ? 'Send Invite' : 'Resend Invite'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={Undo2}
          onPress={onRevoke}
          aria-label={`Revoke Invite to ${name}`}
        >
          Revoke
        </Button>
      </div>
    </article>
  )
}
