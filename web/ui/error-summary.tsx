import { type Ref, useId } from 'react'
import { textLinkClass } from './link-class.ts'

export type FieldProblem = {
  /** The id of the control to go to; empty where no single one is meant. */
  fieldId: string
  message: string
}

/**
 * The problems of a form, at its top, each with a way to its field. Focus it after a refused submit: it is read then.
 */
export function ErrorSummary({
  problems,
  title = 'Please check these answers',
  ref,
  onGoTo,
}: {
  problems: readonly FieldProblem[]
  title?: string
  ref?: Ref<HTMLDivElement>
  /** Called before focus moves, such as to open the tab that holds the field. */
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
                  // After a tab has opened, its fields exist only with the next frame.
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

/** Moves focus to a control, or to the first one inside the group of that id. */
export function focusField(fieldId: string): void {
  const element = document.getElementById(fieldId)
  const control = element?.matches('input, select, textarea, button, [tabindex]')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
