import { msg } from '@lingui/core/runtime-macro'
import { ALLERGIES, isOneOf } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import type { SwapFood } from '../swaps/swap-food.ts'
import { findFoodObstacle, type SwapObstacle } from '../swaps/swap-safety.ts'
import { listFoodWarnings, type WarnedClient } from '../warnings.ts'

/**
 * Lists in short words why a food does not suit a client, by the rules of swaps (`findFoodObstacle`); empty if it does.
 *
 * Example: curd for a vegan → `['not vegan']`.
 */
export function listFoodConflicts(food: SwapFood, client: WarnedClient): string[] {
  const obstacle = findFoodObstacle(food, client)
  if (obstacle === null) return []
  const marks = listFoodWarnings(food, client).map(({ mark }) => mark)
  return marks.length > 0 ? marks : [nameObstacle(obstacle, food, client)]
}

/** Names an obstacle that only the name of the food shows. */
function nameObstacle(obstacle: SwapObstacle, { name }: SwapFood, { allergies }: WarnedClient): string {
  if (obstacle !== 'allergy') return say(msg`does not suit the client`)
  const named = allergies.find(
    (allergy) =>
      allergy.trim() !== '' &&
      !isOneOf(ALLERGIES, allergy) &&
      name.toLowerCase().includes(allergy.trim().toLowerCase()),
  )
  return named === undefined
    ? say(msg`may contain an allergen`)
    : say(msg`${{ allergen: named.trim() }} in its name: allergy`)
}
