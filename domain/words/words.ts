import { ENGLISH } from './en.ts'
import { HINDI } from './hi.ts'
import type { Locale } from './locale.ts'
import { currentLocale } from './say.ts'
import { TELUGU } from './te.ts'

export type Unit = 'g' | 'kg' | 'ml' | 'l' | 'mg' | 'µg' | 'kcal' | 'cm' | 'ft' | 'in'

/** The words in which amounts are written, in one language. */
export type Words = {
  /** The word between a food and its alternative. */
  or: string
  units: Record<Unit, string>
  /** Writes an amount that is not exact. */
  about: (amount: string) => string
  /** Names of the days of a rotation. */
  everyDay: string
  day: (number: string) => string
  /** Writes the label of a plan's day. Labels that the writer has chosen remain as written. */
  dayLabel: (label: string) => string
  /** Writes the usual time of a meal (`8 AM`, `20 min after`). Times that the writer has typed remain as written. */
  mealTime: (time: string) => string
  /** Amounts in shops: a number of pieces, the smallest packet, a number of packets, or as much as needed. */
  pieces: (count: number, names: { one: string; many: string }) => string
  smallPacket: (amount: string) => string
  packets: (count: number) => string
  asNeeded: (amount: string) => string
  buyAbout: (amount: string) => string
  /** An amount between two fingers, and an amount too little to weigh. */
  aPinch: string
  aLittle: string
  /**
   * Writes a household measure (`katori`, `slice`) with its quantity. A measure without a translation remains in
   * English.
   */
  measure: (label: string, quantity: number) => string
}

const WORDS: Record<Locale, Words> = { en: ENGLISH, hi: HINDI, te: TELUGU }

/** Browsers know the words of English and of their page's language alone. */
export function wordsOf(locale: Locale = currentLocale()): Words {
  return WORDS[locale]
}
