import { useState } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import type { FormProblem } from './problem-banner.tsx'

export type RefusalOptions<Details> = {
  /** What to say where the server gives no reason. */
  failure: string
  /** The sentence for what was thrown. */
  writeMessage?: (error: unknown, failure: string) => string
  /** The form's name for a field of the call, where it is another one. */
  nameField?: (path: string) => string
  /**
   * Says more about a refusal, or does what follows from it. Undefined: the server's message is shown at the top. Null: it
   * is not, because it is shown elsewhere.
   *
   * @param fields What the server's messages are about, by the form's names.
   */
  explain?: (
    error: unknown,
    fields: readonly string[],
    message: string,
  ) => string | FormProblem | null | undefined
  /** What a refusal carries beside its message, such as what somebody else has saved; null: nothing. */
  readDetails?: (error: unknown) => Details | null
  /** Reads again what the screen shows, also after a refusal: somebody else may have been faster. */
  refetch?: () => Promise<unknown>
}

/** Runs the call of a form and holds what was refused: the part of `useSubmit` and `useFormSubmit` that is the same. */
export function useRefusals<Details>(options: RefusalOptions<Details>) {
  const {
    failure,
    writeMessage = messageOf,
    nameField = (path) => path,
    explain,
    readDetails,
    refetch,
  } = options
  const [problem, setProblem] = useState<string | FormProblem | null>(null)
  const [details, setDetails] = useState<Details | null>(null)

  /** Never rejects, but where `refetch` does. */
  const attempt = async (
    send: () => Promise<unknown>,
    showIssues: (issues: readonly ErrorIssue[]) => void,
  ): Promise<void> => {
    setProblem(null)
    try {
      await send()
    } catch (error) {
      const issues = (error instanceof ApiError ? error.issues : [])
        .filter(({ path }) => path !== '')
        .map(({ path, message }) => ({ path: nameField(path), message }))
      showIssues(issues)
      setDetails(readDetails?.(error) ?? null)
      const message = writeMessage(error, failure)
      const fields = issues.map(({ path }) => path)
      const explained = explain?.(error, fields, message)
      setProblem(explained === undefined ? message : explained)
    }
    await refetch?.()
  }

  return { problem, setProblem, details, attempt }
}
