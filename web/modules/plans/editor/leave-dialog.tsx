import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks on "Cancel" whether to save the draft for later or discard it. */
export function LeaveDialog({
  title,
  isStored,
  isDeleting,
  onClose,
  onKeep,
  onDelete,
}: {
  /** The plan's name. */
  title: string
  isStored: boolean
  isDeleting: boolean
  onClose: () => void
  onKeep: () => void
  onDelete: () => void
}) {
  return (
    <Dialog
      title={title ? t`Leave “${title}”?` : t`Leave this plan?`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t`Go on writing`}
          </Button>
          <Button variant="danger" onPress={onDelete} isPending={isDeleting}>
            {isStored ? t`Delete draft` : t`Discard it`}
          </Button>
          <Button onPress={onKeep}>{isStored ? t`Keep the draft` : t`Keep it for later`}</Button>
        </>
      }
    >
      <p>
        {isStored
          ? t`Your draft is saved and stays among the plans, where you can go on with it.`
          : t`What you wrote is kept in this browser and is there when you start a simple plan again.`}
      </p>
    </Dialog>
  )
}
