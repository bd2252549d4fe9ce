import { ENGLISH } from './en.ts'
import { HINDI } from './hi.ts'
import type { Locale } from './locale.ts'

export type Unit = 'g' | 'kg' | 'ml' | 'l' | 'mg' | 'µg' | 'kcal' | 'cm' | 'ft' | 'in'

/** The words that amounts are written with, in one language. */
export type Words = {
  /** Between a food and what may be eaten instead. */
  or: string
  units: Record<Unit, string>
  /** A household measure (`katori`, `slice`) with its quantity. A measure that the language has no word for stays. */
  measure: (label: string, quantity: number) => string
}

const WORDS: Record<Locale, Words> = { en: ENGLISH, hi: HINDI }

export function wordsOf(locale: Locale): Words {
  return WORDS[locale]
}
