import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { FormProblem } from './problem-banner.tsx'

/** What somebody else has saved meanwhile, and the two ways out. */
export type FormConflict = {
  detail?: ReactNode
  showLabel?: string
  onShowTheirs: () => void
  onSaveMine: () => void
}

/** The problem of a form with both ways out of a conflict; without them where nobody else has saved the record. */
export function addConflict(
  problem: string | FormProblem | null,
  conflict: FormConflict | null,
): FormProblem | null {
  if (problem === null) return null
  const whole = typeof problem === 'string' ? { message: problem } : problem
  if (conflict === null) return whole
  const { detail, showLabel = 'Show theirs instead', onShowTheirs, onSaveMine } = conflict
  return {
    ...whole,
    detail,
    actions: (
      <>
        <Button variant="secondary" size="sm" onPress={onShowTheirs}>
          {showLabel}
        </Button>
        <Button variant="secondary" size="sm" onPress={onSaveMine}>
          Save mine over it
        </Button>
      </>
    ),
  }
}
