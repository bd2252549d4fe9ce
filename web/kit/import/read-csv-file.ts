import { isCsvText, NOT_A_CSV } from '#contract/people/client-import.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { decodeText } from './decode-text.ts'

/** The text of a chosen CSV file, in whatever encoding spreadsheets write; or why it is none, in a sentence. */
export async function readCsvFile(
  file: File,
  mostCharacters: number,
): Promise<{ csv: string } | { problem: string }> {
  // Four bytes a character at most: anything larger is refused without being read.
  if (file.size > mostCharacters * 4) return { problem: 'This file is too large. Please split it.' }
  const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
  return isCsvText(csv) ? { csv } : { problem: NOT_A_CSV }
}

/** Why an import was refused: the message about the file itself says more than that of the whole call. */
export function describeFileProblem(error: unknown, fallback: string): string {
  const aboutFile = error instanceof ApiError ? error.issues.find(({ path }) => path === 'csv') : undefined
  return aboutFile?.message ?? messageOf(error, fallback)
}
