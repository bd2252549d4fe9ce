/** Control characters, and those that end lines: they have no place inside a line of a page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
/** Marks that turn the direction of all text after them, not only of the text that they belong to. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Halves of characters, which a JSON reader may refuse. */
const LONE_SURROGATES = /\p{Surrogate}/gu
const LONG_WORD = /[^\s\u200b]{25,}/g
const LONG_WORD_STEP_GRAPHEMES = 12

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Makes text from anyone fit for a page: control characters become spaces, marks that override the direction of writing
 * are removed, half characters are replaced, and words too long for a line get places to break (zero-width spaces
 * between graphemes). Everything else remains as it is.
 */
export function cleanText(text: string): string {
  const clean = text.replace(BREAKS, ' ').replace(DIRECTION_MARKS, '').replace(LONE_SURROGATES, '\ufffd')
  return clean.length < 25 ? clean : clean.replace(LONG_WORD, breakWord)
}

function breakWord(word: string): string {
  const parts = Array.from(graphemes.segment(word), ({ segment }) => segment)
  const lines: string[] = []
  for (let index = 0; index < parts.length; index += LONG_WORD_STEP_GRAPHEMES) {
    lines.push(parts.slice(index, index + LONG_WORD_STEP_GRAPHEMES).join(''))
  }
  return lines.join('\u200b')
}

/** Writes any JSON data with all its texts cleaned, as JSON text; keys remain as they are. */
export function writeCleanJson(data: unknown): string {
  return (
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)) ??
    'null'
  )
}
