import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { MAX_DRAFT_DAYS } from '#contract/limits.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { DraftCell, DraftWishes } from '#contract/plans/draft-week.ts'
import type { MaternityStage } from '#domain/energy/energy-need.ts'
import { DISH_REGIONS, type DishRegion } from '#domain/foods/dish-details.ts'
import { ACTIVITY_LEVELS, HEALTH_FLAGS, isOneOf } from '#domain/people/options.ts'
import {
  type EnergySuggestion,
  findWeightGoal,
  suggestEnergy,
} from '#domain/plans/draft-week/suggested-energy.ts'
import { suggestTargets } from '#domain/plans/draft-week/suggested-targets.ts'
import {
  COST_LEVELS,
  type CostLevel,
  type DraftException,
  type DraftTarget,
} from '#domain/plans/draft-week/wishes.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanDay } from '#domain/plans/plan.ts'
import { parseTarget, type Target } from '#domain/plans/targets.ts'
import { SODIUM_LIMIT_MG } from '#domain/plans/warnings.ts'
import { parseAmount } from '#domain/units/amount.ts'

/** The wishes as they are typed. An empty amount is no wish. */
export type WishTexts = {
  energyKcal: string
  proteinG: string
  fibreG: string
  sodiumMg: string
  dislikes: string
  region: DishRegion
  slots: readonly MealSlot[]
  fastingDays: readonly number[]
  costLevel: CostLevel
  maxRepeats: number
  /** Dishes that the week has at least once. */
  keepFoods: readonly { id: string; name: string }[]
  /** Changes for single days that a conflict has offered. */
  exceptions: readonly DraftException[]
  /** True if the filled meals of the plan stay. */
  isKeepingMeals: boolean
}

/** The wishes that are sent. */
export type SentWishes = z.input<typeof DraftWishes>
export type SentCell = z.input<typeof DraftCell>

const USUAL_SLOTS: readonly MealSlot[] = ['breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner']
const ENERGY_RANGE_KCAL = { min: 500, max: 6000 }
const MOST_AMOUNT = 100_000

export type Facts = {
  client: ClientRecord | null
  maternityStage: MaternityStage | null
  caloriesTarget: string
  proteinGoal: string
}

function listSuggested({ client, maternityStage }: Facts): DraftTarget[] {
  return client === null ? [] : suggestTargets({ ...client, maternityStage })
}

/** Prefills the wishes from the plan's targets and, for those that it does not state, from the client's record. */
export function suggestWishes(facts: Facts): WishTexts {
  const suggested = listSuggested(facts)
  const find = (key: DraftTarget['key']): DraftTarget | undefined =>
    suggested.find((target) => target.key === key && target.isRequired)
  const write = (amount: number | null | undefined): string =>
    amount == null ? '' : String(Math.round(amount))
  const protein = readTarget(facts.proteinGoal, 'g')
  return {
    energyKcal: write(middleOf(readTarget(facts.caloriesTarget, 'kcal'))),
    proteinG: write(protein ? (protein.min ?? protein.max) : find('proteinG')?.min),
    fibreG: write(find('fibreG')?.min),
    sodiumMg: write(find('sodiumMg')?.max),
    dislikes: '',
    region: 'all',
    slots: USUAL_SLOTS,
    fastingDays: [],
    costLevel: 'any',
    maxRepeats: 2,
    keepFoods: [],
    exceptions: [],
    isKeepingMeals: false,
  }
}

/** Suggests the energy from the client's record. `null` without a client, or if the plan has a target. */
export function suggestEnergyFor(facts: Facts): EnergySuggestion | null {
  const { client, maternityStage, caloriesTarget } = facts
  if (client === null || readTarget(caloriesTarget, 'kcal') !== null) return null
  return suggestEnergy({
    ...client,
    ageYears: client.age,
    activityLevel: isOneOf(ACTIVITY_LEVELS, client.activityLevel) ? client.activityLevel : null,
    healthFlags: HEALTH_FLAGS.filter((flag) => client.healthFlags.includes(flag)),
    maternityStage,
    goal: findWeightGoal(client.healthGoals),
  })
}

function readTarget(text: string, unit: 'kcal' | 'g'): Target | null {
  const parsed = parseTarget(text, unit)
  return parsed.ok ? parsed.target : null
}

function middleOf(target: Target | null): number | null {
  if (target === null) return null
  const { min, max } = target
  return min !== null && max !== null ? (min + max) / 2 : (min ?? max)
}

/** A sentence for each field that cannot be sent. */
export type WishProblems = Partial<
  Record<'energyKcal' | 'proteinG' | 'fibreG' | 'sodiumMg' | 'slots' | 'keepFoods', string>
>

export function findWishProblems(texts: WishTexts): WishProblems {
  const problems: WishProblems = {}
  const energy = readNumber(texts.energyKcal)
  const { min, max } = ENERGY_RANGE_KCAL
  if (energy === null || energy < min || energy > max) problems.energyKcal = t`Enter 500 to 6,000 kcal`
  for (const key of ['proteinG', 'fibreG', 'sodiumMg'] as const) {
    if (texts[key].trim() !== '' && readNumber(texts[key]) === null)
      problems[key] = t`Enter a number, or leave it empty`
  }
  if (texts.slots.length === 0) problems.slots = t`Choose at least one meal`
  return problems
}

function readNumber(text: string): number | null {
  const read = parseAmount(text, { max: MOST_AMOUNT })
  return read.ok ? read.amount : null
}

/** Converts typed wishes without problems to those that are sent. The reference intakes are approached. */
export function toSentWishes(
  texts: WishTexts,
  facts: Facts,
  days: readonly PlanDay[],
  seed: number,
): SentWishes {
  const typed = (
    [
      ['proteinG', 'min'],
      ['fibreG', 'min'],
      ['sodiumMg', 'max'],
    ] as const
  ).flatMap(([key, side]): DraftTarget[] => {
    const amount = readNumber(texts[key])
    if (amount === null) return []
    return [
      { key, min: side === 'min' ? amount : null, max: side === 'max' ? amount : null, isRequired: true },
    ]
  })
  const approached = listSuggested(facts)
    .map((target) => (target.key === 'sodiumMg' ? { ...target, max: SODIUM_LIMIT_MG } : target))
    .filter(
      ({ key, isRequired }) => (!isRequired || key === 'sodiumMg') && !typed.some((each) => each.key === key),
    )
    .map((target) => ({ ...target, isRequired: false }))
  return {
    dayCount: MAX_DRAFT_DAYS,
    energyKcal: readNumber(texts.energyKcal) ?? 0,
    targets: [...typed, ...approached] as SentWishes['targets'], // suggested targets are of core nutrients besides energy
    dislikes: texts.dislikes
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    region: texts.region,
    slots: MEAL_SLOTS.filter(({ key }) => texts.slots.includes(key)).map(({ key, defaultTime }) => ({
      slot: key,
      time: days[0]?.meals[key].time || defaultTime,
    })),
    fastingDays: [...texts.fastingDays],
    costLevel: texts.costLevel,
    maxRepeats: texts.maxRepeats,
    keepFoodIds: texts.keepFoods.map(({ id }) => id),
    exceptions: texts.exceptions.map((each) => ({ ...each, dishIds: [...each.dishIds] })),
    seed,
  }
}

/** Lists the meals of some days that have foods or a note, as cells of a week. */
export function listFilledCells(days: readonly PlanDay[]): SentCell[] {
  return days
    .slice(0, MAX_DRAFT_DAYS)
    .flatMap(({ meals }, index) =>
      MEAL_SLOTS.flatMap(({ key }) =>
        isMealFilled(meals[key]) ? [{ dayNumber: index + 1, slot: key, meal: meals[key] }] : [],
      ),
    )
}

/** Reads values of native inputs. */
export const readRegion = (value: string): DishRegion => (isOneOf(DISH_REGIONS, value) ? value : 'all')
export const readCostLevel = (value: string): CostLevel => (isOneOf(COST_LEVELS, value) ? value : 'any')
