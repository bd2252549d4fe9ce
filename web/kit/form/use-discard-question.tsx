import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

/**
 * Closes dialogs with forms in one way everywhere: at once if nothing was changed, otherwise after a question.
 *
 * @param isChanged True if typed values would be lost.
 * @param onClose Closes the dialog and drops what was typed.
 * @returns `close` for the dialog and its Cancel button, and `question` to be shown inside the dialog.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        title={t`Discard your changes?`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
        onClose={() => setIsAsking(false)}
      >
        {t`They have not been saved.`}
      </ConfirmDialog>
    ),
  }
}
