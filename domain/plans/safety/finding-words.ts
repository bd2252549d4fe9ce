import type { WordFinding } from '../plan-words.ts'

/**
 * `refuse`: the plan must not be published. `needs-record`: it can be published after a record is filled in. `warn`:
 * staff see a warning.
 */
export type SafetySeverity = 'refuse' | 'needs-record' | 'warn'

/**
 * The result of a rule: the message, the places in the plan, and the field if it differs from the rule's own. `null` if
 * there is no finding.
 */
export type RuleResult = { message: string; where?: string[]; field?: string } | null

/** Joins words to a list: `a`, `a and b`, `a, b and c`. */
export function joinList(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Quotes up to three findings: ` Found: “juice fast” (Day 1, Lunch).`. Empty if there are none. */
export function quoteWords(found: readonly WordFinding[]): string {
  if (found.length === 0) return ''
  const quoted = found.slice(0, 3).map(({ phrase, where }) => `“${phrase}” (${where})`)
  return ` Found: ${joinList(found.length > 3 ? [...quoted, `${found.length - 3} more`] : quoted)}.`
}

/** Lists the places of findings without duplicates. */
export function listPlaces(found: readonly { where: string }[]): string[] {
  return [...new Set(found.map(({ where }) => where))]
}
