import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { isMisspeltName } from '#domain/foods/misspelt-name.ts'
import type { TypedPart, TypedReading } from '#domain/foods/typed-foods/read-typed-foods.ts'

/** The foods that the search finds for each name, best first. */
export type Found = ReadonlyMap<string, readonly FoundFoodItem[]>

/** Returns the first reading with a food that is meant, or `null`. */
export function findReading(part: TypedPart, found: Found): TypedReading | null {
  const forms = new Set(listForms(part))
  return (
    part.readings.find(
      ({ name }, index) => (index === 0 || forms.has(name)) && isMeant(name, found.get(name)?.[0]),
    ) ?? null
  )
}

/** Lists the other grammatical forms of the name of a part: parathe, paratha. */
export const listForms = ({ readings }: TypedPart): string[] =>
  readings
    .slice(1)
    .filter(({ amount, length }) => amount === readings[0]?.amount && length === readings[0]?.length)
    .map(({ name }) => name)

/**
 * Checks whether the food that a search found is meant: it has the typed name, perhaps misspelt, or is a dish with these words
 * in its name, or a kind of the food: mustard oil for oil. Other results are only candidates.
 */
export function isMeant(name: string, food: FoundFoodItem | undefined): boolean {
  const match = judgeName(name, food)
  if (!food || match === 'other') return false
  return match !== 'partial' || food.source === 'dish' || (isKind(name, food) && food.allergens !== null)
}

/** Checks whether the name of the food is the typed name after one more word. */
export function isKind(name: string, food: FoundFoodItem): boolean {
  const [key, matched] = [foldFoodName(name), foldFoodName(food.matchedName)]
  return matched.endsWith(` ${key}`) && matched.split(' ').length === key.split(' ').length + 1
}

export const findName = ({ readings }: TypedPart): string => readings[0]?.name ?? ''

/** How the name of the found food relates to the typed one; `other` if only parts of words agree. */
export function judgeName(
  typed: string,
  food: FoundFoodItem | undefined,
): 'same' | 'misspelt' | 'partial' | 'other' {
  if (!food) return 'other'
  const key = foldFoodName(typed)
  const names = [food.matchedName, food.matchedName.split(/,| \(/)[0] ?? ''].map(foldFoodName)
  const sortWords = (name: string): string => name.split(' ').toSorted().join(' ')
  if (names.some((name) => sortWords(name) === sortWords(key))) return 'same'
  if (names.some((name) => isMisspeltName(key, name))) return 'misspelt'
  const words = new Set(names[0]?.split(' '))
  return key.split(' ').every((word) => words.has(word)) ? 'partial' : 'other'
}
