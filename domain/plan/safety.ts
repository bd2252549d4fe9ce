import { ADULT_AGE_YEARS } from '../body/bmi.ts'
import { type Goal, isBelowSafeIntake, SAFE_INTAKE_KCAL } from '../energy/energy.ts'
import { isTotalComplete, readTotal, type Totals } from '../nutrients/totals.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  type Allergy,
  FOOD_PREFERENCE_LABELS,
  type FoodPreference,
  HEALTH_FLAG_LABELS,
  type HealthFlag,
  isOneOf,
  type MedicalCondition,
  type PlanType,
  type Sex,
} from '../people/options.ts'
import { addDays, daysBetween, isCalendarDate } from '../units/dates.ts'
import { formatDate, formatKcal, formatNumber } from '../units/format.ts'
import { readMealNote } from './meal-text.ts'
import { formatPlace, listPlacedFoods, MEAL_SLOTS, type PlanDay } from './plan.ts'
import { findAllergensInWords } from './safety-words.ts'
import { parseTarget, type Target } from './targets.ts'

/**
 * The safety rules of plans. Checked by the server for every kind of plan at publish and when a client's health flags
 * change; the creators show the same findings while a plan is written.
 *
 * Very-low-calorie and low-calorie, and the twelve weeks: NICE, Obesity: identification, assessment and management
 * (CG189, 2014). Every rule errs on the safe side: what cannot be shown to be safe is asked for or said.
 */

/** A day at or below this is very-low-calorie (NICE). */
export const VERY_LOW_CALORIE_KCAL = 800

/** A day up to this is low-calorie (NICE: 800–1600). */
export const LOW_CALORIE_KCAL = 1600

/** Longest that a plan with very-low-calorie days may run (NICE: twelve weeks). */
export const VERY_LOW_CALORIE_MAX_DAYS = 84

/** Average loss, kg a week over four weeks, above which staff are told. */
export const FASTEST_LOSS_KG_PER_WEEK = 1

/** BMI below which nobody is put on, or kept on, a weight-loss plan. */
export const LOWEST_BMI_FOR_LOSS = 18.5

/** Below this age a day under 1,200 kcal can be a child's ordinary need, and says nothing about a plan's goal. */
const YOUNGEST_AGE_FOR_ENERGY_INFERENCE = 10

/** Flags with which a weight-loss plan is refused. */
export const FLAGS_REFUSING_LOSS = [
  'pregnancy',
  'breastfeeding',
  'eating_disorder',
] as const satisfies HealthFlag[]

/** Flags with which a weight-loss plan needs a clinician's note on record. */
export const FLAGS_NEEDING_NOTE = [
  'kidney_disease',
  'severe_liver_disease',
  'gout',
  'unstable_heart_disease',
  'insulin',
  'sulfonylurea',
] as const satisfies HealthFlag[]

export type PlanGoal = 'loss' | 'gain' | 'maintain' | 'unknown'

export type SafetySeverity = 'refuse' | 'needs-record' | 'warn'

/** Every rule, with what it does when it finds something. */
export const SAFETY_RULES = {
  'calories-unreadable': 'refuse',
  'loss-pregnancy': 'refuse',
  'loss-breastfeeding': 'refuse',
  'loss-eating-disorder': 'refuse',
  'loss-under-18': 'refuse',
  'loss-age-unknown': 'refuse',
  'loss-underweight': 'refuse',
  'loss-bmi-unknown': 'refuse',
  'very-low-calorie-too-long': 'refuse',
  'very-low-calorie-clinician': 'needs-record',
  'very-low-calorie-review': 'needs-record',
  'health-unknown': 'needs-record',
  'loss-needs-note': 'needs-record',
  'allergy-clash': 'needs-record',
  'energy-unproven': 'warn',
  'below-safe-intake': 'warn',
  'loss-condition-to-ask': 'warn',
  'under-18': 'warn',
  'allergy-unproven': 'warn',
  'allergy-unlisted': 'warn',
  'allergy-in-words': 'warn',
  'preference-clash': 'warn',
} as const satisfies Record<string, SafetySeverity>

export type SafetyRule = keyof typeof SAFETY_RULES

/** What can be recorded with a plan to answer a finding; the name of the field that holds it. */
export type SafetyRecord = 'clinician' | 'reviewDate' | 'clinicianNote' | `allergyReasons.${Allergy}`

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

/** What the rules need to know of a client. Null: not recorded. */
export type SafetyClient = {
  /** The client has answered the questions about health and allergies: only then does an empty list mean none. */
  isHealthKnown: boolean
  ageYears: number | null
  bmi: number | null
  /** Sex for calculation; null where it is not known: the higher of the two limits then applies. */
  sex: Sex | null
  healthFlags: readonly HealthFlag[]
  medicalConditions: readonly string[]
  allergies: readonly string[]
  preferences: readonly string[]
}

/** What the rules need to know of a plan. */
export type SafetyPlan = {
  goal: PlanGoal
  /** The stated calorie target as typed; null for plans that state none. */
  statedCalories: string | null
  days: readonly { label: string; totals: Totals }[]
  startDate: string
  endDate: string
  clinician?: { name: string; registrationNumber: string } | null
  reviewDate?: string | null
  /** The day it is to be published: a review before that has been. Left out: any day of the plan counts. */
  publishedOn?: string
  /** The first day of earlier versions of the plan that were very-low-calorie too; left out: there are none. */
  veryLowSince?: string
  clinicianNote?: string | null
  /** What the plan says besides its meals, such as tips, each with where it stands. */
  words?: readonly { where: string; text: string }[]
  /** Why a food with an allergen the client avoids stands in the plan nevertheless, by allergen. */
  allergyReasons?: Partial<Record<string, string>> | null
}

/**
 * A food of the plan with its place (`where`, such as `Day 1 | Day 4, Lunch`). Null tags or allergens: nothing is known,
 * as of a meal described in words.
 */
export type SafetyFood = {
  name: string
  where: string
  allergens: readonly string[] | null
  tags: readonly string[] | null
  /** Of words, and of foods that somebody wrote: the allergens that the name gives away, marked or not. */
  namedAllergens?: readonly string[]
}

/**
 * The foods of a plan's days as the rules take them, alternatives included; meals described in words, and words beside
 * foods that name an allergen, count as foods of that name. `lookUpFood` gives a food's allergens and tags; null or
 * undefined where it is not known. It is not asked about words. The name of a food of the practice's own is read too:
 * a mark may have been forgotten.
 */
export function listSafetyFoods(
  days: readonly PlanDay[],
  lookUpFood: (
    foodId: string,
  ) => { allergens: readonly string[]; tags: readonly string[]; source?: string } | null | undefined,
): SafetyFood[] {
  const placed = listPlacedFoods(days).map((food): SafetyFood => {
    const where = formatPlace(food)
    if (food.foodId === null) {
      return {
        name: food.name,
        where,
        allergens: null,
        tags: null,
        namedAllergens: findAllergensInWords(food.name),
      }
    }
    const known = lookUpFood(food.foodId)
    return {
      name: food.name,
      where,
      allergens: known?.allergens ?? null,
      tags: known?.tags ?? null,
      ...(known?.source === 'custom' ? { namedAllergens: findAllergensInWords(food.name) } : {}),
    }
  })
  return [...placed, ...listNotes(days)]
}

/** What was written beside foods, where it names an allergen. Of the rest of a note's food nothing is known or asked. */
function listNotes(days: readonly PlanDay[]): SafetyFood[] {
  return days.flatMap((day) =>
    MEAL_SLOTS.flatMap(({ key: slot }) => {
      const meal = day.meals[slot]
      const note = (meal.items ?? []).length === 0 ? '' : readMealNote(meal).trim()
      const namedAllergens = findAllergensInWords(note)
      if (namedAllergens.length === 0) return []
      const where = formatPlace({ dayLabel: day.dayLabel, slot })
      return [{ name: note, where, allergens: [], tags: null, namedAllergens }]
    }),
  )
}

/** All that is checked. */
export type SafetyInput = { client: SafetyClient; plan: SafetyPlan; foods: readonly SafetyFood[] }

/**
 * Checks a plan against every rule. Findings come refusals first, then what needs a record, then warnings; an empty list
 * means that nothing was found.
 */
export function checkPlanSafety(input: SafetyInput): SafetyFinding[] {
  const findings = [
    ...checkHealthKnown(input),
    ...checkEnergy(input),
    ...(isLossPlan(input) ? checkLoss(input.client, input.plan) : []),
    ...checkAge(input.client),
    ...checkAllergies(input),
    ...checkPreferences(input),
  ]
  const order: SafetySeverity[] = ['refuse', 'needs-record', 'warn']
  return findings.sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}

/** True when the findings leave nothing that stands in the way of publishing. */
export function canPublish(findings: readonly SafetyFinding[]): boolean {
  return findings.every((finding) => finding.severity === 'warn')
}

/**
 * What a plan is for, from its type, the words of its goal, and its calories. Words for losing win over all others ("fat
 * loss and muscle gain" is a loss plan), and so does the type. A plan whose words say nothing counts as a loss plan when
 * its day is low-calorie (at most 1600 kcal, stated or computed), except for children under ten, who need no more.
 *
 * Example: { goalDescription: 'Weight loss (0.5-1 kg/week)' } → 'loss'.
 */
export function planGoal(plan: {
  planType?: PlanType | null
  goalDescription?: string | null
  statedCalories?: string | null
  /** Kilocalories of the plan's average day, when they are completely known. */
  averageDayKcal?: number | null
  /** The client's age. */
  ageYears?: number | null
}): PlanGoal {
  // Before a wedding people come to be slimmer, whatever the plan says besides.
  if (plan.planType === 'weight_loss' || plan.planType === 'pre_wedding') return 'loss'
  const words = (plan.goalDescription ?? '').normalize('NFC').toLowerCase().replace(OTHER_LOSSES, ' ')
  if (LOSS_WORDS.test(words)) return 'loss'
  if (plan.planType === 'weight_gain' || GAIN_WORDS.test(words)) return 'gain'
  if (MAINTAIN_WORDS.test(words)) return 'maintain'
  if (plan.ageYears != null && plan.ageYears < YOUNGEST_AGE_FOR_ENERGY_INFERENCE) return 'unknown'
  const stated = readStated(plan.statedCalories ?? null)
  const dayKcal = stated === null ? plan.averageDayKcal : (stated.max ?? stated.min)
  return dayKcal != null && dayKcal <= LOW_CALORIE_KCAL ? 'loss' : 'unknown'
}

/** Losses a plan may be against: "hair loss" makes nobody lighter. */
const OTHER_LOSSES = /\b(?:hair|bone|muscle|memory|blood|hearing|vision|appetite) loss\b/g
// What is gained, reduced or maintained must be the body: "reduce HbA1c" and "maintain sugar levels" say nothing of
// weight. The boundary of a Hindi word cannot be written as \b, which knows Latin letters only.
const LOSS_WORDS =
  /\b(?:loss|lose|losing|slim|slimming|shred|leaner)\b|\b(?:reduc|drop|shed|burn)\w*\b.{0,24}\b(?:weight|fat|kgs?|kilos?|belly|waist|inch\w*)\b|\b(?:weight|fat|inch) reduc|\b(?:calorie|energy|kcal) deficit\b|घटा|वज़?न कम/u
const GAIN_WORDS =
  /\bgain\w*\b.{0,24}\b(?:weight|muscle|mass|kgs?|kilos?)\b|\b(?:weight|muscle|mass) (?:gain|build)|\bbulk|\bbuild\w* (?:\w+ )?(?:muscle|mass)|^\W*gain\W*$|बढ़ा/u
const MAINTAIN_WORDS = /\bmaint\w*\b.{0,24}\bweight\b|\bweight maint|^\W*maint\w*\W*$|वज़?न बनाए/u

/** Why no calorie target is shown, and the sentence shown instead. */
export type TargetObstacle = {
  reason: 'under_18' | 'pregnancy' | 'breastfeeding' | 'eating_disorder' | 'underweight' | 'needs_clinician'
  message: string
}

/**
 * Why somebody is shown a sentence instead of a calorie target; null when a target may be shown. The calculator and
 * onboarding ask this, so that they never offer what a plan would be refused for. `bmi` and `ageYears` null: not told.
 *
 * Example: { ageYears: 16, bmi: 21, healthFlags: [] }, 'maintain' → under_18.
 */
export function findTargetObstacle(
  person: { ageYears: number | null; bmi: number | null; healthFlags: readonly HealthFlag[] },
  goal: Goal,
): TargetObstacle | null {
  if (person.ageYears !== null && person.ageYears < ADULT_AGE_YEARS) {
    return {
      reason: 'under_18',
      message:
        'Calorie targets are for adults. Under 18, please talk to a dietician about what growing needs.',
    }
  }
  if (person.healthFlags.includes('pregnancy')) {
    return {
      reason: 'pregnancy',
      message:
        'In pregnancy a calculator cannot say what you need. Please talk to your doctor or to our dietician.',
    }
  }
  if (person.healthFlags.includes('breastfeeding')) {
    return {
      reason: 'breastfeeding',
      message: 'While breastfeeding a calculator cannot say what you need. Please talk to our dietician.',
    }
  }
  if (goal !== 'lose') return null
  if (person.healthFlags.includes('eating_disorder')) {
    return {
      reason: 'eating_disorder',
      message:
        'We do not set weight-loss targets here for you. A dietician will gladly talk with you about eating well.',
    }
  }
  if (person.bmi !== null && person.bmi < LOWEST_BMI_FOR_LOSS) {
    return {
      reason: 'underweight',
      message:
        'Your BMI is below 18.5, so losing weight is not advised. A dietician can help you gain strength instead.',
    }
  }
  if (FLAGS_NEEDING_NOTE.some((flag) => person.healthFlags.includes(flag))) {
    return {
      reason: 'needs_clinician',
      message:
        'With your condition or medicine, losing weight needs a plan made with your doctor and our dietician.',
    }
  }
  return null
}

/**
 * The quiet line under a calorie target: what NICE calls such a day. Null for an unreadable target or an ordinary day.
 * Example: '1000-1200 kcal/day' → "1,000–1,200 kcal a day is a low-calorie diet; very-low-calorie means 800 kcal or
 * less (NICE)."
 */
export function describeCalorieLevel(statedCalories: string): string | null {
  const found = findCalorieLevel(statedCalories)
  if (found === null) return null
  const { range, level } = found
  return level === 'very-low'
    ? `${range} kcal a day reaches very-low-calorie (${VERY_LOW_CALORIE_KCAL} kcal or less, NICE): at most 12 weeks, under a clinician.`
    : `${range} kcal a day is a low-calorie diet; very-low-calorie means ${VERY_LOW_CALORIE_KCAL} kcal or less (NICE).`
}

/** What NICE calls a day of a calorie target, with the target as figures (`1,000–1,200`); null as above. */
export function findCalorieLevel(
  statedCalories: string,
): { range: string; level: 'very-low' | 'low' } | null {
  const target = readStated(statedCalories)
  const lowest = target === null ? null : readLowest(target)
  if (target === null || lowest === null || lowest > LOW_CALORIE_KCAL) return null
  const highest = target.max ?? lowest
  const range = lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)}–${formatNumber(highest)}`
  return { range, level: lowest <= VERY_LOW_CALORIE_KCAL ? 'very-low' : 'low' }
}

/** A reason to look at a client who is following a plan. */
export type ProgressFlag = { flag: 'losing-too-fast' | 'underweight-on-loss'; message: string }

/**
 * What staff are told while a client follows a plan: losing more than 1 kg a week on average over four weeks (any plan),
 * or a BMI below 18.5 on a weight-loss plan. `weeklyChangeKg` as `calculateWeeklyChangeKg` gives it (negative when
 * losing); null: not enough measurements.
 */
export function checkProgressSafety(client: {
  goal: PlanGoal
  bmi: number | null
  weeklyChangeKg: number | null
}): ProgressFlag[] {
  const flags: ProgressFlag[] = []
  // A tenth of a kilogram is what scales show: 1.0 as shown is not above 1.
  if (
    client.weeklyChangeKg !== null &&
    Math.round(-client.weeklyChangeKg * 10) / 10 > FASTEST_LOSS_KG_PER_WEEK
  ) {
    flags.push({
      flag: 'losing-too-fast',
      message: `Losing ${formatNumber(-client.weeklyChangeKg, 1)} kg a week over four weeks, more than 1 kg a week.`,
    })
  }
  if (client.goal === 'loss' && client.bmi !== null && client.bmi < LOWEST_BMI_FOR_LOSS) {
    flags.push({
      flag: 'underweight-on-loss',
      message: `BMI ${formatNumber(client.bmi, 1)} is below 18.5 while on a weight-loss plan.`,
    })
  }
  return flags
}

/** Whoever has not been asked has no allergies and no flags on record, which says nothing. */
function checkHealthKnown({ client, plan }: SafetyInput): SafetyFinding[] {
  if (client.isHealthKnown || (plan.clinicianNote ?? '').trim() !== '') return []
  return [
    buildFinding(
      'health-unknown',
      'healthFlags',
      'Your client has not told us about allergies, pregnancy, illnesses and medicines yet: please ask, and note here what they said.',
      { record: 'clinicianNote' },
    ),
  ]
}

/**
 * True for a plan meant for losing weight, and for one that cannot but do so whatever it is called: a stated or computed
 * day below the safe intake. Young children are left out of the second half, whose ordinary needs are that small.
 */
function isLossPlan({ client, plan }: SafetyInput): boolean {
  if (plan.goal === 'loss') return true
  if (client.ageYears !== null && client.ageYears < YOUNGEST_AGE_FOR_ENERGY_INFERENCE) return false
  const stated = readStated(plan.statedCalories)
  const lowest = stated === null ? null : readLowest(stated)
  // Women's limit for everybody: a man's maintenance may lie below 1,500, and that alone makes no loss plan.
  const isBelow = (energyKcal: number) => isBelowSafeIntake(energyKcal, 'female')
  if (lowest !== null && isBelow(lowest)) return true
  return plan.days.some(
    ({ totals }) =>
      (isTotalComplete(totals, 'energyKcal') && isBelow(readTotal(totals, 'energyKcal'))) ||
      isVeryLow(totals),
  )
}

/**
 * A day at or below 800 kcal as far as its foods are known. One meal in words does not lift a day of cucumber above it;
 * of a day in words alone nothing is known, and its stated target speaks.
 */
function isVeryLow(totals: Totals): boolean {
  const energyKcal = readTotal(totals, 'energyKcal')
  return energyKcal <= VERY_LOW_CALORIE_KCAL && (energyKcal > 0 || isTotalComplete(totals, 'energyKcal'))
}

function checkEnergy({ client, plan }: SafetyInput): SafetyFinding[] {
  const findings: SafetyFinding[] = []
  const parsed = plan.statedCalories === null ? null : parseTarget(plan.statedCalories, 'kcal')
  if (parsed !== null && !parsed.ok) {
    findings.push(buildFinding('calories-unreadable', 'caloriesTarget', parsed.problem))
  }
  const lowestStated = parsed?.ok ? readLowest(parsed.target) : null
  const isStatedVeryLow = lowestStated !== null && lowestStated <= VERY_LOW_CALORIE_KCAL
  const complete = plan.days.filter(({ totals }) => isTotalComplete(totals, 'energyKcal'))
  const veryLow = plan.days.filter(({ totals }) => isVeryLow(totals))
  if (isStatedVeryLow || veryLow.length > 0) {
    findings.push(...checkVeryLowCalorie(plan, isStatedVeryLow ? lowestStated : null, veryLow))
  }

  const unproven = plan.days.filter(
    ({ totals }) =>
      !isTotalComplete(totals, 'energyKcal') && readTotal(totals, 'energyKcal') <= VERY_LOW_CALORIE_KCAL,
  )
  if (unproven.length > 0) {
    findings.push(
      buildFinding(
        'energy-unproven',
        'days',
        `${listWords(unproven.map((day) => day.label))}: some foods have no known energy, so the day cannot be shown to be above ${VERY_LOW_CALORIE_KCAL} kcal. Please choose foods from the list or check the day yourself.`,
        { where: unproven.map((day) => day.label) },
      ),
    )
  }

  // Unknown sex takes the stricter, higher limit.
  const sex = client.sex ?? 'male'
  const low = complete.filter(
    ({ totals }) =>
      isBelowSafeIntake(readTotal(totals, 'energyKcal'), sex) &&
      readTotal(totals, 'energyKcal') > VERY_LOW_CALORIE_KCAL,
  )
  const isStatedLow = lowestStated !== null && !isStatedVeryLow && isBelowSafeIntake(lowestStated, sex)
  // Children's needs are their own; `under-18` speaks for them.
  if (!isMinor(client) && (isStatedLow || low.length > 0)) {
    const limit = formatKcal(SAFE_INTAKE_KCAL[sex])
    const what = isStatedLow
      ? `The stated ${formatKcal(lowestStated)} a day lies`
      : `${listWords(low.map((day) => `${day.label} (${formatKcal(readTotal(day.totals, 'energyKcal'))})`))} ${low.length === 1 ? 'lies' : 'lie'}`
    findings.push(
      buildFinding(
        'below-safe-intake',
        isStatedLow ? 'caloriesTarget' : 'days',
        `${what} below ${limit}, the least advised without close supervision${client.sex === null ? ' (the higher limit, because sex is not recorded)' : ''}.`,
        { where: low.map((day) => day.label) },
      ),
    )
  }
  return findings
}

function checkVeryLowCalorie(
  plan: SafetyPlan,
  lowestStated: number | null,
  days: readonly { label: string; totals: Totals }[],
): SafetyFinding[] {
  const findings: SafetyFinding[] = []
  const where = days.map((day) => day.label)
  const reasons = [
    ...(lowestStated === null ? [] : [`the stated ${formatKcal(lowestStated)}`]),
    ...days.map((day) => `${day.label} (${formatKcal(readTotal(day.totals, 'energyKcal'))})`),
  ]
  const because = `${VERY_LOW_CALORIE_KCAL} kcal a day or less (${listWords(reasons)})`
  if (!plan.clinician?.name.trim() || !plan.clinician.registrationNumber.trim()) {
    findings.push(
      buildFinding(
        'very-low-calorie-clinician',
        'clinician',
        `With ${because}, please name the clinician who supervises, with their registration number.`,
        { where, record: 'clinician' },
      ),
    )
  }
  const { reviewDate, publishedOn } = plan
  const dayAfterStart = addDays(plan.startDate, 1)
  const earliest = publishedOn !== undefined && publishedOn > dayAfterStart ? publishedOn : dayAfterStart
  const hasReview =
    reviewDate != null &&
    isCalendarDate(reviewDate) &&
    daysBetween(earliest, reviewDate) >= 0 &&
    daysBetween(reviewDate, plan.endDate) >= 0
  if (!hasReview) {
    findings.push(
      buildFinding(
        'very-low-calorie-review',
        'reviewDate',
        `With ${because}, please set a review date after ${formatDate(addDays(earliest, -1))} and no later than ${formatDate(plan.endDate)}.`,
        { where, record: 'reviewDate' },
      ),
    )
  }
  const { veryLowSince } = plan
  const isContinued = veryLowSince !== undefined && veryLowSince < plan.startDate
  const since = isContinued ? veryLowSince : plan.startDate
  if (daysBetween(since, plan.endDate) > VERY_LOW_CALORIE_MAX_DAYS) {
    const latest = formatDate(addDays(since, VERY_LOW_CALORIE_MAX_DAYS))
    findings.push(
      buildFinding(
        'very-low-calorie-too-long',
        'endDate',
        `With ${because}, a plan may run for at most 12 weeks${isContinued ? ', its earlier versions counted in' : ''}: please end it by ${latest}.`,
        { where },
      ),
    )
  }
  return findings
}

/** Why a weight-loss or low-calorie plan is refused: one row per rule, `isMet` when the rule finds something. */
const LOSS_REFUSALS: readonly {
  rule: SafetyRule
  field: string
  isMet: (client: SafetyClient) => boolean
  message: (client: SafetyClient) => string
}[] = [
  {
    rule: 'loss-pregnancy',
    field: 'healthFlags',
    isMet: (client) => client.healthFlags.includes('pregnancy'),
    message: () => `Your client is pregnant: ${LOSS_REFUSED} now.`,
  },
  {
    rule: 'loss-breastfeeding',
    field: 'healthFlags',
    isMet: (client) => client.healthFlags.includes('breastfeeding'),
    message: () => `Your client is breastfeeding: ${LOSS_REFUSED} now.`,
  },
  {
    rule: 'loss-eating-disorder',
    field: 'healthFlags',
    isMet: (client) => client.healthFlags.includes('eating_disorder'),
    message: () => `Your client has an eating disorder on record: ${LOSS_REFUSED}.`,
  },
  {
    rule: 'loss-under-18',
    field: 'age',
    isMet: (client) => isMinor(client),
    message: () => `Your client is under 18: ${LOSS_REFUSED}.`,
  },
  {
    rule: 'loss-age-unknown',
    field: 'age',
    isMet: (client) => client.ageYears === null,
    message: () => 'Please record the client’s age first: weight-loss plans are for adults only.',
  },
  {
    rule: 'loss-underweight',
    field: 'bmi',
    // The bound is for adults: an ordinary child's BMI lies below it.
    isMet: (client) => !isMinor(client) && client.bmi !== null && client.bmi < LOWEST_BMI_FOR_LOSS,
    message: (client) =>
      `Your client’s BMI is ${formatNumber(client.bmi ?? 0, 1)}, below 18.5: ${LOSS_REFUSED}.`,
  },
  {
    rule: 'loss-bmi-unknown',
    field: 'bmi',
    isMet: (client) => !isMinor(client) && client.bmi === null,
    message: () =>
      'Please record the client’s height and weight first: weight-loss plans need a BMI of at least 18.5.',
  },
]

const LOSS_REFUSED = 'a weight-loss or low-calorie plan cannot be published for them'

function isMinor(client: SafetyClient): boolean {
  return client.ageYears !== null && client.ageYears < ADULT_AGE_YEARS
}

function checkLoss(client: SafetyClient, plan: SafetyPlan): SafetyFinding[] {
  const findings = LOSS_REFUSALS.filter((row) => row.isMet(client)).map((row) =>
    buildFinding(row.rule, row.field, row.message(client)),
  )
  // A note answers both what is on record and what had to be asked.
  if ((plan.clinicianNote ?? '').trim() !== '') return findings

  const flags = new Set<HealthFlag>(client.healthFlags)
  // The condition and the flag are two places to tell the same; either counts.
  if (client.medicalConditions.includes('kidney_disease')) flags.add('kidney_disease')
  const needing = FLAGS_NEEDING_NOTE.filter((flag) => flags.has(flag))
  if (needing.length > 0) {
    const onRecord = listWords(needing.map((flag) => HEALTH_FLAG_LABELS[flag]))
    findings.push(
      buildFinding(
        'loss-needs-note',
        'clinicianNote',
        `Before a weight-loss plan with this on record (${onRecord}), please record a clinician’s note.`,
        { record: 'clinicianNote' },
      ),
    )
  }
  const questions = listConditionQuestions(client, flags)
  if (questions.length > 0) {
    findings.push(
      buildFinding('loss-condition-to-ask', 'medicalConditions', `Please ask first: ${questions.join(' ')}`),
    )
  }
  return findings
}

/** Conditions that may hide one of the flags that need a note. */
function listConditionQuestions(client: SafetyClient, flags: ReadonlySet<HealthFlag>): string[] {
  const has = (condition: MedicalCondition) => client.medicalConditions.includes(condition)
  const questions: string[] = []
  if (has('diabetes') && !flags.has('insulin') && !flags.has('sulfonylurea')) {
    questions.push('does the client, who has diabetes, take insulin or a sulfonylurea?')
  }
  if (has('heart_disease') && !flags.has('unstable_heart_disease')) {
    questions.push('is the client’s heart disease stable?')
  }
  return questions
}

function checkAge(client: SafetyClient): SafetyFinding[] {
  if (!isMinor(client)) return []
  return [
    buildFinding(
      'under-18',
      'age',
      'Your client is under 18: adult calorie targets and BMI categories do not apply to them, and a guardian’s consent is needed.',
    ),
  ]
}

function checkAllergies({ client, plan, foods }: SafetyInput): SafetyFinding[] {
  const findings: SafetyFinding[] = []
  const known = client.allergies.filter((allergy) => isOneOf(ALLERGIES, allergy))
  for (const allergy of new Set(known)) {
    const clashing = foods.filter(
      (food) => food.allergens?.includes(allergy) || food.namedAllergens?.includes(allergy),
    )
    if (clashing.length === 0 || (plan.allergyReasons?.[allergy] ?? '').trim() !== '') continue
    findings.push(
      buildFinding(
        'allergy-clash',
        'foods',
        `Your client avoids ${ALLERGY_LABELS[allergy].toLowerCase()}, and the plan has ${listFoods(clashing)}: please change it or record why it may stay.`,
        { where: listPlaces(clashing), record: `allergyReasons.${allergy}` },
      ),
    )
  }
  for (const allergy of new Set(known)) {
    const naming = (plan.words ?? []).filter(({ text }) => findAllergensInWords(text).includes(allergy))
    if (naming.length === 0) continue
    findings.push(
      buildFinding(
        'allergy-in-words',
        'foods',
        `Your client avoids ${ALLERGY_LABELS[allergy].toLowerCase()}, and the plan’s words seem to speak of it: please read them again.`,
        { where: [...new Set(naming.map(({ where }) => where))] },
      ),
    )
  }
  const unknown = foods.filter((food) => food.allergens === null)
  if (known.length > 0 && unknown.length > 0) {
    findings.push(
      buildFinding(
        'allergy-unproven',
        'foods',
        `What ${listFoods(unknown)} ${unknown.length === 1 ? 'contains' : 'contain'} is not known: please check for ${listWords(known.map((allergy) => ALLERGY_LABELS[allergy].toLowerCase()))} yourself.`,
        { where: listPlaces(unknown) },
      ),
    )
  }
  const unlisted = client.allergies.filter((allergy) => allergy.trim() !== '' && !isOneOf(ALLERGIES, allergy))
  if (unlisted.length > 0) {
    findings.push(
      buildFinding(
        'allergy-unlisted',
        'allergies',
        `Foods carry no mark for ${listWords(unlisted)}: please check the plan for it yourself.`,
      ),
    )
  }
  return findings
}

/** The tags of which a food needs one to suit a preference. Non-vegetarians eat everything. */
const TAGS_SUITING: Record<Exclude<FoodPreference, 'non_vegetarian'>, readonly string[]> = {
  vegetarian: ['vegetarian', 'vegan'],
  eggetarian: ['vegetarian', 'vegan', 'egg'],
  vegan: ['vegan'],
  jain: ['jain'],
}

/**
 * The preferences that a food with these tags does not suit, strictest first; empty: it suits them all. Somebody who ticked
 * both vegetarian and eggetarian eats eggs.
 *
 * Example: tags ['egg'], preferences ['vegetarian'] → ['vegetarian'].
 */
export function listUnsuitedPreferences(
  tags: readonly string[],
  preferences: readonly string[],
): Exclude<FoodPreference, 'non_vegetarian'>[] {
  if (preferences.includes('non_vegetarian')) return []
  return (['vegan', 'jain', 'vegetarian', 'eggetarian'] as const).filter((preference) => {
    if (!preferences.includes(preference)) return false
    if (preference === 'vegetarian' && preferences.includes('eggetarian')) return false
    return !TAGS_SUITING[preference].some((tag) => tags.includes(tag))
  })
}

function checkPreferences({ client, foods }: SafetyInput): SafetyFinding[] {
  return (['vegan', 'jain', 'vegetarian', 'eggetarian'] as const).flatMap((preference) => {
    const clashing = foods.filter(
      (food) =>
        food.tags !== null && listUnsuitedPreferences(food.tags, client.preferences).includes(preference),
    )
    if (clashing.length === 0) return []
    return [
      buildFinding(
        'preference-clash',
        'foods',
        `Your client’s preference is ${FOOD_PREFERENCE_LABELS[preference].toLowerCase()}; please check ${listFoods(clashing)}.`,
        { where: listPlaces(clashing) },
      ),
    ]
  })
}

function buildFinding(
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

function readStated(statedCalories: string | null): Target | null {
  const parsed = statedCalories === null ? null : parseTarget(statedCalories, 'kcal')
  return parsed?.ok ? parsed.target : null
}

/** The least a stated target allows for: its lower end, or its only end. */
function readLowest(target: Target): number | null {
  return target.min ?? target.max
}

/** `Paneer (Day 1, Lunch)`, at most three by name. */
function listFoods(foods: readonly SafetyFood[]): string {
  const firstPlaces = new Map<string, string>()
  for (const { name, where } of foods) if (!firstPlaces.has(name)) firstPlaces.set(name, where)
  const named = [...firstPlaces].map(([name, where]) => `${shorten(name)} (${where})`)
  return listWords(named.length > 3 ? [...named.slice(0, 3), `${named.length - 3} more`] : named)
}

/** Words may be many; a name is not cut. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`
}

function listPlaces(foods: readonly SafetyFood[]): string[] {
  return [...new Set(foods.map((food) => food.where))]
}

/** `a`, `a and b`, `a, b and c`. */
function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
