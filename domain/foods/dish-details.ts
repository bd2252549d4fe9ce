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
export const DISH_ROLE_LABELS: Record<DishRole, string> = {
  grain: 'Grain',
  bread: 'Bread',
  dal: 'Dal',
  sabzi: 'Sabzi',
  protein: 'Protein',
  'rice-dish': 'Rice dish',
  'one-pot': 'One-pot meal',
  breakfast: 'Breakfast dish',
  side: 'Side',
  chutney: 'Chutney',
  salad: 'Salad',
  snack: 'Snack',
  sweet: 'Sweet',
  drink: 'Drink',
  soup: 'Soup',
  fruit: 'Fruit',
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
export const DISH_SLOT_LABELS: Record<DishSlot, string> = {
  'early-morning': 'Early morning',
  breakfast: 'Breakfast',
  'mid-morning': 'Mid-morning',
  lunch: 'Lunch',
  evening: 'Evening',
  dinner: 'Dinner',
  bedtime: 'Bedtime',
}

/** The region of India that a dish comes from. */
export const DISH_REGIONS = ['all', 'north', 'south', 'east', 'west'] as const
export type DishRegion = (typeof DISH_REGIONS)[number]
export const DISH_REGION_LABELS: Record<DishRegion, string> = {
  all: 'All India',
  north: 'North India',
  south: 'South India',
  east: 'East India',
  west: 'West India',
}
