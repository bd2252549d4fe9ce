import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { addConflict, type FormConflict } from './form-conflict.tsx'
import { FormFrame } from './form-frame.tsx'
import { type FormProblem, ProblemBanner } from './problem-banner.tsx'

/**
 * Layout of a record that is edited on its page: the problem of the whole form at the top, with the two ways to resolve
 * a conflict, then the fields, then the button that saves. `SettingsForm` combines it with a form of react-hook-form;
 * forms with their own state use it with `useSubmit`.
 *
 * @param props.asksBeforeLeaving `false` if drafts are stored, so that nothing is lost when the page is left.
 * @param props.conflict `null` if nobody else has saved the record.
 * @param props.reach Says what the button saves, if the screen has other parts that it does not save.
 * @param props.onUndo Restores the saved values. Without it there is no such button.
 * @param props.footer Replaces the row with the button.
 */
export function SettingsFormLayout({
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
            {isSubmitting ? t`Saving...` : submitLabel}
          </Button>
          {onUndo && hasChanges && (
            <Button variant="quiet" onPress={onUndo}>
              {t`Undo changes`}
            </Button>
          )}
          {(reach || hasChanges) && (
            <p className="min-w-0 text-sm text-muted">{hasChanges ? t`You have unsaved changes.` : reach}</p>
          )}
        </div>
      )}
    </FormFrame>
  )
}
