import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { addConflict, type FormConflict } from './form-conflict.tsx'
import { FormFrame } from './form-frame.tsx'
import { type FormProblem, ProblemBanner } from './problem-banner.tsx'

/**
 * How a record looks that is edited on its page: the problem with the whole of it at the top, with both ways out of a
 * conflict, the fields, and at the end the button that saves. `SettingsForm` is this frame with a form of react-hook-form;
 * forms that keep their values themselves use it with `useSubmit`.
 *
 * @param props.asksBeforeLeaving False where drafts of it are stored, so that nothing is lost with the page.
 * @param props.conflict Null: nobody else has saved it.
 * @param props.reach What is saved, where other things of the screen are not.
 * @param props.onUndo Puts back what is saved. Left out where there is no such button.
 * @param props.footer Takes the place of the row with the button.
 */
export function SettingsFrame({
  isDirty,
  isSubmitting,
  asksBeforeLeaving = true,
  problem,
  conflict,
  submitLabel,
  reach,
  onUndo,
  footer,
  onSubmit,
  className,
  children,
}: {
  isDirty: boolean
  isSubmitting: boolean
  asksBeforeLeaving?: boolean
  problem: string | FormProblem | null
  conflict: FormConflict | null
  submitLabel: string
  reach?: string
  onUndo?: () => void
  footer?: ReactNode
  onSubmit: () => unknown
  className?: string
  children: ReactNode
}) {
  const hasChanges = isDirty && !isSubmitting
  const leaveQuestion = useLeaveQuestion(hasChanges && asksBeforeLeaving)
  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={onSubmit} className={className}>
      {leaveQuestion}
      <ProblemBanner problem={addConflict(problem, conflict)} />
      {children}
      {footer ?? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitLabel}
          </Button>
          {onUndo && hasChanges && (
            <Button variant="quiet" onPress={onUndo}>
              Undo Changes
            </Button>
          )}
          {(reach || hasChanges) && (
            <p className="min-w-0 text-sm text-muted">{hasChanges ? 'There are changes to save.' : reach}</p>
          )}
        </div>
      )}
    </FormFrame>
  )
}
