/**
 * Returns the folded form of a food's name, under which it is stored and searched: the same for the many spellings of
 * one name. Both sides of a search are folded, so both lose the same details.
 *
 * Indian scripts are written in Latin letters, diacritics and punctuation are removed, and spellings that sound the
 * same become one: `moong daal`, `Mung Dal` and `मूंग दाल` are all `mung dal`. Words stay in their order, with one
 * space between them.
 */
export function foldFoodName(name: string): string {
  return writeInLatin(name.normalize('NFC').toLowerCase())
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map(foldWord)
    .join(' ')
}

/**
 * Returns a search text in its folded form and as it was written. `written` is empty for Latin letters, in which one name
 * has many spellings. In the other scripts it tells apart names of different languages that fold alike: কলা (banana) and
 * the fish Kala.
 */
export function foldQuery(text: string): { key: string; written: string } {
  const isLatin = /^[\p{Script=Latin}\P{L}]*$/u.test(text)
  return {
    key: foldFoodName(text),
    written: isLatin ? '' : text.normalize('NFC').replace(/\s+/g, ' ').trim(),
  }
}

/**
 * Creates a function that folds names like `foldFoodName` and remembers the words it has folded: much faster for thousands
 * of English names with the same words.
 */
export function createNameFolder(): (name: string) => string {
  const known = new Map<string, string>()
  const foldOnce = (word: string): string => {
    const folded = known.get(word) ?? foldFoodName(word)
    known.set(word, folded)
    return folded
  }
  return (name) =>
    /^[\x20-\x7e]*$/.test(name)
      ? name
          .replace(/['’`]/g, '')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .map(foldOnce)
          .filter(Boolean)
          .join(' ')
      : foldFoodName(name)
}

/** Replacements for spellings that sound the same, in the order in which they are applied. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'c'],
  [/ck/g, 'k'],
  [/ph/g, 'f'],
  [/zh/g, 'l'],
  // Aspirated and plain consonants are often exchanged: dhal and dal, bhindi and bindi, methi and meti.
  [/([bdgjkst])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/oo|uu/g, 'u'],
  [/ee|ii|ie|y$/g, 'i'],
  [/aa/g, 'a'],
  [/([a-z])\1+/g, '$1'],
]

function foldWord(word: string): string {
  return SPELLINGS.reduce((folded, [from, to]) => folded.replace(from, to), stripPlural(word))
}

/** Removes the English plural: `tomatoes`, `berries`, `dosas`. Short words and those in -ss or -us stay unchanged. */
function stripPlural(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('oes') || word.endsWith('shes') || word.endsWith('ches')) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/*
 * The Indian blocks of Unicode have the same layout of 128 code points: a letter has the same position in every block,
 * so the table of Devanagari is enough for all.
 */
const FIRST_BLOCK = 0x0900
const LAST_BLOCK_END = 0x0d7f
const BLOCK_SIZE = 0x80

/** By position in the block. A consonant includes an `a`, which the next sign may replace or remove. */
const CONSONANTS: Readonly<Record<number, string>> = Object.fromEntries(
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'
    .split(' ')
    .map((letter, index) => [0x15 + index, letter]),
)

/** Independent vowels (from 0x05), and vowel signs on a consonant (from 0x3e). */
const VOWELS: Readonly<Record<number, string>> = {
  5: 'a',
  6: 'aa',
  7: 'i',
  8: 'ii',
  9: 'u',
  10: 'uu',
  11: 'ri',
  14: 'e',
  15: 'e',
  16: 'ai',
  17: 'o',
  18: 'o',
  19: 'o',
  20: 'au',
}
const VOWEL_SIGNS: Readonly<Record<number, string>> = {
  62: 'aa',
  63: 'i',
  64: 'ii',
  65: 'u',
  66: 'uu',
  67: 'ri',
  69: 'e',
  70: 'e',
  71: 'e',
  72: 'ai',
  73: 'o',
  74: 'o',
  75: 'o',
  76: 'au',
}

/** Urdu is written without most vowels, so an Urdu name is found by its Urdu spelling only. */
const URDU_LETTERS = new Map(
  Object.entries({
    a: 'اآأ',
    b: 'ب',
    p: 'پ',
    t: 'تٹط',
    s: 'ثسص',
    j: 'ج',
    ch: 'چ',
    h: 'حہھه',
    kh: 'خ',
    d: 'دڈ',
    z: 'ذزضظ',
    r: 'رڑ',
    zh: 'ژ',
    sh: 'ش',
    g: 'گغ',
    f: 'ف',
    q: 'ق',
    k: 'کك',
    l: 'ل',
    m: 'م',
    n: 'نں',
    w: 'و',
    y: 'یيئ',
    e: 'ے',
  }).flatMap(([latin, letters]) => [...letters].map((letter): [string, string] => [letter, latin])),
)

const TAMIL = 0x0b80
const CANDRABINDU = 0x01
const ANUSVARA = 0x02
const NUKTA = 0x3c
const VIRAMA = 0x4d
const GURMUKHI_TIPPI = 0x70

/** Letters whose position differs from that in Devanagari. */
const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  ৎ: 't',
  ৰ: 'ra',
  ৱ: 'va',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  য়: 'ya',
  ড়: 'ra',
  ঢ়: 'ra',
  ड़: 'ra',
  ढ़: 'ra',
}

/**
 * Scripts of languages in which the implied `a` is not spoken at the end of a word or between other vowels: दाल is dal,
 * not dala.
 */
const DROPS_SCHWA = new Set([0x0900, 0x0980, 0x0a00, 0x0a80])

/** One letter in Latin: its consonants, its vowel, and whether that vowel is only implied. */
type Syllable = { consonant: string; vowel: string; isImplied: boolean }

function writeInLatin(text: string): string {
  return text
    .replace(/[\u0600-\u06ff]/g, (letter) => URDU_LETTERS.get(letter) ?? '')
    .replace(/[\u0900-\u0d7f\u200c\u200d]+/g, (word) => writeWordInLatin(word))
}

function writeWordInLatin(word: string): string {
  const syllables: Syllable[] = []
  let block = FIRST_BLOCK
  for (const char of word) {
    const code = char.codePointAt(0) ?? 0
    if (code < FIRST_BLOCK || code > LAST_BLOCK_END) continue
    const single = SINGLE_LETTERS[char]
    if (single !== undefined) {
      syllables.push({
        consonant: single.replace('a', ''),
        vowel: single.endsWith('a') ? 'a' : '',
        isImplied: true,
      })
      continue
    }
    block = FIRST_BLOCK + Math.floor((code - FIRST_BLOCK) / BLOCK_SIZE) * BLOCK_SIZE
    readSign(syllables, code - block)
  }
  if (DROPS_SCHWA.has(block)) dropSchwas(syllables)
  const latin = syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
  if (block === TAMIL) return latin.replace(/chh?/g, 's')
  // In southern scripts, the nasal dot at the end of a word is read as m: രസം is rasam.
  return block > TAMIL && word.endsWith(String.fromCodePoint(block + ANUSVARA))
    ? latin.replace(/n$/, 'm')
    : latin
}

function readSign(syllables: Syllable[], place: number): void {
  const last = syllables.at(-1)
  const consonant = CONSONANTS[place]
  const vowel = VOWELS[place]
  const vowelSign = VOWEL_SIGNS[place]
  if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', isImplied: true })
  else if (vowel !== undefined) syllables.push({ consonant: '', vowel, isImplied: false })
  else if (last === undefined) return
  else if (place === ANUSVARA || place === CANDRABINDU || place === GURMUKHI_TIPPI) {
    last.vowel += 'n'
    last.isImplied = false
  } else if (vowelSign !== undefined) {
    last.vowel = vowelSign
    last.isImplied = false
  } else if (place === VIRAMA) last.vowel = ''
  // ड़ and ढ़ are written as r; the dot under other letters changes their sound too little to matter here.
  else if (place === NUKTA && (last.consonant === 'd' || last.consonant === 'dh')) last.consonant = 'r'
}

/**
 * Removes an implied `a` at the end of a word, and one before a consonant that has a vowel; in both cases only if the
 * letter before it has a vowel. Goes from the end of the word to its start.
 */
function dropSchwas(syllables: Syllable[]): void {
  for (let index = syllables.length - 1; index > 0; index -= 1) {
    const here = syllables[index]
    const before = syllables[index - 1]
    const after = syllables[index + 1]
    if (!here?.isImplied || here.vowel !== 'a' || before?.vowel === '') continue
    const isLast = after === undefined
    const isBetween = after !== undefined && after.consonant !== '' && after.vowel !== ''
    if (isLast || isBetween) here.vowel = ''
  }
}
