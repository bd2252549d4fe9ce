import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours on their way from one scheme to another are nobody's to read.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  const { violations } = await new AxeBuilder({ page })
    // Off unless asked for: what is written on a control must be part of its name (WCAG 2.5.3).
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, which has no frames, and not in a second one opened for each check.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
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
