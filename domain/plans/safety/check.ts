import { readFacts } from './facts.ts'
import { buildFinding, type SafetyFinding } from './finding.ts'
import type { SafetySeverity } from './finding-words.ts'
import { checkFoods } from './food-rules.ts'
import { isInGroup, SAFETY_TABLE, type SafetyRow } from './rules.ts'
import type { SafetyInput } from './safety-input.ts'

/**
 * Checks a plan against every rule. Findings that refuse come first, then those that need a record, then warnings; an
 * empty list means that nothing was found. The server checks at publishing, when a client's record changes, and each
 * night.
 */
export function checkPlanSafety(input: SafetyInput): SafetyFinding[] {
  const facts = readFacts(input)
  const findings = SAFETY_TABLE.flatMap((row) => {
    const { who, find, field: usualField, record }: SafetyRow = row
    const found = isInGroup(who, facts) ? find(facts) : null
    if (found === null) return []
    const { message, field = usualField, where = [] } = found
    return [buildFinding(row.rule, field, message, record ? { where, record } : { where })]
  })
  const order: SafetySeverity[] = ['refuse', 'needs-record', 'warn']
  return [...findings, ...checkFoods(input)].sort(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
  )
}

/** Checks that no finding stops publishing. */
export function canPublish(findings: readonly SafetyFinding[]): boolean {
  return findings.every((finding) => finding.severity === 'warn')
}
