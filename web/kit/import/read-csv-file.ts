import { t } from '@lingui/core/macro'
import { isCsvText, NOT_A_CSV } from '#contract/people/client-import.ts'
import { say } from '#domain/words/say.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { decodeText } from './decode-text.ts'

/**
 * Reads a chosen CSV file in any encoding of spreadsheet programs. If it cannot be read, returns the reason in a
 * sentence.
 */
export async function readCsvFile(
  file: File,
  maxCharacters: number,
): Promise<{ csv: string } | { problem: string }> {
  // A character has at most four bytes, so a larger file is refused without reading it.
  if (file.size > maxCharacters * 4) return { problem: t`This file is too large. Please split it.` }
  const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
  return isCsvText(csv) ? { csv } : { problem: say(NOT_A_CSV) }
}

/**
 * Describes why an import was refused. A message about the file itself is more exact than the one of the whole call.
 */
export function describeFileProblem(error: unknown, fallback: string): string {
  const aboutFile = error instanceof ApiError ? error.issues.find(({ path }) => path === 'csv') : undefined
  return aboutFile?.message ?? messageOf(error, fallback)
}
