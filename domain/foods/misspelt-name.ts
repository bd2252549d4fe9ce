/*
 * Whether a folded query is a misspelling of a folded name. A misspelling is compared with the whole name: otherwise
 * makhana would be found as dal makhani, and stevia as colocasia stem.
 */

/** Words from this length may differ in any one letter; shorter ones only in a vowel before their end: kulfi is not kulthi. */
const MIN_LETTERS_FOR_CONSONANT = 7
/** Shorter words must have the right first vowel. */
const MIN_LETTERS_FOR_FIRST_VOWEL = 6
/** Words from this length may have two mistakes. */
const MIN_LETTERS_FOR_TWO = 9
/** Shorter words must be right. */
const MIN_LETTERS = 4

const VOWEL = /^[aeiou]$/

/**
 * Checks whether a query is the name with small mistakes: missing or additional spaces, or in each word a wrong, missing,
 * additional or exchanged letter. The words may be in any order. Both must be folded by `foldFoodName`.
 *
 * Example: `palk panir` and `palak panir` → true; `makana` and `dal makani` → false.
 */
export function isMisspeltName(query: string, name: string): boolean {
  if (query.replaceAll(' ', '') === name.replaceAll(' ', '')) return true
  const queryWords = query.split(' ')
  const nameWords = name.split(' ')
  if (queryWords.length !== nameWords.length) return false
  return queryWords.every((word) => {
    const index = nameWords.findIndex((each) => isMisspeltWord(word, each, queryWords.length > 1))
    if (index === -1) return false
    nameWords.splice(index, 1)
    return true
  })
}

/** In a name of several words, the other words show which food is meant, so any vowel may be wrong. */
function isMisspeltWord(word: string, right: string, isOneOfSeveral: boolean): boolean {
  if (word === right) return true
  const letters = Math.min(word.length, right.length)
  if (letters < MIN_LETTERS || word[0] !== right[0]) return false
  const mistakes = countMistakes(word, right)
  if (mistakes === 1)
    return letters >= MIN_LETTERS_FOR_CONSONANT || differsInVowel(word, right, isOneOfSeveral)
  return mistakes === 2 && letters >= MIN_LETTERS_FOR_TWO
}

/** Checks words with one mistake: whether a vowel before the end is wrong, missing or additional, or two letters are exchanged. */
function differsInVowel(word: string, right: string, isAnyVowel: boolean): boolean {
  let start = 0
  while (word[start] === right[start]) start += 1
  let end = 0
  while (
    end < Math.min(word.length, right.length) - start &&
    word[word.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end += 1
  }
  const changed = word.slice(start, word.length - end)
  const wanted = right.slice(start, right.length - end)
  const isVowelOrNothing = (letters: string): boolean => letters === '' || VOWEL.test(letters)
  // The last vowel, and the first one of a short word, often make another word: chakla is not chakli, khakhra not kekra.
  if (changed.length === 2 && wanted.length === 2) return true
  const isTelling = end === 0 || (start === 1 && right.length < MIN_LETTERS_FOR_FIRST_VOWEL)
  if (isTelling && !isAnyVowel) return false
  return isVowelOrNothing(changed) && isVowelOrNothing(wanted)
}

/** Counts the letters to change, add, remove or exchange with their neighbour (optimal string alignment). */
function countMistakes(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
