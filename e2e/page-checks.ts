import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified script: the readable one is twice as long, and every page that is checked must compile it. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeOptions = Pick<axe.RunOptions, 'runOnly' | 'rules'>

/** WCAG 2.2 AA and the best practices of axe. */
const ALL_RULES: AxeOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Off by default: the text on a control must be part of its name (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

const COLOR_RULES: AxeOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Fails if axe finds a violation of WCAG 2.2 AA on the page as it is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, ALL_RULES)).toEqual([])
}

/**
 * Lists the violations of WCAG 2.2 AA that axe finds on the page as it is shown now, or only within the element that a selector
 * of CSS finds.
 */
export function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  return findViolations(page, ALL_RULES, within)
}

/**
 * Checks the page in light and dark mode. Only colours change with the scheme, so the second check is of colours only.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

async function findViolations(page: Page, rules: AxeOptions, within?: string): Promise<string[]> {
  // Waits until colours have changed to the new scheme, because people do not read the colours in between. With reduced
  // motion each element changes in a transition of its own, which starts when that of its parent has ended. The animations
  // of parts that the browser leaves out until they are scrolled to get no frames, so they neither run nor end.
  await page.evaluate(async () => {
    const isShown = ({ effect }: Animation): boolean =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true
    const isRunning = (): boolean =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === 'running' &&
            animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
            isShown(animation),
        )
    do {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    } while (isRunning())
  })
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(AXE_SOURCE)
  return page.evaluate(
    async ({ options, within }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const { violations } = await checker.run(within ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    // Passed rules are not listed and style sheets not loaded again, which halves the time of a check.
    { options: { ...rules, resultTypes: ['violations' as const], preload: false }, within },
  )
}

/**
 * Checks the message that a page shows for half a second before it goes to sign-in. The redirect is blocked until the
 * message has been read. Must be called before the session ends. Returns a function that checks the message and
 * releases the redirect.
 */
export async function delaySignInRedirect(page: Page): Promise<() => Promise<void>> {
  const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/api\/login/, async (route) => {
    await isRead
    await route.continue()
  })
  return async () => {
    await expect(page.getByRole('alertdialog', { name: 'Unauthorized' })).toContainText(
      'You are logged out. Logging in again...',
    )
    letGo()
  }
}

/** Browsers of tests have no service worker, unless a test asks for one. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Collects errors and warnings that the page logs from now on, including refused styles and scripts. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  return problems
}

/** Returns the layout shift of the page that no user input caused; 0 means none. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // TypeScript's DOM library does not contain this entry yet.
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
            if (!shift.hadRecentInput) total += shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(total), 300)
      }),
  )
}
