import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import {
  type AdminConsultationDetails,
  deleteConsultation,
  requestClientAccount,
  updateConsultation,
} from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import {
  type ConsultationStatus,
  NEXT_STATUSES,
  OPEN_STATUSES,
} from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useAction } from '#web/kit/use-action.ts'
import { CreateUserDialog } from '#web/modules/people/shared/create-user-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Select } from '#web/ui/select.tsx'
import { FollowUpButton } from '../schedule/follow-up-button.tsx'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { describeWhen, nameStatusAction, STATUS_LABELS, splitName } from './consultation-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { refetchConsultations } from './refetch-consultations.ts'

const NOBODY = 'nobody'

/** Time, state and holder of a consultation, with the actions on each. */
export function ConsultationState({ consultation }: { consultation: AdminConsultationDetails }) {
  const { id, version, status, kind, staff, startsAt, name } = consultation
  const action = useAction(() => refetchConsultations())
  const [isMoving, setIsMoving] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)

  const update = (
    control: string,
    body: { status?: ConsultationStatus; staffId?: string | null },
    title: string,
  ): Promise<boolean> =>
    action.run(
      control,
      async () => {
        await call(updateConsultation, { params: { id }, body: { version, ...body } })
        return { title }
      },
      t`The change was not saved`,
    )
  const become = (next: ConsultationStatus): void => {
    if (next === 'cancelled') setIsCancelling(true)
    else void update(next, { status: next }, t`Status: ${{ state: say(STATUS_LABELS[next]) }}`)
  }
  const holders = [
    // A booking takes a free time of a staff member, so it can only pass from one staff member to another.
    ...(kind === 'call-back' ? [{ value: NOBODY, label: t`Unassigned` }] : []),
    ...(staff && !consultation.assignableStaff.some((member) => member.id === staff.id)
      ? [{ value: staff.id, label: staff.name }]
      : []),
    ...consultation.assignableStaff.map((member) => ({ value: member.id, label: member.name })),
  ]

  return (
    <Card aria-labelledby="state-heading" className="flex flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="state-heading" className="heading text-xl">
            {describeWhen(consultation, PRACTICE_TIME_ZONE)}
          </h2>
          <ConsultationStatusBadge status={status} />
        </div>
        {OPEN_STATUSES.includes(status) && (
          <Button
            variant="secondary"
            size="sm"
            icon={CalendarClock}
            className="mt-3"
            onPress={() => setIsMoving(true)}
          >
            {startsAt === null ? t`Set a time` : t`Move`}
          </Button>
        )}
      </div>
      <Select
        label={t`Assigned to`}
        options={holders}
        value={staff?.id ?? (kind === 'call-back' ? NOBODY : null)}
        note={action.pending === 'holder' ? t`Saving...` : undefined}
        onChange={(value) => {
          const staffId = value === NOBODY ? null : value
          if (staffId === (staff?.id ?? null)) return
          const member = holders.find((holder) => holder.value === value)
          void update(
            'holder',
            { staffId },
            staffId === null ? t`Unassigned` : t`Assigned to ${{ staff: member?.label ?? '' }}`,
          )
        }}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {NEXT_STATUSES[status].map((next) => (
          <Button
            key={next}
            variant={next === NEXT_STATUSES[status][0] && status === 'new' ? 'primary' : 'secondary'}
            size="sm"
            className={next === 'cancelled' ? 'text-beet!' : undefined}
            isPending={action.pending === next}
            onPress={() => become(next)}
          >
            {nameStatusAction(status, next)}
          </Button>
        ))}
      </div>
      <MoveDialog
        consultation={consultation}
        staff={consultation.assignableStaff}
        isOpen={isMoving}
        onClose={() => setIsMoving(false)}
      />
      <ConfirmDialog
        title={kind === 'booking' ? t`Cancel ${name}’s consultation?` : t`Cancel ${name}’s call-back?`}
        confirmLabel={t`Cancel it`}
        cancelLabel={t`Keep it`}
        isOpen={isCancelling}
        isPending={action.pending === 'cancelled'}
        onConfirm={() =>
          void update('cancelled', { status: 'cancelled' }, t`Cancelled`).then(() => setIsCancelling(false))
        }
        onClose={() => setIsCancelling(false)}
      >
        {kind === 'booking' && t`Others can then book this time.`}{' '}
        {consultation.email === null
          ? t`They have no email address. Please tell them yourself.`
          : kind === 'booking' && t`They get an email.`}
      </ConfirmDialog>
    </Card>
  )
}

/** Erases a visitor's details on request; for admins. */
export function ConsultationErasure({ consultation }: { consultation: AdminConsultationDetails }) {
  const user = useUser()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name } = consultation
  // The erased consultation itself is not fetched again.
  const action = useAction(() => refetchConsultations(id))
  if (!isAllowed(user, 'users:manage')) return null

  const erase = async (): Promise<void> => {
    await action.run(
      'erase',
      async () => {
        await call(deleteConsultation, { params: { id } })
        await navigate(paths.adminConsultations())
        return { title: t`Erased` }
      },
      t`Could not erase this`,
    )
    setIsAsking(false)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Trash2}
        className="self-start text-beet!"
        onPress={() => setIsAsking(true)}
      >
        {t`Erase`}
      </Button>
      <ConfirmDialog
        title={t`Erase ${name}’s details?`}
        confirmLabel={t`Erase`}
        isOpen={isAsking}
        isPending={action.pending === 'erase'}
        onConfirm={() => void erase()}
        onClose={() => setIsAsking(false)}
      >
        {t`Name, number, messages, notes and history are deleted permanently. Visitors can ask for this at any time.`}
      </ConfirmDialog>
    </>
  )
}

/** The client of the consultation, or how to create one: admins create it, employees ask an admin. */
export function ConsultationClient({ consultation }: { consultation: AdminConsultationDetails }) {
  const user = useUser()
  const action = useAction(() => refetchConsultations())
  const [isCreating, setIsCreating] = useState(false)
  const canCreate = isAllowed(user, 'users:manage')
  const { id, client, name, email, phone, locale, events } = consultation
  const asked = events.some(({ kind }) => kind === 'client-asked')

  const ask = (): void => {
    void action.run(
      'ask',
      async () => {
        await call(requestClientAccount, { params: { id } })
        return { title: t`Admins notified`, description: t`They can add ${name} as a client.` }
      },
      t`Could not notify the admins`,
    )
  }

  return (
    <Card aria-labelledby="client-heading">
      <h2 id="client-heading" className="heading text-xl">
        {t`Client`}
      </h2>
      {client ? (
        <>
          <p className="mt-2 mb-3">
            <Trans>
              <Link to={paths.adminClient(client.id)} className={textLinkClass}>
                {client.name}
              </Link>{' '}
              is a client of the practice.
            </Trans>
          </p>
          <FollowUpButton client={client} followsId={id} />
        </>
      ) : canCreate ? (
        <>
          <p className="mt-2 text-muted">
            {asked
              ? t`A colleague asked you to add this person as a client. They get an invite by email and choose a password.`
              : t`Not a client yet. They get an invite by email and choose a password.`}
          </p>
          <Button icon={UserPlus} variant="secondary" className="mt-3" onPress={() => setIsCreating(true)}>
            {t`Add as client`}
          </Button>
          <CreateUserDialog
            isOpen={isCreating}
            onClose={() => setIsCreating(false)}
            from={{ consultationId: id, ...splitName(name), email: email ?? '', phone, locale }}
          />
        </>
      ) : (
        <>
          <p className="mt-2 text-muted">
            {asked
              ? t`We asked the admins to add them as a client.`
              : t`Not a client yet. Ask an admin to add them.`}
          </p>
          {!asked && (
            <Button
              icon={UserPlus}
              variant="secondary"
              className="mt-3"
              isPending={action.pending === 'ask'}
              onPress={ask}
            >
              {t`Ask an admin`}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
