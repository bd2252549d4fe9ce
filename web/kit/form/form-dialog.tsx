import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFrame } from './form-frame.tsx'
import { type FormProblem, ProblemBanner } from './problem-banner.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

/**
 * A form in a dialog. It asks before it throws away what was typed, whichever way it is closed (button, Escape, Back), and
 * stays open while it is sent. A refusal is shown at its top; what was typed stays.
 *
 * @param props.isDirty Whether something was typed that is not saved.
 * @param props.problem What is wrong with the whole of it, with a way on where there is one; null: nothing.
 * @param props.onSubmit Sends the form. Not called while it is being sent.
 * @param props.actions Other buttons in the place of Cancel and the one that sends; `close` asks where something was typed.
 * @param props.onCancel What the Cancel button does instead of closing, such as stopping an upload.
 */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  submitVariant = 'primary',
  isOpen = true,
  isOnTop = false,
  isDirty,
  isSubmitting = false,
  isSubmitDisabled = false,
  hasSubmit = true,
  actions,
  problem = null,
  formClassName = 'flex flex-col gap-4',
  onSubmit,
  onCancel,
  onClose,
  children,
}: {
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  submitLabel: string
  /** What the button reads while the form is sent. */
  pendingLabel?: string
  cancelLabel?: string
  submitVariant?: 'primary' | 'danger'
  isOpen?: boolean
  isOnTop?: boolean
  isDirty: boolean
  isSubmitting?: boolean
  isSubmitDisabled?: boolean
  hasSubmit?: boolean
  actions?: (form: { formId: string; close: () => void }) => ReactNode
  problem?: string | FormProblem | null
  formClassName?: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const { close, question } = useDiscardQuestion(isDirty, onClose)
  return (
    <Dialog
      title={title}
      size={size}
      isOpen={isOpen}
      onClose={close}
      isDismissable={!isSubmitting}
      isOnTop={isOnTop}
      hasInput={isDirty}
      actions={
        actions?.({ formId, close }) ?? (
          <>
            <Button variant="secondary" onPress={onCancel ?? close} isDisabled={isSubmitting && !onCancel}>
              {cancelLabel}
            </Button>
            {hasSubmit && (
              <Button
                type="submit"
                form={formId}
                variant={submitVariant}
                isPending={isSubmitting}
                isDisabled={isSubmitDisabled && !isSubmitting}
              >
                {isSubmitting ? (pendingLabel ?? submitLabel) : submitLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <FormFrame
        id={formId}
        isSubmitting={isSubmitting || isSubmitDisabled}
        onSubmit={onSubmit}
        className={formClassName}
      >
        <ProblemBanner problem={problem} />
        {children}
      </FormFrame>
      {question}
    </Dialog>
  )
}
