import { type RefCallback, useCallback } from 'react'

/** How long to wait until a row’s dialog is closed. */
const MOST_WAIT_MS = 3000

/** The last place of the focus within an area, used to find its neighbour after the control was removed. */
type Place = { control: HTMLElement; list: Element | null; rowIndex: number; controlIndex: number }

/**
 * Moves the focus when the row of the used control disappears, so that keyboard and screen reader stay in place. The
 * focus goes to the same control of the row that has moved up, or else to the heading.
 *
 * @returns A ref for the element around the rows (`li` or `tr`) and their heading.
 */
export function useFocusAfterRemoval(): RefCallback<HTMLElement> {
  return useCallback((area: HTMLElement | null) => {
    if (!area) return
    let last: Place | null = null
    let frame = 0
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = readPlace(target)
    }
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected) return
      const place = last
      last = null
      const giveUpAt = performance.now() + MOST_WAIT_MS
      const restore = (): void => {
        // A closing dialog first tries to return the focus to the removed control.
        if (document.activeElement === document.body) findNear(area, place).focus()
        else if (performance.now() < giveUpAt) frame = requestAnimationFrame(restore)
      }
      frame = requestAnimationFrame(restore)
    })
    area.addEventListener('focusin', remember)
    observer.observe(area, { childList: true, subtree: true })
    return () => {
      area.removeEventListener('focusin', remember)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

function readPlace(control: HTMLElement): Place {
  const row = control.closest('li, tr')
  const list = row?.parentElement ?? null
  return {
    control,
    list,
    rowIndex: row && list ? [...list.children].indexOf(row) : -1,
    controlIndex: row ? listControls(row).indexOf(control) : -1,
  }
}

function findNear(area: HTMLElement, { list, rowIndex, controlIndex }: Place): HTMLElement {
  const row = list?.isConnected ? (list.children[rowIndex] ?? list.lastElementChild) : null
  const controls = row ? listControls(row) : []
  const control = controls[controlIndex] ?? controls.at(-1)
  if (control) return control
  const heading = area.querySelector<HTMLElement>('h2, h3') ?? area
  heading.setAttribute('tabindex', '-1')
  return heading
}

function listControls(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')]
}
