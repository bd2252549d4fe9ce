import type { Locale } from '#domain/words/locale.ts'
import { readItem, writeItem } from '../drafts/browser-storage.ts'

/** Set once somebody has chosen a language here, or declined the offer: it is not made again. */
const KEY = 'pathya.language-offer'

/**
 * Returns the language that the browser asks for before that of the page, if the site has it, and nobody has chosen or declined
 * one here.
 */
export function findOffer(page: Locale, offered: readonly Locale[]): Locale | null {
  if (offered.length < 2 || readItem('browser', KEY) !== null) return null
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  const first = wished.map((name) => offered.find((locale) => locale === name)).find(Boolean)
  return first === undefined || first === page ? null : first
}

/** Remembers that the offer is not needed any more. */
export function endOffer(): void {
  writeItem('browser', KEY, 'done')
}

/** Lets a link to the page in another language keep the rest of the address, and remembers the choice. */
export function followLanguageLink(link: HTMLAnchorElement): void {
  endOffer()
  link.search = window.location.search
  link.hash = window.location.hash
}
