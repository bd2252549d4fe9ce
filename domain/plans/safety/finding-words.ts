import type { WordFinding } from '../plan-words.ts'

/** `refuse`: the plan may not be published. `needs-record`: it may, once a record is there. `warn`: said to staff. */
export type SafetySeverity = 'refuse' | 'needs-record' | 'warn'

/** What a rule finds: the message, where in the plan, and the field where it is not the rule's own. Null: nothing. */
export type Found = { message: string; where?: string[]; field?: string } | null

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** ` Found: “juice fast” (Day 1, Lunch).`, at most three by their words; empty without any. */
export function quoteWords(found: readonly WordFinding[]): string {
  if (found.length === 0) return ''
  const quoted = found.slice(0, 3).map(({ phrase, where }) => `“${phrase}” (${where})`)
  return ` Found: ${listWords(found.length > 3 ? [...quoted, `${found.length - 3} more`] : quoted)}.`
}

/** The places of findings, each once. */
export function listPlaces(found: readonly { where: string }[]): string[] {
  return [...new Set(found.map(({ where }) => where))]
}
