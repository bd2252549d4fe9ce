import type { Allergy } from '#domain/people/options.ts'
import type { SafetySeverity } from './finding-words.ts'
import { SAFETY_TABLE, type TableRule } from './rules.ts'

/** What the rules about foods do when they find something. */
const FOOD_RULES = {
  'allergy-clash': 'needs-record',
  'allergy-in-words': 'warn',
  'allergy-unproven': 'warn',
  'allergy-unlisted': 'warn',
  'preference-clash': 'warn',
} as const satisfies Record<string, SafetySeverity>

export type SafetyRule = TableRule | keyof typeof FOOD_RULES

/** Every rule with what it does when it finds something. */
export const SAFETY_RULES: Readonly<Record<SafetyRule, SafetySeverity>> = {
  ...(Object.fromEntries(SAFETY_TABLE.map(({ rule, severity }) => [rule, severity])) as Record<
    TableRule,
    SafetySeverity
  >), // one entry for each row of the table
  ...FOOD_RULES,
}

/** What can be recorded with a plan to answer a finding; the name of the field that holds it. */
export type SafetyRecord =
  | 'clinician'
  | 'reviewDate'
  | 'clinicianNote'
  | 'dieticianReason'
  | `allergyReasons.${Allergy}`

/**
 * Something found. `refuse`: the plan may not be published. `needs-record`: it may, once `record` is filled in. `warn`:
 * said to staff, nothing more. `field` names the client's or the plan's field it is about; `where` the days and meals.
 */
export type SafetyFinding = {
  rule: SafetyRule
  severity: SafetySeverity
  field: string
  where: string[]
  message: string
  record?: SafetyRecord
}

/** A finding of a rule, with the rule's own severity. */
export function buildFinding(
  rule: SafetyRule,
  field: string,
  message: string,
  more: { where?: string[]; record?: SafetyRecord } = {},
): SafetyFinding {
  const finding: SafetyFinding = {
    rule,
    severity: SAFETY_RULES[rule],
    field,
    where: more.where ?? [],
    message,
  }
  if (more.record !== undefined) finding.record = more.record
  return finding
}
