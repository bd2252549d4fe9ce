import { say } from '#domain/words/say.ts'
import { ALLERGIES, ALLERGY_LABELS, type Allergy } from './options.ts'

/** The marks of foods that an allergy concerns besides the mark of the same name. */
const ALSO_CONCERNED: Partial<Record<Allergy, readonly Allergy[]>> = {
  nuts: ['peanuts', 'tree_nuts'],
  // The kind of nut in the food is not known, so it may be this one.
  peanuts: ['nuts'],
  tree_nuts: ['nuts'],
}

/** Checks whether a food with these allergens concerns a client with this allergy. */
export function isAllergyConcerned(allergy: Allergy, allergens: readonly string[]): boolean {
  return [allergy, ...(ALSO_CONCERNED[allergy] ?? [])].some((mark) => allergens.includes(mark))
}

/** Returns the client's allergies that a food with these allergens concerns, in the order of `ALLERGIES`. */
export function listConcernedAllergies(
  allergies: readonly string[],
  allergens: readonly string[],
): Allergy[] {
  return ALLERGIES.filter((allergy) => allergies.includes(allergy) && isAllergyConcerned(allergy, allergens))
}

/** Returns the content of a food that an allergy concerns: the allergy, or `nuts` if the kind of nut is not known. */
export function findConcern(allergy: Allergy, allergens: readonly string[]): Allergy {
  const isOfUnknownKind = allergy !== 'nuts' && !allergens.includes(allergy) && allergens.includes('nuts')
  return isOfUnknownKind ? 'nuts' : allergy
}

/** Returns the words for the content of a food that an allergy concerns: its label in lower case. */
export function nameConcern(allergy: Allergy, allergens: readonly string[]): string {
  return say(ALLERGY_LABELS[findConcern(allergy, allergens)]).toLowerCase()
}
