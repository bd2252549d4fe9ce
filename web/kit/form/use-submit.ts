import { useRef, useState } from 'react'
import { type RefusalOptions, useRefusals } from './use-refusals.ts'

/** The problems of single fields: sentences by the names of the fields. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>

/**
 * Sends a form that keeps its values in states of its component, once at a time. Its problems are those of
 * `useFormSubmit`, with the messages of single fields in `errors`.
 *
 * @param options.check What is wrong before anything is sent. It is sent where that is nothing.
 * @param options.invalid What to say at the top where `check` finds something.
 * @param options.send Sends what was typed. Throws `ApiError` where it is refused.
 */
export function useSubmit<Typed extends unknown[], Details = never>({
  check,
  invalid = null,
  send,
  ...refusals
}: RefusalOptions<Details> & {
  check?: (...typed: Typed) => FieldProblems
  invalid?: string | null
  send: (...typed: Typed) => Promise<unknown>
}) {
  const { problem, setProblem, details, attempt } = useRefusals(refusals)
  const [errors, setErrors] = useState<FieldProblems>({})
  const [isSubmitting, setIsSubmitting] = useState(false)
  // A second click of a double one comes before the page knows of the first.
  const isUnderWay = useRef(false)

  const submit = async (...typed: Typed): Promise<void> => {
    if (isUnderWay.current) return
    const found = check?.(...typed) ?? {}
    setErrors(found)
    if (Object.values(found).some((message) => message !== undefined)) {
      setProblem(invalid)
      return
    }
    isUnderWay.current = true
    setIsSubmitting(true)
    try {
      await attempt(
        () => send(...typed),
        (issues) => setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message]))),
      )
    } finally {
      isUnderWay.current = false
      setIsSubmitting(false)
    }
  }

  return { submit, isSubmitting, problem, setProblem, errors, setErrors, details }
}
