import type { DishRole } from '../dish-details.ts'

const WITH_GRAINS: readonly DishRole[] = [
  'dal',
  'sabzi',
  'protein',
  'side',
  'chutney',
  'salad',
  'soup',
  'drink',
]

/** The roles of dishes that are eaten with a role. The roles that are absent here are only eaten with others. */
const EATEN_WITH: Partial<Record<DishRole, readonly DishRole[]>> = {
  grain: WITH_GRAINS,
  bread: WITH_GRAINS,
  'rice-dish': ['dal', 'side', 'chutney', 'salad', 'soup', 'drink'],
  'one-pot': ['dal', 'side', 'chutney', 'salad', 'soup', 'drink'],
  breakfast: ['dal', 'protein', 'side', 'chutney', 'sweet', 'drink'],
  snack: ['chutney', 'side', 'sweet', 'drink'],
}

/**
 * Checks by the roles of dishes whether their names without a separator are a meal (rajma chawal, poha jalebi), and not the
 * name of a dish with its kind (rice dosa, dal pakora, turai sabzi): something is eaten with something else.
 */
export function areServedTogether(dishes: readonly (readonly DishRole[])[]): boolean {
  const mains = dishes.filter((roles) => roles.some((role) => EATEN_WITH[role] !== undefined))
  const others = dishes.filter((roles) => !mains.includes(roles))
  const allowed = new Set(mains.flat().flatMap((role) => EATEN_WITH[role] ?? []))
  return (
    mains.length > 0 && others.length > 0 && others.every((roles) => roles.some((role) => allowed.has(role)))
  )
}
