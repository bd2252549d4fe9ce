import { foldFoodName } from '../fold-food-name.ts'

/** One word, number or sign of a typed text, with its place in the text. */
export type TypedWord = {
  text: string
  start: number
  end: number
  /** The folded form of a word, under which the tables of words list it; empty for numbers and signs. */
  key: string
  /** The word in lower case, by which number words are found: a folded `then` (honey) would be ten. */
  plain: string
  /** The value of a number in figures, `NaN` if the figures are no number; `null` for words and signs. */
  value: number | null
  /** Whether the number has a comma that may be a decimal comma. */
  hasComma: boolean
}

/** The code points of the digit zero in the scripts in which amounts are typed. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10]

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
}

const WORD =
  /\d+(?:[.,]\d+)*|\.\d+|[½¼¾⅓⅔⅛]|\p{L}[\p{L}\p{M}'’\u200c\u200d]*|[\n\r]|[^\s\u200b-\u200d\ufeff]/gu

/** Replaces the digits of Indian, Arabic and full-width scripts by 0–9. Every place in the text remains the same. */
export function readDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Reads the words, numbers and signs of a text, in order. Places are those of the text as typed. */
export function readTypedWords(text: string): TypedWord[] {
  return [...readDigits(text).matchAll(WORD)].map((match) => {
    const [word] = match
    const isNumber = /^\.?\d/.test(word)
    const value = FRACTIONS[word] ?? (isNumber ? readNumber(word) : null)
    return {
      text: text.slice(match.index, match.index + word.length),
      start: match.index,
      end: match.index + word.length,
      key: /^\p{L}/u.test(word) ? foldFoodName(word) : '',
      plain: word.normalize('NFC').toLowerCase(),
      value,
      hasComma: isNumber && word.includes(',') && !isGrouped(word),
    }
  })
}

const isGrouped = (word: string): boolean => /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(word)

/** Reads `1.5`, `.5`, `1,500` and the decimal comma of `1,5`. */
function readNumber(word: string): number {
  if (isGrouped(word)) return Number(word.replaceAll(',', ''))
  return Number(/^\d+,\d{1,2}$/.test(word) ? word.replace(',', '.') : word)
}
