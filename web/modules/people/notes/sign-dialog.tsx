import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientNote, signClientNote } from '#contract/people/client-notes.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { profileQuery } from '../profile/profile-query.ts'
import { refetchNotes } from './refetch-notes.ts'

/** Asks for confirmation and signs the note. A signed note never changes. */
export function SignDialog({
  clientId,
  note,
  onClose,
  onSigned,
  onConflict,
}: {
  clientId: string
  note: { id: string; version: number }
  onClose: () => void
  onSigned: () => void
  onConflict: (theirs: ClientNote) => void
}) {
  const name = nameOf(useUser())
  const { data: profile } = useQuery(profileQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const keys = useIdempotencyKey()
  const registration = profile?.registrationNumber

  const sign = async (): Promise<void> => {
    setIsPending(true)
    setProblem(null)
    const body = { version: note.version }
    try {
      await call(
        signClientNote,
        { params: { id: note.id }, body },
        { idempotencyKey: keys.keyOf([note.id, body]) },
      )
      showToast({ title: t`Note signed`, tone: 'success' })
      await refetchNotes(clientId)
      onSigned()
    } catch (error) {
      const theirs = error instanceof ApiError ? error.body?.details?.note : undefined
      if (theirs)
        onConflict(theirs as ClientNote) // the server's note, as the contract defines it
      else setProblem(messageOf(error, t`The note was not signed. Please try again.`))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog
      title={t`Sign this note?`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      actions={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={isPending}>
            {t`Cancel`}
          </Button>
          <Button onPress={() => void sign()} isPending={isPending}>
            {isPending ? t`Signing...` : t`Sign note`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <Banner>{problem}</Banner>}
        <p>
          {registration ? (
            <Trans>
              It is signed as <strong>{name}</strong>, registration number {registration}, at the current
              time. Everyone who cares for this client can then read it.
            </Trans>
          ) : (
            <Trans>
              It is signed as <strong>{name}</strong> at the current time. Everyone who cares for this client
              can then read it.
            </Trans>
          )}
        </p>
        <p>{t`You cannot change it after signing. Later additions appear next to it as amendments.`}</p>
      </div>
    </Dialog>
  )
}
