import { t } from '@lingui/core/macro'
import { type AdminConsultation, moveConsultation } from '#contract/appointments/inbox.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { offerOtherSlots, readOtherSlots } from '../inbox/other-times.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'
import type { Place } from './schedule-grid.tsx'

export type Dropped = { consultation: AdminConsultation; place: Place }

/** Asks before a dragged consultation is moved, because after an accidental move the client would get a wrong time. */
export function DropDialog({
  dropped,
  staff,
  onClose,
}: {
  dropped: Dropped
  staff: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const { consultation, place } = dropped
  const { id, version, name, email, startsAt } = consultation
  const holder = staff.find((member) => member.id === place.staffId)
  const isPassedOn = consultation.staff?.id !== place.staffId

  const move = useSubmit({
    failure: t`Could not move it. Please try again.`,
    send: async (to: string) => {
      await call(moveConsultation, {
        params: { id },
        body: { version, startsAt: to, staffId: place.staffId },
      })
      showToast({
        title: startsAt === null ? t`Time set` : t`Moved`,
        description: formatDateTime(to, PRACTICE_TIME_ZONE),
        tone: 'success',
      })
      onClose()
    },
    readDetails: readOtherSlots,
    refetch: refetchConsultations,
  })

  return (
    <Dialog
      title={startsAt === null ? t`Set a time for ${name}?` : t`Move ${name}?`}
      isOpen
      onClose={onClose}
      isDismissable={!move.isSubmitting}
      actions={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={move.isSubmitting}>
            {t`Keep as it is`}
          </Button>
          <Button onPress={() => void move.submit(place.startsAt)} isPending={move.isSubmitting}>
            {move.isSubmitting ? t`Saving...` : startsAt === null ? t`Set the time` : t`Move`}
          </Button>
        </>
      }
    >
      <ProblemBanner className="mb-4" problem={offerOtherSlots(move)} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
        {startsAt !== null && (
          <>
            <dt>{t({ message: 'From', context: 'time' })}</dt>
            <dd className="tabular">{formatDateTime(startsAt, PRACTICE_TIME_ZONE)}</dd>
          </>
        )}
        <dt>{t({ message: 'To', context: 'time' })}</dt>
        <dd className="font-semibold tabular">{formatDateTime(place.startsAt, PRACTICE_TIME_ZONE)}</dd>
        {(isPassedOn || consultation.staff) && (
          <>
            <dt>{t({ message: 'With', context: 'staff member' })}</dt>
            <dd>
              {holder?.name}
              {isPassedOn && consultation.staff && (
                <> {t`(currently ${{ staff: consultation.staff.name }})`}</>
              )}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-4 text-sm text-muted">
        {email !== null && consultation.kind === 'booking'
          ? t`${name} gets an email.`
          : t`They have no email address. Please tell them yourself.`}
      </p>
    </Dialog>
  )
}
