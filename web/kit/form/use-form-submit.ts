import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type RefusalOptions, useRefusals } from './use-refusals.ts'

/**
 * Sends a form of react-hook-form. What the server says of single fields is put beside them, the rest is the form's
 * problem; nothing that was typed is lost.
 *
 * @param options.send Sends what was typed. Throws `ApiError` where it is refused.
 * @param options.onInvalid Is called with what the form's own rules refuse. Gives what to say of it at the top; null: nothing.
 * @returns `details`: what the last refusal carries beside its message, by `readDetails`.
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
          // The server's names: one that the form does not have is shown nowhere.
          for (const { path, message } of issues)
            form.setError(path as Path<Input>, { type: 'server', message })
        },
      ),
    (errors) => setProblem(onInvalid?.(errors) ?? null),
  )
  return { submit, problem, setProblem, details }
}
