import type { Page } from '@playwright/test'

/** Names of tables and authorities, which stay as they are in every language. */
const NAMES = [
  'Indian Food Composition Tables 2017',
  'National Institute of Nutrition',
  'Data Protection Board of India',
]

/** Two words of English in a row. Names, units and addresses of the web have at most one word in lower case. */
const ENGLISH = /\b[A-Za-z]{2,} [a-z]{2,}\b/

/**
 * Lists the English texts of a page in another language: what people read, and what screen readers say. Parts that are marked
 * as English, such as titles of sources, may be in English.
 *
 * @param typed What people typed, such as the title of a plan, which may be in any language.
 */
export async function listEnglishTexts(page: Page, typed: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const isMarked = (element: Element | null): boolean =>
      element?.closest('script, style, noscript, [lang^="en"]') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isMarked(parentElement)) found.push(textContent ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!isMarked(element)) found.push(element.getAttribute(name) ?? '')
      }
    }
    return found
  })
  const withoutNames = (text: string): string =>
    [...NAMES, ...typed].reduce((left, name) => left.replaceAll(name, ''), text)
  return [...new Set(texts.map((text) => text.trim()).filter((text) => ENGLISH.test(withoutNames(text))))]
}
