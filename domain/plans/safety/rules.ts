import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import {
  HEALTH_FLAG_LABELS,
  type HealthFlag,
  type MedicalCondition,
  PLAN_TYPE_LABELS,
} from '#domain/people/options.ts'
import { formatDate, formatKcal, formatNumber } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { joinSentences } from '#domain/words/sentences.ts'
import {
  describeDeficit,
  describeNeed,
  describeVeryLow,
  findBelowSafeIntake,
  findLowCalorie,
  findMissingReview,
  listVeryLowDays,
} from './energy-findings.ts'
import {
  calculateBounds,
  type Deficit,
  findDeficit,
  findFastRates,
  findOverlongRun,
  roundAsShown,
  type SafetyFacts,
} from './facts.ts'
import { listPlaces, quoteWords, type RuleResult, type SafetySeverity } from './finding-words.ts'
import { FLAGS_NEEDING_NOTE, listRefeedingSigns, NO_DEFICIT_GROUPS, SAFETY_GROUPS } from './groups.ts'
import {
  KIDNEY_PROTEIN_G_PER_KG,
  LOW_CALORIE_DAY_KCAL,
  VERY_LOW_CALORIE_BMI,
  VERY_LOW_CALORIE_KCAL,
} from './limits.ts'
import { NO_DEFICIT_WORDS } from './no-deficit-words.ts'
import { describeKidneyFigures, findProteinPerKg } from './nutrient-facts.ts'

/**
 * The safety rules of plans as one table: a group of people × a finding → stop, needs a record, or a warning. limits.ts
 * and docs/safety-rules.md contain the facts, figures and sources. Rules about foods (allergies, preferences) are in
 * food-rules.ts.
 *
 * To add a rule, add a row. A test publishes a plan against every row in every possible way.
 */

export type SafetyRow = {
  rule: string
  /** The group of people. */
  who: keyof typeof SAFETY_GROUPS
  /** Finds whether the rule applies. */
  find: (facts: SafetyFacts) => RuleResult
  severity: SafetySeverity
  /** The field of the client or the plan that the finding is about, unless `find` returns another. */
  field: string
  /** The record that answers the finding, for rows that need one. */
  record?: 'clinician' | 'reviewDate' | 'clinicianNote' | 'dieticianReason'
}

/** The rows for each of the groups above. For some of them a named clinician's record lowers the limits to 80 %. */
const NO_DEFICIT_ROWS = NO_DEFICIT_GROUPS.flatMap((group) => {
  const { id, who, field } = group
  const words = NO_DEFICIT_WORDS[id]
  const canBeSupervised = 'canBeSupervised' in group
  const readBounds = ({ need, hasNamedClinician, hasNote }: SafetyFacts) =>
    calculateBounds(need.mostKcal, canBeSupervised && hasNamedClinician && hasNote)
  const find = (facts: SafetyFacts): Deficit =>
    findDeficit(facts.plan.days, facts.lowestStatedKcal, readBounds(facts))
  return [
    {
      rule: `loss-${id}` as const,
      who,
      field,
      severity: 'refuse',
      find: (facts) =>
        facts.asksForLoss
          ? {
              message: joinSentences(words.noLoss(), nameLossType(facts), quoteWords(facts.words.loss)),
              where: listPlaces(facts.words.loss),
            }
          : null,
    },
    {
      rule: `deficit-${id}` as const,
      who,
      field: 'days',
      severity: 'refuse',
      find: (facts) => {
        const deficit = find(facts)
        if (!deficit.isProven) return null
        const bounds = readBounds(facts)
        return {
          message: joinSentences(
            words.needs(describeNeed(facts)),
            describeDeficit(deficit, bounds.averageKcal, bounds.dayKcal),
            canBeSupervised
              ? say(msg`To go down to 80% of the need, name a clinician on the plan and add their note.`)
              : null,
          ),
          where: deficit.days.map(({ label }) => label),
        }
      },
    },
    {
      rule: `unproven-${id}` as const,
      who,
      field: 'days',
      severity: 'refuse',
      find: (facts) => {
        const deficit = find(facts)
        if (deficit.isProven || !deficit.isPossible) return null
        const days = facts.plan.days.filter((day) => !day.isProven).map(({ label }) => label)
        return {
          message: joinSentences(words.unproven(describeNeed(facts)), nameUnproven(days)),
          where: days,
        }
      },
    },
    {
      rule: `fasting-${id}` as const,
      who,
      field: 'days',
      severity: 'refuse',
      find: ({ words: { fasting } }) =>
        fasting.length > 0
          ? {
              message: joinSentences(
                words.noFast(),
                quoteWords(fasting),
                say(msg`For a religious fast, write in the same sentence what the client eats.`),
              ),
              where: listPlaces(fasting),
            }
          : null,
    },
  ] as const satisfies readonly SafetyRow[]
})

/** Every rule about people, energy and words, most serious first. */
export const SAFETY_TABLE = [
  {
    rule: 'refeeding-risk',
    who: 'refeeding-risk',
    field: 'bmi',
    severity: 'refuse',
    find: ({ client }) => ({
      message: say(
        msg`Your client may be at risk of refeeding syndrome (${{ signs: formatList(listRefeedingSigns(client)) }}): please refer them to a doctor. No plan can be published for them here.`,
      ),
    }),
  },
  ...NO_DEFICIT_ROWS,
  {
    rule: 'calories-unreadable',
    who: 'everybody',
    field: 'caloriesTarget',
    severity: 'refuse',
    find: ({ stated }) => (stated !== null && !stated.ok ? { message: stated.problem } : null),
  },
  {
    rule: 'loss-age-unknown',
    who: 'unknown-age',
    field: 'age',
    severity: 'refuse',
    find: (facts) =>
      isForLoss(facts)
        ? { message: say(msg`Please record the client’s age first: weight-loss plans are for adults only.`) }
        : null,
  },
  {
    rule: 'loss-bmi-unknown',
    who: 'unknown-bmi',
    field: 'bmi',
    severity: 'refuse',
    find: (facts) =>
      isForLoss(facts)
        ? {
            message: say(
              msg`Please record the client’s height and weight first: weight-loss plans need a BMI of at least 18.5.`,
            ),
          }
        : null,
  },
  {
    rule: 'very-low-calorie-too-long',
    who: 'everybody',
    field: 'endDate',
    severity: 'refuse',
    find: (facts) => {
      const run = facts.isVeryLow ? findOverlongRun(facts.plan, facts.plan.veryLowSince) : null
      return run
        ? {
            message: describeVeryLowRun(describeVeryLow(facts), run),
            where: listVeryLowDays(facts),
          }
        : null
    },
  },
  {
    rule: 'very-low-calorie-clinician',
    who: 'everybody',
    field: 'clinician',
    severity: 'needs-record',
    record: 'clinician',
    find: (facts) =>
      facts.isVeryLow && !facts.hasNamedClinician
        ? {
            message: say(
              msg`With ${{ energy: describeVeryLow(facts) }}, please name the clinician who supervises: first and last name, and a registration number with at least four digits.`,
            ),
            where: listVeryLowDays(facts),
          }
        : null,
  },
  {
    rule: 'very-low-calorie-review',
    who: 'everybody',
    field: 'reviewDate',
    severity: 'needs-record',
    record: 'reviewDate',
    find: findMissingReview,
  },
  {
    rule: 'very-low-calorie-bmi',
    who: 'adults',
    field: 'clinicianNote',
    severity: 'needs-record',
    record: 'clinicianNote',
    find: (facts) => {
      const { bmi } = facts.client
      if (!facts.isVeryLow || facts.hasNote || (bmi !== null && bmi > VERY_LOW_CALORIE_BMI)) return null
      const limit = VERY_LOW_CALORIE_BMI
      return {
        message:
          bmi === null
            ? say(
                msg`Very-low-calorie diets are for a BMI above ${{ limit }}, and your client’s is not known: please record the clinician’s reason.`,
              )
            : say(
                msg`Very-low-calorie diets are for a BMI above ${{ limit }}, and your client’s is ${{ bmi: formatNumber(bmi, 1) }}: please record the clinician’s reason.`,
              ),
        where: listVeryLowDays(facts),
      }
    },
  },
  {
    rule: 'low-calorie-too-long',
    who: 'adults',
    field: 'clinician',
    severity: 'needs-record',
    record: 'clinician',
    find: (facts) => {
      if (!facts.isLow || facts.hasNamedClinician) return null
      const run = findOverlongRun(facts.plan, facts.plan.lowSince)
      return run ? { message: describeLowRun(run) } : null
    },
  },
  {
    rule: 'health-unknown',
    who: 'health-not-asked',
    field: 'healthFlags',
    severity: 'needs-record',
    record: 'clinicianNote',
    find: ({ hasNote }) =>
      hasNote
        ? null
        : {
            message: say(
              msg`Your client has not told us about allergies, pregnancy, illnesses and medicines yet: please ask, and note here what they said and to whom (at least 20 letters).`,
            ),
          },
  },
  {
    rule: 'loss-needs-note',
    who: 'needs-note',
    field: 'clinicianNote',
    severity: 'needs-record',
    record: 'clinicianNote',
    find: (facts) =>
      (isForLoss(facts) || facts.isDeficitPossible) && !facts.hasNote
        ? {
            message: say(
              msg`This plan can make weight drop, and your client’s record lists: ${{ conditions: formatList(FLAGS_NEEDING_NOTE.filter((flag) => facts.flags.has(flag)).map((flag) => say(HEALTH_FLAG_LABELS[flag]))) }}. Please record a clinician’s note: what was decided, and by whom.`,
            ),
          }
        : null,
  },
  {
    rule: 'kidney-protein',
    who: 'kidney-disease',
    field: 'clinicianNote',
    severity: 'needs-record',
    record: 'clinicianNote',
    find: (facts) => {
      const perKg = findProteinPerKg(facts)
      const { min, max } = KIDNEY_PROTEIN_G_PER_KG
      if (facts.hasNote || perKg === null || (perKg >= min && perKg <= max)) return null
      return {
        message: say(
          msg`Kidney disease is on record, and the average day has ${{ amount: formatNumber(perKg, 2) }} g protein per kg of body weight. Outside ${{ min }} to ${{ max }} g a clinician decides: please record their note.`,
        ),
      }
    },
  },
  {
    rule: 'fasting-words',
    who: 'everybody',
    field: 'days',
    severity: 'needs-record',
    record: 'dieticianReason',
    find: (facts) => {
      const { words, hasReason } = facts
      // No reason can allow a fast for a client whom another row protects.
      const isForbidden = NO_DEFICIT_GROUPS.some(({ who }) => isInGroup(who, facts))
      return words.fasting.length > 0 && !hasReason && !isForbidden
        ? {
            message: joinSentences(
              say(msg`The plan seems to ask for a fast.`),
              quoteWords(words.fasting),
              say(msg`Please change it or record your reason.`),
            ),
            where: listPlaces(words.fasting),
          }
        : null
    },
  },
  {
    rule: 'loss-rate-words',
    who: 'everybody',
    field: 'goalDescription',
    severity: 'needs-record',
    record: 'dieticianReason',
    find: (facts) => {
      const fast = findFastRates(facts)
      if (fast.length === 0 || facts.hasReason) return null
      const fastest = Math.max(...fast.map(({ kgPerWeek }) => kgPerWeek))
      return {
        message: joinSentences(
          say(
            msg`The plan mentions losing ${{ weight: formatNumber(fastest, 1) }} kg a week, more than 1 kg.`,
          ),
          quoteWords(fast),
          say(msg`Please change it or record your reason.`),
        ),
        where: listPlaces(fast),
      }
    },
  },
  {
    rule: 'words-alone',
    who: 'everybody',
    field: 'days',
    severity: 'needs-record',
    record: 'dieticianReason',
    find: ({ plan, hasReason }) => {
      const days = plan.days.filter(({ isOnlyNote }) => isOnlyNote).map(({ label }) => label)
      return days.length > 0 && !hasReason
        ? {
            message: say(
              msg`${{ days: formatList(days) }}: meals are only text, so their nutrition is not known. Please choose foods from the list or record why text is enough.`,
            ),
            where: days,
          }
        : null
    },
  },
  {
    rule: 'energy-unproven',
    who: 'everybody',
    field: 'days',
    severity: 'warn',
    find: ({ plan }) => {
      const days = plan.days
        .filter((day) => !day.isProven && roundAsShown(day.energyKcal) <= VERY_LOW_CALORIE_KCAL)
        .map(({ label }) => label)
      return days.length > 0
        ? {
            message: say(
              msg`${{ days: formatList(days) }}: some foods have no known energy, so we cannot confirm that the day is above ${{ limit: VERY_LOW_CALORIE_KCAL }} kcal. Please choose foods from the list or check the day yourself.`,
            ),
            where: days,
          }
        : null
    },
  },
  { rule: 'low-calorie', who: 'adults', field: 'days', severity: 'warn', find: findLowCalorie },
  { rule: 'below-safe-intake', who: 'adults', field: 'days', severity: 'warn', find: findBelowSafeIntake },
  {
    rule: 'loss-condition-to-ask',
    who: 'everybody',
    field: 'medicalConditions',
    severity: 'warn',
    find: (facts) => {
      const questions = isForLoss(facts) && !facts.hasNote ? listConditionQuestions(facts) : []
      return questions.length > 0
        ? { message: say(msg`Please ask first: ${{ questions: questions.join(' ') }}`) }
        : null
    },
  },
  {
    rule: 'kidney-figures',
    who: 'kidney-disease',
    field: 'days',
    severity: 'warn',
    find: (facts) => ({ message: describeKidneyFigures(facts) }),
  },
  {
    rule: 'medicine-to-mind',
    who: 'everybody',
    field: 'healthFlags',
    severity: 'warn',
    find: ({ flags, average }) => {
      const notes = MEDICINE_NOTES.filter(({ flag }) => flags.has(flag)).map(({ note }) => say(note))
      return notes.length > 0 && average.kcal > 0 ? { message: notes.join(' ') } : null
    },
  },
  {
    rule: 'under-18',
    who: 'minors',
    field: 'age',
    severity: 'warn',
    find: () => ({
      message: say(
        msg`Your client is under 18: adult calorie targets and BMI categories do not apply to them, and a guardian’s consent is needed.`,
      ),
    }),
  },
] as const satisfies readonly SafetyRow[]

export type TableRule = (typeof SAFETY_TABLE)[number]['rule']

/** Checks whether the client is in the group. */
export function isInGroup(who: keyof typeof SAFETY_GROUPS, facts: SafetyFacts): boolean {
  return SAFETY_GROUPS[who](facts)
}

/** Returns `Plans of the type Pre-Wedding count as such.`; `null` if the plan type is not for losing weight. */
function nameLossType({ plan: { planType } }: SafetyFacts): string | null {
  if (planType !== 'weight_loss' && planType !== 'pre_wedding') return null
  return say(
    msg`Plans of the type ${{ planType: say(PLAN_TYPE_LABELS[planType]) }} count as weight-loss plans.`,
  )
}

function nameUnproven(days: readonly string[]): string {
  return say(
    msg`${{ days: formatList(days) }}: some meals are text or have foods with unknown energy, so we cannot confirm this. Please choose foods from the list.`,
  )
}

type OverlongRun = NonNullable<ReturnType<typeof findOverlongRun>>

function describeVeryLowRun(energy: string, { isContinued, latestEnd }: OverlongRun): string {
  const date = formatDate(latestEnd)
  return isContinued
    ? say(
        msg`With ${{ energy }}, a plan may run for at most 12 weeks, including its earlier versions and plans: please end it by ${{ date }}.`,
      )
    : say(msg`With ${{ energy }}, a plan may run for at most 12 weeks: please end it by ${{ date }}.`)
}

function describeLowRun({ isContinued, latestEnd }: OverlongRun): string {
  const energy = formatKcal(LOW_CALORIE_DAY_KCAL)
  const date = formatDate(latestEnd)
  return isContinued
    ? say(
        msg`More than 12 weeks in a row at ${{ energy }} a day or less, including earlier plans, needs a clinician: please name them with their registration number, or end the plan by ${{ date }}.`,
      )
    : say(
        msg`More than 12 weeks in a row at ${{ energy }} a day or less needs a clinician: please name them with their registration number, or end the plan by ${{ date }}.`,
      )
}

/** Medicines that need something in the diet to stay constant. The product changes nothing by itself. */
const MEDICINE_NOTES = [
  {
    flag: 'lithium',
    note: msg`Your client takes lithium: keep salt and fluid as they are. A sudden low-salt diet raises the lithium level.`,
  },
  {
    flag: 'warfarin',
    note: msg`Your client takes warfarin: keep vitamin K (green leafy vegetables) steady from day to day.`,
  },
  {
    flag: 'maoi',
    note: msg`Your client takes an MAO inhibitor: leave out aged cheese, cured and fermented foods and yeast extracts.`,
  },
  {
    flag: 'sglt2_inhibitor',
    note: msg`Your client takes an SGLT2 inhibitor: very little carbohydrate or fasting can bring on ketoacidosis.`,
  },
] as const satisfies readonly { flag: HealthFlag; note: MessageDescriptor }[]

/** Checks whether a plan is for losing weight by its type, its words, or its energy. */
function isForLoss({ asksForLoss, isDeficit }: SafetyFacts): boolean {
  return asksForLoss || isDeficit
}

/** Lists conditions that may involve a medicine or an illness that needs a note. */
function listConditionQuestions({ client, flags }: SafetyFacts): string[] {
  const has = (condition: MedicalCondition) => client.medicalConditions.includes(condition)
  const questions: string[] = []
  const isTreated = (['type_1_diabetes', 'insulin', 'sulfonylurea', 'sglt2_inhibitor'] as const).some(
    (flag) => flags.has(flag),
  )
  if (has('diabetes') && !isTreated) {
    questions.push(
      say(
        msg`is the client’s diabetes type 1, and do they take insulin, a sulfonylurea or an SGLT2 inhibitor?`,
      ),
    )
  }
  if (has('heart_disease') && !flags.has('unstable_heart_disease')) {
    questions.push(say(msg`is the client’s heart disease stable?`))
  }
  return questions
}
