import type { RefCallback } from 'react'

/** The allergies at the top. A focused field and the side panel stay clear of them. */
export const keepStripHeight = keepHeight('--strip-height')

/** The bar that publishes. It has several rows on narrow screens and with large text. */
export const keepBarHeight = keepHeight('--bar-height')

/** Makes a ref that keeps the height of its element, as it changes, in a property of the form around it. */
function keepHeight(property: `--${string}`): RefCallback<HTMLElement> {
  return (element) => {
    const form = element?.closest('form')
    if (!element || !form) return
    const sizes = new ResizeObserver(() => form.style.setProperty(property, `${element.offsetHeight}px`))
    sizes.observe(element)
    return () => sizes.disconnect()
  }
}
