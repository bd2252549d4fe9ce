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
import { findClinicianNameProblem, findNoteProblem, findRegistrationProblem } from './records.ts'
import type { SafetyClient, SafetyInput, SafetyPlan } from './safety-input.ts'

/** Facts about a client and a plan that are computed once and read by many rules. Energy is kcal a day. */
export type SafetyFacts = {
  client: SafetyClient
  plan: SafetyPlan
  flags: ReadonlySet<HealthFlag>
  isMinor: boolean
  need: EnergyNeed
  stated: ParsedTarget | null
  /** The lowest energy of a day that the plan states anywhere; `null` if it states none. */
  lowestStatedKcal: number | null
  average: { kcal: number; isProven: boolean }
  words: PlanWords
  /** True if the plan's type or its texts ask for losing weight. */
  asksForLoss: boolean
  /** True if the energy is below the client's need, whatever the plan is called. */
  isDeficit: boolean
  /** True if the foods alone do not prove that the energy is enough. */
  isDeficitPossible: boolean
  isVeryLow: boolean
  isLow: boolean
  hasNamedClinician: boolean
  hasNote: boolean
  hasReason: boolean
}

/** Computes the facts that the rules need. */
export function readFacts({ client, plan }: SafetyInput): SafetyFacts {
  const flags = new Set<HealthFlag>(client.healthFlags)
  // The medical condition and the health flag record the same fact; either is enough.
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
  const deficit = findDeficit(plan.days, lowestStatedKcal, calculateBounds(need.leastKcal))
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
    asksForLoss:
      plan.planType === 'weight_loss' ||
      // Before a wedding clients want to lose weight, whatever else the plan says.
      plan.planType === 'pre_wedding' ||
      words.loss.length > 0 ||
      words.lossRates.length > 0,
    isDeficit: deficit.isProven,
    isDeficitPossible: deficit.isPossible,
    isVeryLow: isVeryLow(plan, lowestStatedKcal),
    isLow: isLow(plan, lowestStatedKcal),
    hasNamedClinician: hasNamedClinician(plan),
    hasNote: findNoteProblem(plan.clinicianNote ?? '') === null,
    hasReason: findNoteProblem(plan.dieticianReason ?? '') === null,
  }
}

/**
 * Returns how low a plan's energy is. `isVeryLow`: it has a very-low-calorie day, computed or stated. `isLow`: its
 * average day, or its stated day, is at most 1,200 kcal.
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

/** Rounds energy as it is shown, so that a rule compares the figure that people read. */
export function roundAsShown(energyKcal: number): number {
  return Math.round(energyKcal)
}

function isAtMost(energyKcal: number | null, boundKcal: number): boolean {
  return energyKcal !== null && roundAsShown(energyKcal) <= boundKcal
}

/**
 * Checks whether the known foods of a day give 800 kcal or less. One meal described in words does not raise a day of
 * cucumber above the limit. Nothing is known about a day described only in words: the stated target counts instead, and
 * a reason is required.
 */
export function isDayVeryLow({ energyKcal, isProven }: SafetyDay): boolean {
  return isAtMost(energyKcal, VERY_LOW_CALORIE_KCAL) && (energyKcal > 0 || isProven)
}

/** The lowest energy allowed for a day and for the average day, kcal. */
export type EnergyBounds = { averageKcal: number; dayKcal: number }

/** Returns the limits for a need; with a clinician's supervision both are 80 % of it. */
export function calculateBounds(needKcal: number, isSupervised = false): EnergyBounds {
  return {
    averageKcal: roundAsShown(needKcal * (isSupervised ? LEAST_SUPERVISED_SHARE : LEAST_AVERAGE_SHARE)),
    dayKcal: roundAsShown(needKcal * (isSupervised ? LEAST_SUPERVISED_SHARE : LEAST_DAY_SHARE)),
  }
}

/** The figures of a plan that are below their limits. A figure is `null` if it is high enough or not proven. */
export type Deficit = {
  statedKcal: number | null
  averageKcal: number | null
  days: readonly SafetyDay[]
  /** True if foods of known energy or a stated figure show the deficit. */
  isProven: boolean
  /** True if the foods of known energy do not rule out a deficit. */
  isPossible: boolean
}

/**
 * Compares the days and the stated target with the limits. A day without proven energy makes a deficit possible but
 * does not prove it.
 */
export function findDeficit(
  days: readonly SafetyDay[],
  lowestStatedKcal: number | null,
  bounds: EnergyBounds,
): Deficit {
  const average = averageEnergy(days)
  const isAverageLow = days.length > 0 && roundAsShown(average.kcal) < bounds.averageKcal
  const lowDays = days.filter(({ energyKcal }) => roundAsShown(energyKcal) < bounds.dayKcal)
  const statedKcal =
    lowestStatedKcal !== null && roundAsShown(lowestStatedKcal) < bounds.averageKcal ? lowestStatedKcal : null
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

/** Returns the lowest energy of a day that the plan states: as a target, in its snapshot, or in its texts. */
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

/** Returns the rates of loss in the texts that are above 1 kg a week, as shown (one decimal). */
export function findFastRates({ words }: SafetyFacts): PlanWords['lossRates'] {
  return words.lossRates.filter(({ kgPerWeek }) => Math.round(kgPerWeek * 10) / 10 > FASTEST_LOSS_KG_PER_WEEK)
}

function hasNamedClinician({ clinician }: SafetyPlan): boolean {
  return (
    clinician != null &&
    findClinicianNameProblem(clinician.name) === null &&
    findRegistrationProblem(clinician.registrationNumber) === null
  )
}

/**
 * Checks whether a run of low plans that ends with this one is longer than twelve weeks. Returns the latest end date
 * that is allowed, and whether the run began before this plan. `null` if the plan ends in time.
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
