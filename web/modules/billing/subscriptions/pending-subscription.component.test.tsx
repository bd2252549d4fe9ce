import { expect, test } from 'vitest'
import { claimPayment, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import { answer, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { PendingSubscription } from './pending-subscription.tsx'

const SUBSCRIPTION: OwnSubscription = {
  id: '0196a5f2-7d3c-7c5e-9a31-2f5d6c1b8e42',
  planName: 'Regular Plan (1 Month)',
  planType: 'regular',
  status: 'pending',
  kind: 'new',
  packageKey: 'regular',
  amountPaise: 249_900,
  creditPaise: 0,
  paidPaise: 0,
  duePaise: 249_900,
  currency: 'INR',
  duration: '4 weeks',
  durationWeeks: 4,
  startDate: '2026-11-24',
  endDate: '2026-12-22',
  paymentReference: 'PTH-7Q2K',
  paymentClaimedAt: null,
  paidAt: null,
  activatedAt: null,
  cancelRequestedAt: null,
  version: 1,
  createdAt: '2026-11-24T06:30:00.000Z',
}

async function showPending() {
  signInAs({ role: 'client' })
  return renderScreen(
    <PendingSubscription
      subscription={SUBSCRIPTION}
      upi={{ id: 'pathya.diet@okbank', payeeName: 'Pathya Diet Care' }}
      contact={{ phone: '', email: '' }}
      onCancel={() => undefined}
    />,
    { address: '/subscription' },
  )
}

/** Presses the link of the payment app, which this browser does not have, and returns to the page. */
function visitPaymentApp(link: Element): void {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  document.dispatchEvent(new Event('visibilitychange'))
}

test('asks whether the payment went through when the client comes back from the payment app', async () => {
  await answer(
    claimPayment,
    { ...SUBSCRIPTION, paymentClaimedAt: '2026-11-24T07:00:00.000Z' },
    { params: { id: SUBSCRIPTION.id } },
  )
  const screen = await showPending()
  const link = screen.container.querySelector('a[href^="upi:"]')
  expect(link?.textContent).toBe('Pay ₹2,499')
  await expect.element(screen.getByText('Did the payment go through?')).not.toBeInTheDocument()

  if (link) visitPaymentApp(link)
  await expect.element(screen.getByText('Did the payment go through?')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toBeVisible()
  await screen.getByRole('button', { name: 'Not yet' }).click()
  await expect.element(screen.getByText('Did the payment go through?')).not.toBeInTheDocument()

  if (link) visitPaymentApp(link)
  await screen.getByLabelText(/UTR or transaction number/).fill('412345678901')
  await screen.getByRole('button', { name: 'Yes, it went through' }).click()
  await expect
    .poll(async () => (await listCalls(claimPayment, { id: SUBSCRIPTION.id })).map(({ body }) => body))
    .toEqual([{ bankReference: '412345678901' }])
})
