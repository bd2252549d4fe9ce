import { expect, test } from 'vitest'
import { calculateMacroShares } from '#domain/nutrients/macro-shares.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { PlateRing } from './plate-ring.tsx'

test('the arcs of the ring are the shares of energy, fibre included', async () => {
  const grams = { proteinG: 50, carbsG: 100, fatG: 20, fibreG: 10 }
  const screen = await renderScreen(<PlateRing figures={{ energyKcal: 800, ...grams }} />, { address: '/' })
  const ring = screen.getByRole('img', { name: /^800 kcal/ })
  await expect.element(ring).toBeVisible()
  const arcs = [...ring.element().querySelectorAll('[stroke-dasharray]')].map((arc) =>
    Number(arc.getAttribute('stroke-dasharray')?.split(' ')[0]),
  )
  // A gap of 0.8 % separates the arcs.
  expect(arcs).toEqual(calculateMacroShares(grams).map(({ share }) => expect.closeTo(share * 100 - 0.8, 3)))
})
