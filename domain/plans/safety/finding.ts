import type { Allergy } from '#domain/people/options.ts'
import type { SafetySeverity } from './finding-words.ts'
import { SAFETY_TABLE, type TableRule } from './rules.ts'

/** The severity of each rule about foods. */
const FOOD_RULES = {
  'allergy-clash': 'needs-record',
  'allergy-in-words': 'warn',
  'allergy-unproven': 'warn',
  'allergy-unlisted': 'warn',
  'preference-clash': 'warn',
} as const satisfies Record<string, SafetySeverity>

export type SafetyRule = TableRule | keyof typeof FOOD_RULES

/** Every rule with its severity. */
export const SAFETY_RULES: Readonly<Record<SafetyRule, SafetySeverity>> = {
  ...(Object.fromEntries(SAFETY_TABLE.map(({ rule, severity }) => [rule, severity])) as Record<
    TableRule,
    SafetySeverity
  >), // one entry for each row of the table
  ...FOOD_RULES,
}

/** The records that can answer a finding. Each is the name of the field that contains it. */
export type SafetyRecord =
  | 'clinician'
  | 'reviewDate'
  | 'clinicianNote'
  | 'dieticianReason'
  | `allergyReasons.${Allergy}`

/**
 * A finding of a safety rule. `refuse`: the plan must not be published. `needs-record`: it can be published after
 * `record` is filled in. `warn`: staff only see a warning. `field` is the field of the client or the plan that the
 * finding is about; `where` lists the days and meals.
 */
export type SafetyFinding = {
  rule: SafetyRule
  severity: SafetySeverity
  field: string
  where: string[]
  message: string
  record?: SafetyRecord
}

/** Builds a finding of a rule, with the rule's own severity. */
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
