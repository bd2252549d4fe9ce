import { expect, test } from 'vitest'
import type { HealthTip } from '#contract/site/content.ts'
import { useBookingWish } from '#web/modules/appointments/shared/chosen-concern.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { TipPage } from './tip-page.tsx'

const TIP: HealthTip = {
  slug: 'less-salt',
  title: 'Less salt',
  summary: 'The limit is 5 g a day.',
  sections: [{ heading: 'The limit', paragraphs: ['It is 5 g of salt.'] }],
  sources: [{ title: 'A guideline', publisher: 'A publisher', year: 2024, url: '' }],
  reviewedOn: '2026-11-26',
  author: null,
  reviewer: null,
  publishedOn: '2026-11-25',
  drawing: 'pickle',
  topic: 'kitchen',
  question: 'I would like to eat less salt.',
}
const PRACTICE = { name: 'Asha Nutrition', whatsapp: '+91 98450 12345' }

/** Shows the message that a booking would begin with. */
function SuggestedMessage() {
  return <output>{useBookingWish().message}</output>
}

test('an article without a reviewer says so, and one with a reviewer names the person', async () => {
  const first = await renderScreen(<TipPage tip={TIP} more={[]} practice={PRACTICE} />, { address: '/tip' })
  await expect.element(first.getByText(/Published by Asha Nutrition on 25 Nov 2026/)).toBeVisible()
  await expect.element(first.getByText(/Not yet reviewed by a dietician/)).toBeVisible()
  await first.unmount()
  const tip = { ...TIP, author: 'Meera Joshi', reviewer: 'Asha Rao, RD' }
  const second = await renderScreen(<TipPage tip={tip} more={[]} practice={PRACTICE} />, { address: '/tip' })
  await expect.element(second.getByText(/By Meera Joshi, 25 Nov 2026/)).toBeVisible()
  await expect.element(second.getByText(/Reviewed by Asha Rao, RD on 26 Nov 2026/)).toBeVisible()
  await expect.element(second.getByText(/Not yet reviewed/)).not.toBeInTheDocument()
})

test('booking and chat begin with the question of the article', async () => {
  const screen = await renderScreen(
    <>
      <TipPage tip={TIP} more={[]} practice={PRACTICE} />
      <SuggestedMessage />
    </>,
    { address: '/tip' },
  )
  await expect
    .element(screen.getByRole('link', { name: 'Ask on WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(TIP.question)))
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  const link = screen.getByRole('link', { name: 'Book Free Consultation' })
  await expect.element(link).toHaveAttribute('href', '/#consultation-booking')
  // Stays on the page, so that the message can be seen.
  link.element().addEventListener('click', (event) => event.preventDefault(), { capture: true })
  await link.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(TIP.question)
})
