import { type RefCallback, useCallback } from 'react'

/** How long a row’s dialog may take to close. */
const MOST_WAIT_MS = 3000

/** Where the focus was last within an area, so that its neighbourhood is found when it is gone. */
type Place = { control: HTMLElement; list: Element | null; rowIndex: number; controlIndex: number }

/**
 * Keeps keyboard and screen reader in place when the row whose control was used disappears: the focus goes to the same
 * control of the row that has moved up, else to the heading.
 *
 * @returns A ref for what encloses the rows (`li` or `tr`) and their heading.
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
        // A dialog that asked gives the focus back first, to what is no longer there.
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
