import { type ReactNode, useId } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

/**
 * A form in a dialog of its own: asks before it throws away what was typed, and stays open while it is sent.
 *
 * @param props.problem What is wrong with the whole of it; null: nothing.
 */
export function FormDialog({
  title,
  submitLabel,
  pendingLabel,
  isDirty,
  isSubmitting,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  submitLabel: string
  pendingLabel: string
  isDirty: boolean
  isSubmitting: boolean
  problem: string | null
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const { close, question } = useDiscardQuestion(isDirty, onClose)
  return (
    <Dialog
      title={title}
      size="md"
      isOpen
      onClose={close}
      isDismissable={!isSubmitting}
      actions={
        <>
          <Button variant="secondary" onPress={close} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isSubmitting}>
            {isSubmitting ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void onSubmit(event)}
      >
        {problem && <Banner>{problem}</Banner>}
        {children}
      </form>
      {question}
    </Dialog>
  )
}
