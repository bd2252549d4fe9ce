import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#web/test/render-screen.tsx'
import { AlertBand } from './alert-band.tsx'

const WORD = 'W'.repeat(150)
const LINE_PX = 24

afterEach(() => page.viewport(1280, 800))

const showBand = async (text: string): Promise<void> => {
  await page.viewport(320, 640)
  await renderScreen(
    <section aria-label="Alerts">
      <AlertBand label="All alerts" showAll="Show all alerts">
        {text}
      </AlertBand>
    </section>,
    { address: '/' },
  )
}

const readHeight = (): number =>
  page.getByRole('region', { name: 'Alerts' }).element().getBoundingClientRect().height

test('a short text is shown whole, without a button', async () => {
  await showBand('Allergies: Dairy, Gluten, Peanuts, Shellfish')
  await expect.element(page.getByText(/^Allergies: /)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a long text ends after three lines, and a button shows all of it', async () => {
  await showBand(`Allergies: Dairy, ${WORD}, ${WORD} and the last one`)
  const more = page.getByRole('button', { name: 'Show all alerts' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(readHeight()).toBeLessThan(3 * LINE_PX + 80)
  await more.click()
  const all = page.getByRole('group', { name: 'All alerts' })
  await expect.element(all).toBeVisible()
  // Higher than two fifths of the window, so it scrolls, also by keyboard.
  expect(readHeight()).toBeLessThan(0.4 * 640 + 80)
  await userEvent.tab({ shift: true })
  await expect.element(all).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => Math.ceil(all.element().scrollTop + all.element().clientHeight))
    .toBe(all.element().scrollHeight)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect.element(more).toBeVisible()
  expect(readHeight()).toBeLessThan(3 * LINE_PX + 80)
})

test('a text that no longer fits into a narrower window gets the button', async () => {
  await page.viewport(1280, 640)
  await renderScreen(
    <AlertBand label="All alerts" showAll="Show all alerts">
      {`Allergies: ${'Dairy, Gluten, '.repeat(12)}`}
    </AlertBand>,
    { address: '/' },
  )
  await expect.element(page.getByText(/^Allergies: /)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await page.viewport(320, 640)
  await expect.element(page.getByRole('button', { name: 'Show all alerts' })).toBeVisible()
})
