import { useEffect, useState } from 'react'

/** What floats over the page appears after scrolling this far. */
const SHOWN_AFTER_PX = 300

/** What floats hides where it would cover fields and buttons, or repeat an offer of the page. */
const HIDDEN_OVER = ['#bmi-calculator', '#consultation-booking', '#questions', 'footer']

/** The height of what floats with its margin, as a share of a small window. It could cover anything in that strip. */
const STRIP = '-84% 0px 0px 0px'

/** Checks whether something may float over the page: it is scrolled, and nothing is below that must stay free. */
export function useMayFloat(): boolean {
  const isScrolled = useIsScrolled()
  const isInTheWay = useIsInTheWay()
  return isScrolled && !isInTheWay
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const look = (): void => setIsScrolled(window.scrollY > SHOWN_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

/** Checks whether an element that must stay free is in the strip. */
function useIsInTheWay(): boolean {
  const [covered, setCovered] = useState<ReadonlySet<Element>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setCovered((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(target)
            else next.delete(target)
          }
          return next
        }),
      // In the frame of the editor's preview, the window would be that of the editor.
      { root: document, rootMargin: STRIP },
    )
    // Parts of the page, such as the footer, may be there only after this one.
    const missing = new Set(HIDDEN_OVER)
    const observeFound = (): void => {
      for (const selector of missing) {
        const element = document.querySelector(selector)
        if (!element) continue
        observer.observe(element)
        missing.delete(selector)
      }
    }
    observeFound()
    window.addEventListener('scroll', observeFound, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', observeFound)
    }
  }, [])
  return covered.size > 0
}
