import { useState } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import type { FormProblem } from './problem-banner.tsx'

export type RefusalOptions<Details> = {
  /** Message if the server gives no reason. */
  failure: string
  /** Writes the message for the thrown error. */
  writeMessage?: (error: unknown, failure: string) => string
  /** Returns the form's name of a field of the call, if the two differ. */
  nameField?: (path: string) => string
  /**
   * Explains a refusal, or reacts to it. `undefined`: the server's message is shown at the top. `null`: it is not shown
   * at the top, because it is shown elsewhere.
   *
   * @param fields The fields with messages of the server, by their names in the form.
   */
  explain?: (
    error: unknown,
    fields: readonly string[],
    message: string,
  ) => string | FormProblem | null | undefined
  /**
   * Reads additional data from a refusal, such as the version that somebody else has saved. `null` if there are none.
   */
  readDetails?: (error: unknown) => Details | null
  /** Loads the data of the screen again, also after a refusal, because somebody else may have changed them first. */
  refetch?: () => Promise<unknown>
}

/** Runs the call of a form and stores its refusal. This is the common part of `useSubmit` and `useFormSubmit`. */
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

  /** Rejects only if `refetch` rejects. */
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
