import type { Fast } from './fast-names.ts'

/* The fasts that clients name in their own words about fasting days. */

const WORDS: readonly [RegExp, readonly Fast[]][] = [
  [/ekadas[h]?i|gyaras|एकादशी|ग्यारस/i, ['ekadashi']],
  [/nav(a)?rat(h)?r[aei]|नवरात्र/i, ['navratri']],
  [/s(h)?r[aā]van|s[aā]wan|sa?avan|श्रावण|सावन/i, ['shravan_mondays']],
  [/par(y|i)u(sh|s)h?an|पर्युषण/i, ['paryushan_fourth', 'paryushan_fifth']],
  [/das\s*lak(sh|s)h?an|दशलक्षण/i, ['das_lakshan']],
  [/ram(a)?[zd]h?a+n|\broz[ae]\b|रमज़ान|रमजान|रोज़ा|रोजा/i, ['ramzan']],
]

/** Reads which fasts are named in a text. Example: `Mondays, Ekadashi` → `ekadashi`. */
export function readFastWords(text: string): Fast[] {
  return WORDS.flatMap(([words, fasts]) => (words.test(text) ? fasts : []))
}
