import { expect, test } from 'vitest'
import { renderScreen } from '#web/test/render-screen.tsx'
import { RadioTile } from './radio-tile.tsx'

test('a subject of one very long word makes no form wider than a phone', async () => {
  const screen = await renderScreen(
    <div data-testid="phone" style={{ width: 320 }}>
      <div className="flex flex-wrap gap-1.5">
        <RadioTile name="concern">{'W'.repeat(80)}</RadioTile>
      </div>
    </div>,
    { address: '/' },
  )
  expect(screen.getByTestId('phone').element().scrollWidth).toBeLessThanOrEqual(320)
})
