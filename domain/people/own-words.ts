/*
 * What clients say about themselves in their own words. Each field is optional text.
 */

/** Maximum length of each field, in characters. */
export const MAX_OWN_WORDS = 500

/** Words that say that there are no other allergies. */
const NONE = /^(none|no|nil|na|n\/a|nothing|no other|no others|no allergies|no other allergies|-+)$/i

/**
 * Splits typed allergies into single ones: `kiwi, brinjal and mango` → `kiwi`, `brinjal`, `mango`. Words that say that
 * there are none give an empty list. Equal words, whatever their case, are returned once.
 */
export function splitAllergies(text: string | null): string[] {
  const seen = new Map<string, string>()
  for (const part of (text ?? '').split(/[,;\n•]|\s\/\s|\s(?:and|or|&)\s/i)) {
    const name = part
      .replace(/\s+/g, ' ')
      .replace(/[.\s]+$/, '')
      .trim()
    if (name !== '' && !NONE.test(name)) seen.set(name.toLowerCase(), name)
  }
  return [...seen.values()]
}
