import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type RefusalOptions, useRefusals } from './use-refusals.ts'

/**
 * Sends a form of react-hook-form. The server's messages about single fields are shown beside them, the others as the
 * problem of the form. Nothing that was typed is lost.
 *
 * @param options.send Sends the form values. Throws `ApiError` if they are refused.
 * @param options.onInvalid Called with the errors of the form's own rules. Returns the text for the top, or `null` for
 *   none.
 * @returns `details`: the data that `readDetails` finds in the last refusal.
 */
export function useFormSubmit<Input extends FieldValues, Context, Output, Details = never>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'handleSubmit' | 'setError'>,
  {
    send,
    onInvalid,
    ...refusals
  }: RefusalOptions<Details> & {
    send: (values: Output) => Promise<unknown>
    onInvalid?: (errors: FieldErrors<Input>) => string | null
  },
) {
  const { problem, setProblem, details, attempt } = useRefusals(refusals)
  const submit = form.handleSubmit(
    (values) =>
      attempt(
        () => send(values),
        (issues) => {
          // The names come from the server. A message about a field that the form does not have is not shown.
          for (const { path, message } of issues)
            form.setError(path as Path<Input>, { type: 'server', message })
        },
      ),
    (errors) => setProblem(onInvalid?.(errors) ?? null),
  )
  return { submit, problem, setProblem, details }
}
