import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Role = Parameters<Page['getByRole']>[0]

/** As many stops as the longest page has before the place that is looked for. */
const MOST_STOPS = 150

/** A person who uses a page with the keyboard alone and knows it by roles and names, as a screen reader tells them. */
export type KeyboardUser = {
  press: (key: string, times?: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab, or another key, until what has this role and name has the focus. Each stop on the way is checked. */
  goTo: (role: Role, name: string | RegExp, key?: string) => Promise<void>
  /** Expects the focus on what has this role and name, and sees it. */
  expectFocus: (role: Role, name: string | RegExp) => Promise<void>
}

export function useKeyboard(page: Page): KeyboardUser {
  const focus = page.locator(':focus')
  const checkFocus = async (): Promise<string> => {
    const stop = ((await focus.ariaSnapshot()).split('\n')[0] ?? '').replace(/^- /, '')
    const problem = await page.evaluate(findFocusProblem)
    expect(problem, stop).toBeNull()
    // A role alone says nothing: `- button` has no name, `- button "Save"` has one.
    expect(stop, `${await focus.evaluate(({ outerHTML }) => outerHTML.slice(0, 200))} has a name`).toMatch(
      /"|: ./,
    )
    return stop
  }
  return {
    press: async (key, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    goTo: async (role, name, key = 'Tab') => {
      const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
      await expect(target.first()).toBeAttached()
      const stops: string[] = []
      while (stops.length < MOST_STOPS) {
        await page.keyboard.press(key)
        if ((await focus.count()) === 0) continue
        stops.push(await checkFocus())
        if ((await target.and(focus).count()) > 0) return
      }
      throw new Error(`${key} does not lead to the ${role} “${name}”: ${stops.slice(-12).join(', ')}`)
    },
    expectFocus: async (role, name) => {
      const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
      await expect(target.and(focus)).toBeAttached()
      await checkFocus()
    },
  }
}

/** Runs in the page: says why people do not see where the focus is. `null` if they do. */
function findFocusProblem(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  // The mark of a hidden radio button or check box is on its label or beside it, that of a field with a button around both.
  const shown = [
    focused,
    ...labels,
    focused.nextElementSibling,
    focused.parentElement,
    focused.parentElement?.parentElement ?? null,
  ].filter((element) => element !== null)
  const isMarked = shown.some((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor)
  })
  // Headings and parts of a page that scripts focus need no mark: nothing can be done there.
  const isControl = (focused as HTMLElement).tabIndex >= 0 // scripts focus elements of HTML and SVG; both have it
  if (isControl && !isMarked) return 'the focus has no mark'
  const isInSight = shown.some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    return points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    })
  })
  return isInSight ? null : 'something covers the focus'
}
