import { useState } from 'react'
import type { FreeSlot } from '#contract/appointments/consultations.ts'
import { type AdminConsultation, moveConsultation } from '#contract/appointments/inbox.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { readOtherSlots } from '../inbox/read-other-slots.ts'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'
import type { Place } from './schedule-grid.tsx'

export type Dropped = { consultation: AdminConsultation; place: Place }

/** Asks before what was dragged is moved: a hand slips, and somebody would be told of a time that nobody meant. */
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
  const [problem, setProblem] = useState<{ message: string; others: FreeSlot[] } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const holder = staff.find((member) => member.id === place.staffId)
  const isPassedOn = consultation.staff?.id !== place.staffId

  const move = async (to: string): Promise<void> => {
    setIsSaving(true)
    setProblem(null)
    try {
      await call(moveConsultation, {
        params: { id },
        body: { version, startsAt: to, staffId: place.staffId },
      })
      showToast({
        title: startsAt === null ? 'The time is set' : 'Moved',
        description: formatDateTime(to, PRACTICE_TIME_ZONE),
        tone: 'success',
      })
      onClose()
    } catch (error) {
      setProblem({
        message: messageOf(error, 'It was not moved. Please try again.'),
        others: readOtherSlots(error),
      })
    } finally {
      setIsSaving(false)
      await refetchConsultations()
    }
  }

  return (
    <Dialog
      title={startsAt === null ? `Set the time of ${name}?` : `Move ${name}?`}
      isOpen
      onClose={onClose}
      isDismissable={!isSaving}
      actions={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={isSaving}>
            Keep It as It Is
          </Button>
          <Button onPress={() => void move(place.startsAt)} isPending={isSaving}>
            {isSaving ? 'Saving...' : startsAt === null ? 'Set the Time' : 'Move'}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner
          className="mb-4"
          actions={problem.others.map((slot) => (
            <Button
              key={slot.startsAt}
              variant="secondary"
              size="sm"
              onPress={() => void move(slot.startsAt)}
            >
              {formatDateTime(slot.startsAt, PRACTICE_TIME_ZONE)}
            </Button>
          ))}
        >
          {problem.message}
        </Banner>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
        {startsAt !== null && (
          <>
            <dt>From</dt>
            <dd className="tabular">{formatDateTime(startsAt, PRACTICE_TIME_ZONE)}</dd>
          </>
        )}
        <dt>To</dt>
        <dd className="font-semibold tabular">{formatDateTime(place.startsAt, PRACTICE_TIME_ZONE)}</dd>
        {(isPassedOn || consultation.staff) && (
          <>
            <dt>With</dt>
            <dd>
              {holder?.name}
              {isPassedOn && consultation.staff && ` (until now ${consultation.staff.name})`}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-4 text-sm text-muted">
        {email !== null && consultation.kind === 'booking'
          ? `${name} is told by mail.`
          : 'There is no email address: please tell them yourself.'}
      </p>
    </Dialog>
  )
}
