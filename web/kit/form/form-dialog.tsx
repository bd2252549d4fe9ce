import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFrame } from './form-frame.tsx'
import { type FormProblem, ProblemBanner } from './problem-banner.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

/**
 * A form in a dialog. It asks before it discards what was typed, no matter how it is closed (button, Escape, Back), and
 * stays open while it is sent. A refusal is shown at the top, and the input stays.
 *
 * @param props.isDirty True if there are unsaved changes.
 * @param props.problem The problem of the whole form, with a next step where there is one. `null` if there is none.
 * @param props.onSubmit Sends the form. Not called while it is being sent.
 * @param props.actions Other buttons instead of Cancel and Submit; `close` asks first if something was typed.
 * @param props.onCancel Action of the Cancel button instead of closing, such as stopping an upload.
 */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  pendingLabel,
  cancelLabel = t`Cancel`,
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
  /** Label of the button while the form is sent. */
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
