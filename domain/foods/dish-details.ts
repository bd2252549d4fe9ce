import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
/** The roles of a dish in a meal. */
export const DISH_ROLES = [
  'grain',
  'bread',
  'dal',
  'sabzi',
  'protein',
  'rice-dish',
  'one-pot',
  'breakfast',
  'side',
  'chutney',
  'salad',
  'snack',
  'sweet',
  'drink',
  'soup',
  'fruit',
] as const
export type DishRole = (typeof DISH_ROLES)[number]
export const DISH_ROLE_LABELS: Record<DishRole, MessageDescriptor> = {
  grain: msg`Grain`,
  bread: msg`Bread`,
  dal: msg`Dal`,
  sabzi: msg`Sabzi`,
  protein: msg`Protein`,
  'rice-dish': msg`Rice dish`,
  'one-pot': msg`One-pot meal`,
  breakfast: msg`Breakfast dish`,
  side: msg({ message: 'Side', context: 'dish' }),
  chutney: msg`Chutney`,
  salad: msg`Salad`,
  snack: msg`Snack`,
  sweet: msg`Sweet`,
  drink: msg`Drink`,
  soup: msg`Soup`,
  fruit: msg`Fruit`,
}

/** The times of the day at which a dish is eaten. */
export const DISH_SLOTS = [
  'early-morning',
  'breakfast',
  'mid-morning',
  'lunch',
  'evening',
  'dinner',
  'bedtime',
] as const
export type DishSlot = (typeof DISH_SLOTS)[number]
export const DISH_SLOT_LABELS: Record<DishSlot, MessageDescriptor> = {
  'early-morning': msg`Early morning`,
  breakfast: msg`Breakfast`,
  'mid-morning': msg`Mid-morning`,
  lunch: msg`Lunch`,
  evening: msg`Evening`,
  dinner: msg`Dinner`,
  bedtime: msg`Bedtime`,
}

/** The region of India that a dish comes from. */
export const DISH_REGIONS = ['all', 'north', 'south', 'east', 'west'] as const
export type DishRegion = (typeof DISH_REGIONS)[number]
export const DISH_REGION_LABELS: Record<DishRegion, MessageDescriptor> = {
  all: msg`All India`,
  north: msg`North India`,
  south: msg`South India`,
  east: msg`East India`,
  west: msg`West India`,
}
