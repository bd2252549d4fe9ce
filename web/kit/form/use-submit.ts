import { useRef, useState } from 'react'
import { type RefusalOptions, useRefusals } from './use-refusals.ts'

/** The problems of single fields: messages by field name. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>

/**
 * Sends a form that stores its values in React state, one request at a time. It reports problems like `useFormSubmit`,
 * with the messages of single fields in `errors`.
 *
 * @param options.check Finds problems before anything is sent. The form is sent only if there are none.
 * @param options.invalid Text for the top if `check` finds problems.
 * @param options.send Sends the form values. Throws `ApiError` if they are refused.
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
  // The second click of a double click comes before React renders the result of the first.
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
