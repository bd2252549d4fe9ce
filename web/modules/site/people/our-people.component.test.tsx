import { expect, test } from 'vitest'
import { getPortrait } from '#contract/site/portraits.ts'
import { type PublicPerson, portraitUrl } from '#contract/site/public-content.ts'
import { WhoCalls } from '#web/modules/appointments/shared/who-calls.tsx'
import { answerFile } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { OurPeople } from './our-people.tsx'

const NISHA: PublicPerson = {
  id: 'nisha',
  name: 'Dr. Nisha Rao',
  role: 'Clinical dietician',
  qualification: 'MSc Nutrition',
  registration: { body: 'Indian Dietetic Association', number: 'RD 1234' },
  languages: ['English', 'Kannada', 'Hindi'],
  practisingSince: 2014,
  words: 'Rice stays.',
  portrait: null,
  isExample: false,
}
const BARE: PublicPerson = {
  ...NISHA,
  id: 'bare',
  name: 'Asha',
  qualification: '',
  registration: null,
  languages: ['English'],
  practisingSince: null,
  words: '',
}

test('a person is shown with what they have written, and no more', async () => {
  const screen = await renderScreen(<OurPeople people={[NISHA, BARE]} />, { address: '/' })
  await expect.element(screen.getByRole('heading', { name: 'Our people' })).toBeVisible()
  const [nisha, asha] = screen
    .getByRole('listitem')
    .elements()
    .filter((item) => item.querySelector('h3'))
  expect(nisha?.textContent).toContain('“Rice stays.”')
  expect(nisha?.textContent).toContain('RD 1234, Indian Dietetic Association')
  expect(nisha?.textContent).toContain('In practice since 2014')
  expect(nisha?.textContent).toContain('Speaks English, Kannada and Hindi')
  expect(asha?.textContent).toBe('AAshaClinical dieticianSpeaks English')
})

test('a practice that has named nobody has no such section, and one person is not “people”', async () => {
  const none = await renderScreen(<OurPeople people={[]} />, { address: '/' })
  expect(none.container.querySelector('section')).toBeNull()
  const one = await renderScreen(<OurPeople people={[NISHA]} />, { address: '/' })
  await expect.element(one.getByRole('heading', { name: 'Your dietician' })).toBeVisible()
})

test('the portrait comes in two sizes; without one there are initials, and an example is called one', async () => {
  const portrait = 'a'.repeat(64)
  const image = { content: 'x', type: 'image/webp', name: 'portrait.webp' }
  for (const size of ['small', 'large']) {
    await answerFile(getPortrait, image, { params: { hash: portrait, size } })
  }
  const screen = await renderScreen(
    <>
      <WhoCalls person={{ ...NISHA, portrait, isExample: true }} label="With" />
      <WhoCalls person={NISHA} />
    </>,
    { address: '/' },
  )
  await expect.element(screen.getByText('Example', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('img')?.getAttribute('srcset')).toBe(
    `${portraitUrl(portrait, 'small')} 192w, ${portraitUrl(portrait, 'large')} 640w`,
  )
  await expect.element(screen.getByText('NR', { exact: true })).toBeVisible()
})
