import { foldFoodName } from '#domain/foods/fold-food-name.ts'

/**
 * Checks whether one of the folded names of a dish or its ingredients contains all words of a dislike, as whole words.
 * Example: names `karela sabji` with the dislike `Karela` → true; `rajma` with `raj` → false.
 */
export function isDislikedFood(names: readonly string[], dislike: string): boolean {
  const words = foldFoodName(dislike).split(' ').filter(Boolean)
  if (words.length === 0) return false
  return names.some((name) => {
    const parts = name.split(' ')
    return words.every((word) => parts.includes(word))
  })
}

/** Returns the dislikes that no dish has in its name or ingredients, so that the writer learns they had no effect. */
export function listUnknownDislikes(
  dishes: readonly { names: readonly string[] }[],
  dislikes: readonly string[],
): string[] {
  return dislikes.filter((dislike) => !dishes.some(({ names }) => isDislikedFood(names, dislike)))
}
