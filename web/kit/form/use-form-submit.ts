import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '#web/kit/api/api-error.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import type { FormProblem } from './problem-banner.tsx'

/**
 * Sends a form. What the server says of single fields is put beside them, the rest is the form's problem; nothing that was
 * typed is lost.
 *
 * @param options.send Sends what was typed. Throws `ApiError` where it is refused.
 * @param options.failure What to say where the server gives no reason.
 * @param options.explain Says more about a refusal, such as what somebody else has saved; null: the server's message alone.
 */
export function useFormSubmit<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  {
    send,
    failure,
    explain,
  }: {
    send: (values: Output) => Promise<unknown>
    failure: string
    explain?: (error: unknown, fields: readonly string[], message: string) => FormProblem | null | undefined
  },
) {
  const [problem, setProblem] = useState<string | FormProblem | null>(null)
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      const fields = applyIssues(error, form.setError)
      const message = messageOf(error, failure)
      setProblem(explain?.(error, fields, message) ?? message)
    }
  })
  return { submit, problem, setProblem }
}
