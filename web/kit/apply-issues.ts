import { ApiError } from './api/api-error.ts'

/**
 * Puts what the server says of single fields beside them.
 *
 * @returns The names of the fields in the order the server gave them.
 */
export function applyIssues(
  error: unknown,
  // Forms type their own names; the server's are checked against nothing here, and an unknown one is shown nowhere.
  setError: (name: never, error: { type: string; message: string }) => void,
): string[] {
  if (!(error instanceof ApiError)) return []
  const fields = error.issues.filter((issue) => issue.path !== '')
  for (const { path, message } of fields) setError(path as never, { type: 'server', message })
  return fields.map(({ path }) => path)
}
