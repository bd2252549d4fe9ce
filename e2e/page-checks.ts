import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeOptions = Parameters<AxeBuilder['options']>[0]

/** WCAG 2.2 AA and axe's own advice. */
const ALL_RULES: AxeOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Off unless asked for: the text on a control must be part of its name (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

const COLOR_RULES: AxeOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Fails when axe finds anything against WCAG 2.2 AA on the page as it is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, ALL_RULES)).toEqual([])
}

/** The same in light and dark. Only colours change with the scheme, so the second check is of them alone. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

async function findViolations(page: Page, rules: AxeOptions): Promise<string[]> {
  // Colours that are still changing from one scheme to the other are not what people read.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  const { violations } = await new AxeBuilder({ page })
    // Passed rules are not listed and style sheets not loaded once more, which halves the time of a check.
    .options({ ...rules, resultTypes: ['violations'], preload: false })
    // In the page itself, which has no frames, and not in a second one opened for each check.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * Sees the words that a page says for half a second before it goes to sign-in: the way there is held until they are read.
 * Called before what ends the session; gives what reads the words and lets the page go.
 */
export async function holdWayToSignIn(page: Page): Promise<() => Promise<void>> {
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

/** Errors and warnings that the page writes from now on, refused styles and scripts among them. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  return problems
}

/** How much has moved on the page without anybody asking for it; 0 is nothing. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // The types of the DOM library do not know this entry yet.
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
            if (!shift.hadRecentInput) total += shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(total), 300)
      }),
  )
}
