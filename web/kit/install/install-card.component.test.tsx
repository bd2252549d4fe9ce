import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#web/test/render-screen.tsx'
import { InstallCard } from './install-card.tsx'

const MINUTES_MS = 60_000

beforeEach(() => {
  window.localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00+05:30') })
  return () => {
    vi.useRealTimers()
    window.dispatchEvent(new Event('appinstalled'))
    Reflect.deleteProperty(navigator, 'standalone')
  }
})

/** Makes the offer that Chromium makes. */
function offerInstalling() {
  const prompt = vi.fn(async () => undefined)
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  return prompt
}

function pass(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTES_MS)
}

/** Opens and leaves the screen some times, with a pause before each visit. */
async function visit(times: number, pauseMinutes = 31): Promise<void> {
  for (let count = 0; count < times; count++) {
    pass(pauseMinutes)
    const screen = await renderScreen(<InstallCard />, { address: '/home' })
    await screen.unmount()
  }
}

const TITLE = 'Add Pathya to your home screen'

test('the hint comes on the third visit, with the browser’s offer, and never again after an answer', async () => {
  const prompt = offerInstalling()
  await visit(2)
  // A reload is not another visit.
  await visit(3, 5)
  pass(31)
  const screen = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(screen.getByText(TITLE)).toBeVisible()
  await screen.getByRole('button', { name: 'Install' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
  await screen.unmount()
  pass(31)
  const later = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(later.getByText(TITLE)).not.toBeInTheDocument()
})

test('“Not now” is an answer', async () => {
  offerInstalling()
  await visit(2)
  pass(31)
  const screen = await renderScreen(<InstallCard />, { address: '/home' })
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
  expect(window.localStorage.getItem('pathya.install-hint')).toBe('answered')
})

test('a hint that was seen and not answered is not shown on the next visit', async () => {
  offerInstalling()
  await visit(2)
  pass(31)
  const screen = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(screen.getByText(TITLE)).toBeVisible()
  await expect.poll(() => window.localStorage.getItem('pathya.install-hint')).toMatch(/ 3$/)
  await screen.unmount()
  pass(31)
  const later = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(later.getByText(TITLE)).not.toBeInTheDocument()
})

test('an iPhone shows the steps, and nothing in the installed app', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  const touch = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  await visit(2)
  pass(31)
  const screen = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(screen.getByText(/Tap Share in the browser, then “Add to Home Screen”/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Install' })).not.toBeInTheDocument()
  await screen.unmount()
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true })
  const installed = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(installed.getByText(TITLE)).not.toBeInTheDocument()
  touch.mockRestore()
})

test('a browser that cannot install shows nothing', async () => {
  await visit(4)
  pass(31)
  const screen = await renderScreen(<InstallCard />, { address: '/home' })
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
})
