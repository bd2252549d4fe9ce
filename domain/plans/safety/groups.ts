import { msg } from '@lingui/core/runtime-macro'
import type { HealthFlag } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { SafetyFacts } from './facts.ts'
import { LOWEST_BMI_FOR_LOSS, REFEEDING_BMI, REFEEDING_LOSS_PERCENT } from './limits.ts'
import type { NO_DEFICIT_WORDS } from './no-deficit-words.ts'

/** Health flags for which a plan for losing weight, or with too little energy, needs a recorded note of a clinician. */
export const FLAGS_NEEDING_NOTE = [
  'kidney_disease',
  'severe_liver_disease',
  'gout',
  'gallstones',
  'unstable_heart_disease',
  'type_1_diabetes',
  'insulin',
  'sulfonylurea',
  'sglt2_inhibitor',
  'lithium',
  'warfarin',
  'maoi',
] as const satisfies HealthFlag[]

/** The groups of people to which rules apply. */
export const SAFETY_GROUPS = {
  everybody: () => true,
  adults: ({ isMinor }: SafetyFacts) => !isMinor,
  minors: ({ isMinor }: SafetyFacts) => isMinor,
  pregnant: ({ flags }: SafetyFacts) => flags.has('pregnancy'),
  breastfeeding: ({ flags }: SafetyFacts) => flags.has('breastfeeding'),
  'eating-disorder': ({ flags }: SafetyFacts) => flags.has('eating_disorder'),
  // The limit is for adults: an ordinary child's BMI is below it.
  underweight: ({ client, isMinor }: SafetyFacts) =>
    !isMinor && client.bmi !== null && client.bmi < LOWEST_BMI_FOR_LOSS,
  'refeeding-risk': isAtRiskOfRefeeding,
  'unknown-age': ({ client }: SafetyFacts) => client.ageYears === null,
  'unknown-bmi': ({ client, isMinor }: SafetyFacts) => !isMinor && client.bmi === null,
  'health-not-asked': ({ client }: SafetyFacts) => !client.isHealthKnown,
  'needs-note': ({ flags }: SafetyFacts) => FLAGS_NEEDING_NOTE.some((flag) => flags.has(flag)),
  'kidney-disease': ({ flags }: SafetyFacts) => flags.has('kidney_disease'),
} satisfies Record<string, (facts: SafetyFacts) => boolean>

/** Groups for whom no plan may aim at losing weight, include a fast, or give less energy than they need. */
export const NO_DEFICIT_GROUPS = [
  { id: 'pregnancy', who: 'pregnant', field: 'healthFlags' },
  { id: 'breastfeeding', who: 'breastfeeding', field: 'healthFlags' },
  { id: 'eating-disorder', who: 'eating-disorder', field: 'healthFlags', canBeSupervised: true },
  { id: 'under-18', who: 'minors', field: 'age', canBeSupervised: true },
  { id: 'underweight', who: 'underweight', field: 'bmi' },
] as const satisfies readonly {
  id: keyof typeof NO_DEFICIT_WORDS
  who: keyof typeof SAFETY_GROUPS
  field: string
  canBeSupervised?: boolean
}[]

function isAtRiskOfRefeeding({ client, isMinor }: SafetyFacts): boolean {
  if (isMinor) return false
  if (client.bmi !== null && client.bmi < REFEEDING_BMI) return true
  return listRefeedingSigns(client).length >= 2
}

/** Lists the recorded signs of refeeding risk (NICE CG32), as people read them. */
export function listRefeedingSigns({ bmi, recentLossPercent, healthFlags }: SafetyFacts['client']): string[] {
  const signs: string[] = []
  if (bmi !== null && bmi < LOWEST_BMI_FOR_LOSS) signs.push(say(msg`BMI ${{ bmi: formatNumber(bmi, 1) }}`))
  if (recentLossPercent !== null && recentLossPercent > REFEEDING_LOSS_PERCENT) {
    signs.push(say(msg`${{ percent: formatNumber(recentLossPercent, 1) }}% of weight lost within six months`))
  }
  if (healthFlags.includes('little_food')) signs.push(say(msg`very little food for more than 5 days`))
  return signs
}
