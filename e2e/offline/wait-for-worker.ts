import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Waits until the worker has its files. It is registered when the answers have been fetched. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
