import {
  FILLERS,
  type HoursRule,
  PHRASE_PARTS,
  type PhraseTable,
  WORD_GROUPS,
  type WordGroup,
} from './plan-word-lists.ts'
import { GAP, readEnglishKey, readHindiKey, type Token } from './word-tokens.ts'

/** The place of a phrase: the tokens from `start` to the one before `end`. */
export type Match = { start: number; end: number }

/** Tests whether a token is one of the given words. */
export type WordTest = (token: Token | undefined) => boolean

type Words = {
  english: Set<string>
  hindi: Set<string>
  hindiPrefixes: string[]
  hasNumber: boolean
  hasMinus: boolean
}
type Slot = { kind: 'words'; words: Words } | { kind: 'filler' } | { kind: 'start' } | { kind: 'end' }
type Pattern = { slots: Slot[]; hours: HoursRule | null }

/** Phrases of one table, grouped by the words with which they may begin. */
export type CompiledTable = {
  byEnglish: Map<string, Pattern[]>
  byHindi: Map<string, Pattern[]>
  byHindiPrefix: [string, Pattern[]][]
  byNumber: Pattern[]
}

/**
 * Largest number of words in the place of `...` in a phrase. Together with the number of phrases, it limits the work
 * for one word.
 */
const MOST_FILLERS = 6

/** Builds a test for the words of a group. */
export function buildWordTest(group: WordGroup): WordTest {
  const words = readGroup(group)
  return (token) => token !== undefined && isOneOfWords(words, token)
}

/** Compiles a table of phrases as written in `plan-word-lists.ts`. Throws if a phrase names an unknown group. */
export function compilePhrases(table: PhraseTable): CompiledTable {
  const compiled: CompiledTable = {
    byEnglish: new Map(),
    byHindi: new Map(),
    byHindiPrefix: [],
    byNumber: [],
  }
  for (const language of ['english', 'hindi'] as const) {
    for (const row of table[language]) {
      const { phrase, hours } = typeof row === 'string' ? { phrase: row, hours: null } : row
      for (const words of expandParts(phrase)) {
        addPattern(compiled, { slots: words.map((word) => readSlot(word, language)), hours })
      }
    }
  }
  return compiled
}

/** Finds all places of the table's phrases in a text, in order; overlapping places are joined. */
export function findPhrases(tokens: readonly Token[], table: CompiledTable): Match[] {
  const matches: Match[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) continue
    let end = -1
    for (const pattern of listPatterns(token, table)) {
      end = Math.max(end, matchPattern(tokens, index, pattern))
    }
    if (end < 0) continue
    const last = matches.at(-1)
    if (last !== undefined && index < last.end) last.end = Math.max(last.end, end)
    else matches.push({ start: index, end })
  }
  return matches
}

/** Expands `<long>` in a phrase. Returns all phrases that result, each as its words. */
function expandParts(phrase: string): string[][] {
  let all: string[][] = [[]]
  for (const word of phrase.split(' ')) {
    const part = /^<(\w+)>$/.exec(word)?.[1]
    const choices = part === undefined ? [[word]] : (PHRASE_PARTS[part] ?? []).map((text) => text.split(' '))
    if (choices.length === 0) throw new Error(`Unknown part in the phrase "${phrase}"`)
    all = all.flatMap((words) => choices.map((choice) => [...words, ...choice]))
  }
  return all
}

function readSlot(word: string, language: 'english' | 'hindi'): Slot {
  if (word === '...') return { kind: 'filler' }
  if (word === '^') return { kind: 'start' }
  if (word === '$') return { kind: 'end' }
  const words: Words = {
    english: new Set(),
    hindi: new Set(),
    hindiPrefixes: [],
    hasNumber: false,
    hasMinus: false,
  }
  for (const choice of word.split('|')) {
    const name = /^\{(\w+)\}$/.exec(choice)?.[1]
    if (choice === '#') words.hasNumber = true
    else if (choice === '-#') words.hasMinus = true
    else if (name === undefined) addWords(words, { [language]: choice })
    else addWords(words, readNamedGroup(name))
  }
  return { kind: 'words', words }
}

const GROUPS: Readonly<Record<string, WordGroup>> = WORD_GROUPS

function readNamedGroup(name: string): WordGroup {
  const group = GROUPS[name]
  if (group === undefined) throw new Error(`Unknown group of words: ${name}`)
  return group
}

function readGroup(group: WordGroup): Words {
  const words: Words = {
    english: new Set(),
    hindi: new Set(),
    hindiPrefixes: [],
    hasNumber: false,
    hasMinus: false,
  }
  addWords(words, group)
  return words
}

function addWords(words: Words, { english = '', hindi = '' }: WordGroup): void {
  for (const word of english.split(/\s+/).filter(Boolean)) words.english.add(readEnglishKey(word))
  for (const word of hindi.split(/\s+/).filter(Boolean)) {
    if (word.endsWith('*')) words.hindiPrefixes.push(readHindiKey(word.slice(0, -1)))
    else words.hindi.add(readHindiKey(word))
  }
}

function addPattern(table: CompiledTable, pattern: Pattern): void {
  const first = pattern.slots.find((slot) => slot.kind !== 'start')
  if (first?.kind !== 'words') throw new Error('A phrase begins with a word')
  const { english, hindi, hindiPrefixes, hasNumber, hasMinus } = first.words
  for (const word of english) table.byEnglish.set(word, [...(table.byEnglish.get(word) ?? []), pattern])
  for (const word of hindi) table.byHindi.set(word, [...(table.byHindi.get(word) ?? []), pattern])
  for (const prefix of hindiPrefixes) table.byHindiPrefix.push([prefix, [pattern]])
  if (hasNumber || hasMinus) table.byNumber.push(pattern)
}

const NO_PATTERNS: readonly Pattern[] = []

function listPatterns(token: Token, table: CompiledTable): readonly Pattern[] {
  const english = (token.english !== '' && table.byEnglish.get(token.english)) || NO_PATTERNS
  const hindi = (token.hindi !== '' && table.byHindi.get(token.hindi)) || NO_PATTERNS
  const prefixed = table.byHindiPrefix.flatMap(([prefix, patterns]) =>
    token.hindi.startsWith(prefix) ? patterns : [],
  )
  const numbered = token.number === null ? NO_PATTERNS : table.byNumber
  return [...english, ...hindi, ...prefixed, ...numbered]
}

function isOneOfWords(words: Words, token: Token): boolean {
  if (words.hasNumber && token.number !== null) return true
  if (words.hasMinus && token.number !== null && /(?:^|[\s:(])[-–−]$/.test(token.separator)) return true
  if (token.english !== '' && words.english.has(token.english)) return true
  if (token.hindi === '') return false
  return words.hindi.has(token.hindi) || words.hindiPrefixes.some((prefix) => token.hindi.startsWith(prefix))
}

const isFillerWord = buildWordTest(FILLERS)
const isUnit = buildWordTest({
  english: `${WORD_GROUPS.kg.english} ${WORD_GROUPS.pound.english} inch inches`,
  hindi: WORD_GROUPS.kg.hindi,
})

function isFiller(token: Token): boolean {
  return token.number !== null || isFillerWord(token) || isUnit(token)
}

/** Returns the end of the pattern if it begins at this token, otherwise −1. */
function matchPattern(tokens: readonly Token[], start: number, pattern: Pattern): number {
  const isAtStart = pattern.slots[0]?.kind === 'start'
  if (isAtStart && start !== 0) return -1
  const end = matchSlots(tokens, start, pattern.slots, isAtStart ? 1 : 0, start)
  if (end < 0 || pattern.hours === null) return end
  return isAllowedByHours(tokens, start, end, pattern.hours) ? end : -1
}

function matchSlots(
  tokens: readonly Token[],
  place: number,
  slots: readonly Slot[],
  slotIndex: number,
  start: number,
): number {
  const slot = slots[slotIndex]
  if (slot === undefined) return place
  if (slot.kind === 'start') return -1
  if (slot.kind === 'end') return place === tokens.length ? place : -1
  if (slot.kind === 'filler') {
    for (let skipped = 0; skipped <= MOST_FILLERS; skipped += 1) {
      const end = matchSlots(tokens, place + skipped, slots, slotIndex + 1, start)
      if (end >= 0) return end
      const token = tokens[place + skipped]
      if (token === undefined || token.gap > GAP.line || !isFiller(token)) return -1
    }
    return -1
  }
  const token = tokens[place]
  if (token === undefined || (place > start && token.gap > GAP.line) || !isOneOfWords(slot.words, token))
    return -1
  return matchSlots(tokens, place + 1, slots, slotIndex + 1, start)
}

/** From this length on, a fast is longer than the hours between supper and a late breakfast. */
const LONG_FAST_HOURS = 18
/** Eating only within this many hours leaves 18 hours without food. */
const SHORT_WINDOW_HOURS = 6

function isAllowedByHours(tokens: readonly Token[], start: number, end: number, rule: HoursRule): boolean {
  let hours = tokens[start]?.number ?? null
  for (let index = start; index < end; index += 1) hours = tokens[index]?.number ?? hours
  if (hours === null) return false
  const [least, most] = [Math.min(hours.first, hours.last), Math.max(hours.first, hours.last)]
  if (rule === 'shortWindow') return least <= SHORT_WINDOW_HOURS
  return rule === 'longFast' ? most >= LONG_FAST_HOURS : most < LONG_FAST_HOURS
}
