import { formatterFor } from './format.ts'

/** Joins words to a list in the language of the reader: `a`, `a and b`, `a, b and c`; `disjunction` writes `or`. */
export function formatList(
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return formatterFor(type, (tag) => new Intl.ListFormat(tag, { type })).format(words)
}
