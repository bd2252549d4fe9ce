/** Joins whole sentences to a text; `null` is left out. */
export function joinSentences(...sentences: readonly (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}
