import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deleteProgressPhoto, type ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMeasured } from '../measured.tsx'
import { namePhoto } from '../photos/photo-labels.ts'
import { PhotoStage } from '../photos/photo-stage.tsx'

/**
 * One large photo, with buttons and arrow keys for the next ones. Its client can delete it here after a confirmation.
 *
 * @param props.photos Newest first.
 */
export function PhotoDialog({
  photos,
  openId,
  onOpen,
  onClose,
}: {
  photos: readonly ProgressPhoto[]
  openId: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { isSelf } = useMeasured()
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const index = photos.findIndex(({ id }) => id === openId)
  const photo = photos[index]
  const later = photos[index - 1]
  const earlier = photos[index + 1]

  // Works wherever the focus is in the dialog.
  useEffect(() => {
    if (isAsking) return
    const moveByKey = ({ key }: KeyboardEvent): void => {
      const to = { ArrowLeft: earlier, ArrowRight: later }[key]
      if (to) onOpen(to.id)
    }
    document.addEventListener('keydown', moveByKey)
    return () => document.removeEventListener('keydown', moveByKey)
  }, [earlier, later, isAsking, onOpen])

  if (!photo) return null
  const remove = async (): Promise<void> => {
    setIsDeleting(true)
    try {
      await call(deleteProgressPhoto, { params: { id: photo.id } })
      const next = earlier ?? later
      if (next) onOpen(next.id)
      else onClose()
      setIsAsking(false)
      await queryClient.invalidateQueries({ queryKey: ['api', 'progress'] })
      showToast({ title: t`Photo deleted`, tone: 'success' })
    } catch (error) {
      setIsAsking(false)
      showToast({
        title: t`The photo could not be deleted`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsDeleting(false)
    }
  }

  return (
    <Dialog
      title={namePhoto(photo)}
      isOpen
      onClose={onClose}
      size="lg"
      actions={
        <div className="flex w-full items-center justify-between gap-2">
          {isSelf ? (
            <Button variant="quiet" icon={Trash2} onPress={() => setIsAsking(true)}>
              {t`Delete`}
            </Button>
          ) : (
            <span />
          )}
          <div className="flex items-center gap-1">
            <IconButton
              label={t`Earlier photo`}
              icon={ChevronLeft}
              isDisabled={!earlier}
              onPress={() => earlier && onOpen(earlier.id)}
            />
            <p aria-live="polite" className="min-w-16 text-center text-sm text-muted tabular">
              {t`${{ place: photos.length - index }} of ${{ total: photos.length }}`}
              <span className="sr-only">, {namePhoto(photo)}</span>
            </p>
            <IconButton
              label={t`Later photo`}
              icon={ChevronRight}
              isDisabled={!later}
              onPress={() => later && onOpen(later.id)}
            />
          </div>
        </div>
      }
    >
      <PhotoStage photo={photo} className="h-[58dvh]" />
      <ConfirmDialog
        title={t`Delete this photo?`}
        confirmLabel={isDeleting ? t`Deleting...` : t`Delete`}
        isOpen={isAsking}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
      >
        {t`${{ photo: namePhoto(photo) }} will be deleted permanently.`}
      </ConfirmDialog>
    </Dialog>
  )
}
