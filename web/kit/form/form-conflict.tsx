import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { FormProblem } from './problem-banner.tsx'

/** The version that somebody else has saved, and the two ways to resolve the conflict. */
export type FormConflict = {
  detail?: ReactNode
  showLabel?: string
  onShowTheirs: () => void
  onSaveMine: () => void
}

/** Adds the two ways to resolve a conflict to the problem of a form. Without a conflict it adds none. */
export function addConflict(
  problem: string | FormProblem | null,
  conflict: FormConflict | null,
): FormProblem | null {
  if (problem === null) return null
  const whole = typeof problem === 'string' ? { message: problem } : problem
  if (conflict === null) return whole
  const { detail, showLabel = t`Show their version`, onShowTheirs, onSaveMine } = conflict
  return {
    ...whole,
    detail,
    actions: (
      <>
        <Button variant="secondary" size="sm" onPress={onShowTheirs}>
          {showLabel}
        </Button>
        <Button variant="secondary" size="sm" onPress={onSaveMine}>
          {t`Save my version`}
        </Button>
      </>
    ),
  }
}
