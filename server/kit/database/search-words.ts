import { text } from './columns.ts'

/** As many places as `splitSearch` returns words at most. */
const PLACES = ['word1', 'word2', 'word3', 'word4', 'word5', 'word6'] as const
type Place = (typeof PLACES)[number]

/** The parameters of a statement that lists what contains every searched word. */
export const WORD_PARAMS = {
  word1: text.nullable(),
  word2: text.nullable(),
  word3: text.nullable(),
  word4: text.nullable(),
  word5: text.nullable(),
  word6: text.nullable(),
}

/**
 * Returns the values of `WORD_PARAMS`.
 *
 * @param patterns A pattern for LIKE for each word.
 */
export function toWordParams(patterns: readonly string[]): Record<Place, string | null> {
  if (patterns.length > PLACES.length) throw new RangeError('These are too many words.')
  const [word1 = null, word2 = null, word3 = null, word4 = null, word5 = null, word6 = null] = patterns
  return { word1, word2, word3, word4, word5, word6 }
}

/** Lists the SQL of each pattern; the pattern is null where there are fewer words. */
export function listWordPlaces(params: Record<Place, string>): string[] {
  return PLACES.map((place) => `${params[place]}::text`)
}

/**
 * SQL that is true if every word is found.
 *
 * @param find Writes SQL that is true if one word is found, from the SQL of its pattern and its place, counted from 0.
 */
export function everyWord(
  params: Record<Place, string>,
  find: (pattern: string, place: number) => string,
): string {
  return listWordPlaces(params)
    .map((pattern, place) => `(${pattern} is null or ${find(pattern, place)})`)
    .join(' and ')
}
