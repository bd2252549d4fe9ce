import { expect, test } from 'vitest'
import { renderScreen } from '#web/test/render-screen.tsx'
import { Drawing } from './drawing.tsx'

test('a drawing is shown, and is decoration unless it has a label', async () => {
  const screen = await renderScreen(
    <>
      <Drawing name="thali" />
      <Drawing name="dosa" label="A dosa with two chutneys" size="lg" />
    </>,
    { address: '/' },
  )
  const labelled = screen.getByRole('img', { name: 'A dosa with two chutneys' })
  await expect.element(labelled).toBeVisible()
  expect(screen.getByRole('img').elements()).toHaveLength(1)
  expect(labelled.element().getBoundingClientRect()).toMatchObject({ width: 200, height: 200 })
  // A shape has a size once the file with the drawings has come.
  const widths = () => [...document.querySelectorAll('use')].map((shape) => shape.getBBox().width)
  await expect.poll(widths).toEqual([expect.closeTo(96, -1), expect.closeTo(96, -1)])
})
