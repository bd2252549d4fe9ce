import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { type EnergyNeed, estimateEnergyNeed } from '#domain/energy/energy-need.ts'
import type { HealthFlag } from '#domain/people/options.ts'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { type PlanWords, readPlanWords } from '../plan-words.ts'
import { type ParsedTarget, parseTarget } from '../targets.ts'
import {
  FASTEST_LOSS_KG_PER_WEEK,
  LEAST_AVERAGE_SHARE,
  LEAST_DAY_SHARE,
  LEAST_SUPERVISED_SHARE,
  LONGEST_LOW_RUN_DAYS,
  LOW_CALORIE_DAY_KCAL,
  VERY_LOW_CALORIE_KCAL,
} from './limits.ts'
import { averageEnergy, type SafetyDay } from './plan-energy.ts'
import { explainClinicianName, explainNote, explainRegistration } from './records.ts'
import type { SafetyClient, SafetyInput, SafetyPlan } from './safety-input.ts'

/** Facts about a client and a plan that are computed once and read by many rules. Energy is kcal a day. */
export type SafetyFacts = {
  client: SafetyClient
  plan: SafetyPlan
  flags: ReadonlySet<HealthFlag>
  isMinor: boolean
  need: EnergyNeed
  stated: ParsedTarget | null
  /** The lowest energy of a day that the plan states anywhere; null: it states none. */
  lowestStatedKcal: number | null
  average: { kcal: number; isProven: boolean }
  words: PlanWords
  /** The plan's type or its words ask for losing weight. */
  isLossAsked: boolean
  /** The energy is below what anybody in the client's place needs, whatever the plan is called. */
  isDeficit: boolean
  /** Foods alone do not show that the energy is enough. */
  isDeficitPossible: boolean
  isVeryLow: boolean
  isLow: boolean
  hasNamedClinician: boolean
  hasNote: boolean
  hasReason: boolean
}

/** Works out what the rules ask about. */
export function readFacts({ client, plan }: SafetyInput): SafetyFacts {
  const flags = new Set<HealthFlag>(client.healthFlags)
  // The condition and the flag are two places to say the same; either counts.
  if (client.medicalConditions.includes('kidney_disease')) flags.add('kidney_disease')
  const words = readPlanWords(plan.texts ?? [])
  const stated = plan.statedCalories === null ? null : parseTarget(plan.statedCalories, 'kcal')
  const lowestStatedKcal = findLowestStated(plan, words)
  const average = averageEnergy(plan.days)
  const need = estimateEnergyNeed({
    ...client,
    isPregnant: flags.has('pregnancy'),
    isBreastfeeding: flags.has('breastfeeding'),
    maternityStage: plan.maternityStage ?? null,
  })
  const deficit = findDeficit(plan.days, lowestStatedKcal, countBounds(need.leastKcal))
  return {
    client,
    plan,
    flags,
    isMinor: client.ageYears !== null && client.ageYears < ADULT_AGE_YEARS,
    need,
    stated,
    lowestStatedKcal,
    average,
    words,
    isLossAsked:
      plan.planType === 'weight_loss' ||
      // Before a wedding people come to be slimmer, whatever the plan says besides.
      plan.planType === 'pre_wedding' ||
      words.loss.length > 0 ||
      words.lossRates.length > 0,
    isDeficit: deficit.isProven,
    isDeficitPossible: deficit.isPossible,
    isVeryLow: isVeryLow(plan, lowestStatedKcal),
    isLow: isLow(plan, lowestStatedKcal),
    hasNamedClinician: hasNamedClinician(plan),
    hasNote: explainNote(plan.clinicianNote ?? '') === null,
    hasReason: explainNote(plan.dieticianReason ?? '') === null,
  }
}

/**
 * How low a plan is. `isVeryLow`: it has a very-low-calorie day, computed or stated. `isLow`: its average day, or its stated
 * day, is at most 1,200 kcal.
 */
export function readEnergyLevel(plan: SafetyPlan): { isLow: boolean; isVeryLow: boolean } {
  const lowestStatedKcal = findLowestStated(plan)
  return { isLow: isLow(plan, lowestStatedKcal), isVeryLow: isVeryLow(plan, lowestStatedKcal) }
}

function isVeryLow(plan: SafetyPlan, lowestStatedKcal: number | null): boolean {
  return isAtMost(lowestStatedKcal, VERY_LOW_CALORIE_KCAL) || plan.days.some(isDayVeryLow)
}

function isLow(plan: SafetyPlan, lowestStatedKcal: number | null): boolean {
  const average = averageEnergy(plan.days)
  return (
    isAtMost(lowestStatedKcal, LOW_CALORIE_DAY_KCAL) ||
    (average.kcal > 0 && isAtMost(average.kcal, LOW_CALORIE_DAY_KCAL))
  )
}

/** Energy as it is shown, so that what a rule compares is what people read. */
export function asShown(energyKcal: number): number {
  return Math.round(energyKcal)
}

function isAtMost(energyKcal: number | null, boundKcal: number): boolean {
  return energyKcal !== null && asShown(energyKcal) <= boundKcal
}

/**
 * A day at or below 800 kcal as far as its foods are known. One meal in words does not lift a day of cucumber above it;
 * of a day in words alone nothing is known: the stated target speaks for it, and a reason is asked for.
 */
export function isDayVeryLow({ energyKcal, isProven }: SafetyDay): boolean {
  return isAtMost(energyKcal, VERY_LOW_CALORIE_KCAL) && (energyKcal > 0 || isProven)
}

/** The least that a day and the average day must give, kcal. */
export type EnergyBounds = { averageKcal: number; dayKcal: number }

/** The bounds for a need; with a clinician's supervision both are 80 % of it. */
export function countBounds(needKcal: number, isSupervised = false): EnergyBounds {
  return {
    averageKcal: asShown(needKcal * (isSupervised ? LEAST_SUPERVISED_SHARE : LEAST_AVERAGE_SHARE)),
    dayKcal: asShown(needKcal * (isSupervised ? LEAST_SUPERVISED_SHARE : LEAST_DAY_SHARE)),
  }
}

/** The figures of a plan that are below their bounds. A figure of null: that side is high enough. */
export type Deficit = {
  statedKcal: number | null
  averageKcal: number | null
  days: readonly SafetyDay[]
  /** Shown by foods of known energy or by a stated figure. */
  isProven: boolean
  /** Not ruled out by the foods of known energy. */
  isPossible: boolean
}

/** Holds the days and the stated target against bounds. A day that is not proven counts only as far as it may be low. */
export function findDeficit(
  days: readonly SafetyDay[],
  lowestStatedKcal: number | null,
  bounds: EnergyBounds,
): Deficit {
  const average = averageEnergy(days)
  const isAverageLow = days.length > 0 && asShown(average.kcal) < bounds.averageKcal
  const lowDays = days.filter(({ energyKcal }) => asShown(energyKcal) < bounds.dayKcal)
  const statedKcal =
    lowestStatedKcal !== null && asShown(lowestStatedKcal) < bounds.averageKcal ? lowestStatedKcal : null
  const provenDays = lowDays.filter(({ isProven }) => isProven)
  const averageKcal = isAverageLow && average.isProven ? average.kcal : null
  return {
    statedKcal,
    averageKcal,
    days: provenDays,
    isProven: statedKcal !== null || averageKcal !== null || provenDays.length > 0,
    isPossible: statedKcal !== null || isAverageLow || lowDays.length > 0,
  }
}

/** The lowest energy of a day that the plan states: as a target, in its snapshot, or in its words. */
function findLowestStated(plan: SafetyPlan, words = readPlanWords(plan.texts ?? [])): number | null {
  const targets = [plan.statedCalories ?? '', ...(plan.otherStatedCalories ?? [])]
    .map((text) => parseTarget(text, 'kcal'))
    .flatMap((parsed) => (parsed.ok ? [parsed.target] : []))
  const figures = [
    ...targets.map(({ min, max }) => min ?? max),
    ...words.energy.map(({ kcal }) => kcal),
  ].filter((figure) => figure !== null)
  return figures.length === 0 ? null : Math.min(...figures)
}

/** The fastest rate of loss that the words name, as shown (one decimal), where it is above 1 kg a week. */
export function findFastRates({ words }: SafetyFacts): PlanWords['lossRates'] {
  return words.lossRates.filter(({ kgPerWeek }) => Math.round(kgPerWeek * 10) / 10 > FASTEST_LOSS_KG_PER_WEEK)
}

function hasNamedClinician({ clinician }: SafetyPlan): boolean {
  return (
    clinician != null &&
    explainClinicianName(clinician.name) === null &&
    explainRegistration(clinician.registrationNumber) === null
  )
}

/**
 * A run of low plans that ends with this one: the day it began, and the day by which twelve weeks are over. Null where the
 * plan ends in time.
 */
export function findOverlongRun(
  plan: Pick<SafetyPlan, 'startDate' | 'endDate'>,
  since: string | undefined,
): { latestEnd: string; isContinued: boolean } | null {
  const isContinued = since !== undefined && since < plan.startDate
  const start = isContinued ? since : plan.startDate
  if (daysBetween(start, plan.endDate) <= LONGEST_LOW_RUN_DAYS) return null
  return { latestEnd: addDays(start, LONGEST_LOW_RUN_DAYS), isContinued }
}
