import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { DishRegion, DishSlot } from '#domain/foods/dish-details.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Allergy } from '#domain/people/options.ts'
import type { MealSlot } from '../plan.ts'

/** `everyday`: without dishes of which a costly ingredient is a main part. */
export const COST_LEVELS = ['any', 'everyday'] as const
export type CostLevel = (typeof COST_LEVELS)[number]
export const COST_LEVEL_LABELS: Record<CostLevel, MessageDescriptor> = {
  any: msg`Any`,
  everyday: msg`Everyday ingredients`,
}

/**
 * A target of every day, in the unit of the nutrient. A required target is met, or the week is refused; another one is
 * approached as closely as the other wishes allow.
 */
export type DraftTarget = { key: NutrientKey; min: number | null; max: number | null; isRequired: boolean }

/** Dishes that one day may have although a wish excludes them: `repeats`, `cost`, `fasting` or `dislike:…`. */
export type DraftException = { wish: string; dayNumber: number; dishIds: readonly string[] }

/** The wishes from which a day can be excepted. Allergies, preferences and diabetes always apply. */
export const EXCEPTED_WISH = /^(?:repeats|cost|fasting|dislike:.+)$/

/** What a drafted week should be like. Days count from 1. */
export type DraftWishes = {
  dayCount: number
  /** Each day has this energy, within `ENERGY_TOLERANCE`. */
  energyKcal: number
  /** Targets besides energy. */
  targets: readonly DraftTarget[]
  /** Food preferences. A dish must suit each list: that of the client's record, and that of the writer. */
  diets: readonly (readonly string[])[]
  allergies: readonly Allergy[]
  medicalConditions: readonly string[]
  /** Words for dishes or ingredients, such as `karela`. */
  dislikes: readonly string[]
  /** Dishes of this region are preferred; dishes of all India always fit. */
  region: DishRegion
  slots: readonly { slot: MealSlot; time: string }[]
  /** Days with dishes for fasts only. Of the required targets, only energy and upper limits apply to them. */
  fastingDays: readonly number[]
  costLevel: CostLevel
  /** How often a dish may be in the week; daily food such as roti, rice, curd, fruit and milk is not limited. */
  maxRepeats: number
  /** Dishes that are in the week at least once. */
  keepFoodIds: readonly string[]
  /** Changes of wishes for single days, such as a dish that may be repeated once more. */
  exceptions?: readonly DraftException[]
  /** Another number gives another week from the same wishes. */
  seed: number
}

/** A day's energy may differ from the wish by this share. */
export const ENERGY_TOLERANCE = 0.02

/** The times of the day in the details of dishes that a meal of a plan takes its dishes from. */
export const DISH_SLOT_OF: Record<MealSlot, DishSlot> = {
  earlyMorning: 'early-morning',
  preBreakfast: 'early-morning',
  breakfast: 'breakfast',
  midMorning: 'mid-morning',
  lunch: 'lunch',
  eveningSnack: 'evening',
  dinner: 'dinner',
  postDinner: 'bedtime',
}

/** The usual share of a day's energy in each meal, relative to the other meals of the day. */
export const ENERGY_SHARES: Record<MealSlot, number> = {
  earlyMorning: 3,
  preBreakfast: 4,
  breakfast: 24,
  midMorning: 9,
  lunch: 32,
  eveningSnack: 11,
  dinner: 28,
  postDinner: 6,
}
