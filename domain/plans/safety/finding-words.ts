import { msg } from '@lingui/core/runtime-macro'
import { formatNumber } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
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

/** Quotes up to three findings: `Found: “juice fast” (Day 1, Lunch).`. `null` if there are none. */
export function quoteWords(found: readonly WordFinding[]): string | null {
  if (found.length === 0) return null
  return say(
    msg`Found: ${{ quotes: listFirst(found.map(({ phrase, where }) => `“${phrase}” (${where})`)) }}.`,
  )
}

/** Lists names, at most the first three: `a, b, c and 2 more`. */
export function listFirst(names: readonly string[], most = 3): string {
  if (names.length <= most) return formatList(names)
  const others = say(msg`${{ count: formatNumber(names.length - most) }} more`)
  return formatList([...names.slice(0, most), others])
}

/** Lists the places of findings without duplicates. */
export function listPlaces(found: readonly { where: string }[]): string[] {
  return [...new Set(found.map(({ where }) => where))]
}
