import { expect, test } from 'vitest'
import { renderScreen } from '#web/test/render-screen.tsx'
import { Button } from './button.tsx'
import { Checkbox, RadioCards } from './choice.tsx'
import { LinkButton } from './link-button.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

/** Names, notes and dishes are stored as they are typed, also without a space. */
const WORD = 'W'.repeat(150)

const PARTS = {
  'a button': <Button>{WORD}</Button>,
  'a link that looks like a button': <LinkButton href="/">{WORD}</LinkButton>,
  'a checkbox': <Checkbox>{WORD}</Checkbox>,
  'cards to choose from': (
    <RadioCards
      label={WORD}
      options={[{ value: 'a', label: WORD, hint: WORD }]}
      inputProps={{ name: 'choice' }}
    />
  ),
  'a row of tabs': (
    <Tabs label="Days" items={[{ id: 'a', label: WORD }]} selected="a" onSelect={() => undefined}>
      <TabPanel id="a">{WORD}</TabPanel>
    </Tabs>
  ),
  'a heading and a paragraph': (
    <div className="flex gap-2">
      <h2 className="heading">{WORD}</h2>
      <p>{WORD}</p>
    </div>
  ),
}

test.each(Object.entries(PARTS))(
  'a long word in %s makes no screen wider than a phone',
  async (_name, part) => {
    const screen = await renderScreen(
      // Most screens put their parts into a grid without columns of its own.
      <div data-testid="phone" style={{ width: 320 }}>
        <div className="grid gap-2">{part}</div>
      </div>,
      { address: '/' },
    )
    const phone = screen.getByTestId('phone').element()
    expect(phone.scrollWidth).toBeLessThanOrEqual(320)
  },
)
