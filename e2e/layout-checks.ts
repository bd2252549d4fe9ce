import type { Page } from '@playwright/test'

/**
 * Lists what does not fit on the page as it is shown now: a page that scrolls sideways, texts that are cut off, and in parts with
 * a fixed place, such as the tabs, texts outside their box or the window. Parts that scroll sideways by themselves, such as
 * wide tables, are fine.
 */
export async function listLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    const nameElement = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 60)}”`
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isInScroller = (element: Element): boolean => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (scrolls(outer)) return true
      }
      return false
    }
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      // Texts for screen readers alone are one pixel large.
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    /** Returns where the texts of an element itself are, or `null` if it has none. */
    const findOwnTexts = (element: Element): DOMRect | null => {
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      if (texts.length === 0) return null
      const range = document.createRange()
      range.setStartBefore(texts[0] as Node) // there is one
      range.setEndAfter(texts.at(-1) as Node)
      return range.getBoundingClientRect()
    }
    const elements = [...document.body.querySelectorAll('*')].filter(isShown)

    if (root.scrollWidth > root.clientWidth + 1) {
      const wide = elements.filter(
        (element) =>
          Math.max(element.getBoundingClientRect().right, findOwnTexts(element)?.right ?? 0) >
            root.clientWidth + 1 &&
          !isInScroller(element) &&
          getComputedStyle(element).position !== 'fixed',
      )
      const deepest = wide.filter(
        (element) => !wide.some((other) => other !== element && element.contains(other)),
      )
      faults.push(
        `scrolls sideways by ${root.scrollWidth - root.clientWidth} px: ${deepest.slice(0, 3).map(nameElement).join(', ')}`,
      )
    }
    for (const element of elements) {
      const text = findOwnTexts(element)
      if (!text || text.width === 0) continue
      // Badges are placed over the edge of what they belong to.
      let isInFlow = true
      let leaves: Element | null = null
      for (
        let outer: Element | null = element;
        outer && outer !== document.body;
        outer = outer.parentElement
      ) {
        const style = getComputedStyle(outer)
        const box = outer.getBoundingClientRect()
        // Texts for screen readers alone, and traps for programs, are clipped or one pixel large.
        if (scrolls(outer) || style.clipPath !== 'none' || box.width < 2 || box.height < 2) break
        if (isInFlow && (text.right > box.right + 1 || text.left < box.left - 1)) leaves ??= outer
        isInFlow &&= style.position !== 'absolute'
        if (style.position === 'fixed') {
          const isInWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
          const isOutside = text.right > innerWidth + 1 || text.left < -1 || text.bottom > innerHeight + 1
          if (isInWindow && isOutside) faults.push(`outside the window: ${nameElement(element)}`)
          else if (leaves) faults.push(`outside ${nameElement(leaves)}: ${nameElement(element)}`)
          break
        }
        const isCut =
          (/hidden|clip/.test(style.overflowX) && (text.right > box.right + 1 || text.left < box.left - 1)) ||
          // Letters may hang a little below their line.
          (/hidden|clip/.test(style.overflowY) && text.bottom > box.bottom + text.height * 0.25)
        if (isCut) {
          faults.push(`cut off by ${nameElement(outer)}: ${nameElement(element)}`)
          break
        }
      }
    }
    return faults
  })
}
