import type { MealSlot } from '#domain/plans/plan.ts'
import { ENGLISH } from './en.ts'
import { HINDI } from './hi.ts'
import type { Locale } from './locale.ts'

export type Unit = 'g' | 'kg' | 'ml' | 'l' | 'mg' | 'µg' | 'kcal' | 'cm' | 'ft' | 'in'

/** The words that amounts are written with, in one language. */
export type Words = {
  /** Between a food and what may be eaten instead. */
  or: string
  units: Record<Unit, string>
  /** An amount that is not exact. */
  about: (amount: string) => string
  /** The days of a rotation and the meals of a day. */
  everyDay: string
  day: (number: string) => string
  slots: Record<MealSlot, string>
  /** What shops sell: the name of so many pieces, the smallest packet, or as much as is used. */
  pieces: (count: number, names: { one: string; many: string }) => string
  smallPacket: (amount: string) => string
  asNeeded: (amount: string) => string
  /** A household measure (`katori`, `slice`) with its quantity. A measure that the language has no word for stays. */
  measure: (label: string, quantity: number) => string
}

const WORDS: Record<Locale, Words> = { en: ENGLISH, hi: HINDI }

export function wordsOf(locale: Locale): Words {
  return WORDS[locale]
}
