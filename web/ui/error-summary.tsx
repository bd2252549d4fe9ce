import { t } from '@lingui/core/macro'
import { type Ref, useId } from 'react'
import { textLinkClass } from './link-class.ts'

export type FieldProblem = {
  /** The id of the control to focus; empty if the problem concerns no single control. */
  fieldId: string
  message: string
}

/**
 * The problems of a form, at its top, each with a link to its field. Focus it after a refused submit, so that screen
 * readers read it.
 */
export function ErrorSummary({
  problems,
  title = t`Please check these answers`,
  ref,
  onGoTo,
}: {
  problems: readonly FieldProblem[]
  title?: string
  ref?: Ref<HTMLDivElement>
  /** Called before the focus moves, for example to open the tab that contains the field. */
  onGoTo?: (problem: FieldProblem) => void
}) {
  const titleId = useId()
  if (problems.length === 0) return null
  return (
    <div
      ref={ref}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="rounded-card border border-beet/40 bg-beet-tint p-4 outline-none"
    >
      <h2 id={titleId} className="font-semibold">
        {title}
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {problems.map((problem) => (
          <li key={`${problem.fieldId} ${problem.message}`}>
            {problem.fieldId === '' ? (
              problem.message
            ) : (
              <a
                href={`#${problem.fieldId}`}
                className={textLinkClass}
                onClick={(event) => {
                  event.preventDefault()
                  onGoTo?.(problem)
                  // After a tab has opened, its fields exist only in the next animation frame.
                  requestAnimationFrame(() => focusField(problem.fieldId))
                }}
              >
                {problem.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses a control, or the first one inside the group with that id. */
export function focusField(fieldId: string): void {
  const element = document.getElementById(fieldId)
  const control = element?.matches('input, select, textarea, button, [tabindex]')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
