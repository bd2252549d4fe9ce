import { isWeakSeparator, listForms, type TypedPart } from './read-typed-foods.ts'
import { readDigits, readTypedWords } from './typed-words.ts'

/** A name with more words, or of more foods, is not divided. */
const MOST_WORDS = 6
const MOST_FOODS = 4

/** A typed amount in one of these measures is of all foods on the plate; any other is of the food beside it. */
const SHARED_MEASURES = ['plate', 'serving']

type Span = { start: number; end: number }

/** Lists the names of foods that the name of a part may consist of, in all their forms: idli, sambar, idli sambar. */
export function listPairNames({ readings }: TypedPart): string[] {
  const name = readings[0]?.name ?? ''
  const words = listWords(name)
  if (words.length < 2 || words.length > MOST_WORDS) return []
  return words.flatMap(({ start }, from) =>
    words.slice(from).flatMap(({ end }) => listForms(name.slice(start, end))),
  )
}

/**
 * Divides a part such as `rajma chawal`, which has no separator between its foods, into as few named foods as possible. The
 * first food has an amount typed before them, the last one an amount typed after them, and each of them plates and servings.
 * Returns `null` if the part is not a row of such names.
 *
 * @param isName Checks whether a food that is served by itself has this name.
 */
export function splitPair(part: TypedPart, isName: (name: string) => boolean): TypedPart[] | null {
  const [reading] = part.readings
  if (!reading) return null
  const spans = divideName(reading.name, isName)
  const nameStart = readDigits(part.text).indexOf(reading.name)
  if (spans === null || nameStart < 0) return null
  const { amount } = reading
  const isShared = amount?.unit?.kind === 'measure' && SHARED_MEASURES.includes(amount.unit.label)
  const isAfter = /[\p{L}\p{N}]/u.test(part.text.slice(nameStart + reading.name.length))
  const owner = isAfter ? spans.length - 1 : 0
  return spans.map((span, index) => {
    const start = index === 0 ? 0 : nameStart + span.start
    const end = index === spans.length - 1 ? part.text.length : nameStart + span.end
    const own = isShared || index === owner
    return {
      text: part.text.slice(start, end),
      start: part.start + start,
      end: part.start + end,
      readings: listForms(reading.name.slice(span.start, span.end)).map((name) => ({
        name,
        amount: own ? amount : null,
        hasTwoAmounts: own && reading.hasTwoAmounts,
        length: reading.length,
      })),
      isSplitUnclear: true,
      choice: index === 0 ? part.choice : null,
    }
  })
}

const listWords = (name: string): Span[] =>
  readTypedWords(name).filter((word) => word.key !== '' && !isWeakSeparator(word))

function divideName(name: string, isName: (name: string) => boolean): Span[] | null {
  const words = listWords(name)
  if (words.length < 2 || words.length > MOST_WORDS) return null
  const best: (Span[] | null)[] = [[]]
  for (let to = 1; to <= words.length; to += 1) {
    let least: Span[] | null = null
    for (let from = 0; from < to; from += 1) {
      const before = best[from]
      const [first, last] = [words[from], words[to - 1]]
      if (!before || !first || !last || (least && before.length + 1 >= least.length)) continue
      const span = { start: first.start, end: last.end }
      if (listForms(name.slice(span.start, span.end)).some(isName)) least = [...before, span]
    }
    best.push(least)
  }
  const spans = best.at(-1) ?? null
  return spans && spans.length > 1 && spans.length <= MOST_FOODS ? spans : null
}
