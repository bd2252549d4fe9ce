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
            {t`Continue writing`}
          </Button>
          <Button variant="danger" onPress={onDelete} isPending={isDeleting}>
            {isStored ? t`Delete draft` : t`Discard`}
          </Button>
          <Button onPress={onKeep}>{isStored ? t`Keep the draft` : t`Save for later`}</Button>
        </>
      }
    >
      <p>
        {isStored
          ? t`Your draft is saved. You can continue it from the plan list.`
          : t`Your text stays in this browser. It opens when you start a simple plan again.`}
      </p>
    </Dialog>
  )
}
