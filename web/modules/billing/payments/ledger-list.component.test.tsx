import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exportLedger, type LedgerEntry, listLedger, sumLedger } from '#contract/billing/payments.ts'
import { answer, answerFile, answerPages, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { LedgerList } from './ledger-list.tsx'

const REFUND: LedgerEntry = {
  id: '0196a5f2-7d3c-7c5e-9a31-2f5d6c1b8e41',
  kind: 'refund',
  day: '2026-11-02',
  amountPaise: 249_900,
  method: 'upi',
  bankReference: 'UPI 4471',
  note: 'Moved away',
  subscriptionId: '0196a5f2-7d3c-7c5e-9a31-2f5d6c1b8e42',
  planName: 'Regular Plan',
  clientId: '0196a5f2-7d3c-7c5e-9a31-2f5d6c1b8e43',
  clientName: 'Asha Rao',
  recordedByName: 'Meera Iyer',
  isInReview: false,
  receipt: null,
  paymentReference: null,
  createdAt: '2026-11-02T06:30:00.000Z',
}

afterEach(() => page.viewport(1280, 800))

async function answerLedger(entries: LedgerEntry[]): Promise<void> {
  await answerPages(listLedger, [entries], { totalCount: entries.length })
  await answer(sumLedger, { receivedPaise: 0, refundedPaise: 249_900, inReviewPaise: 0 })
}

test('shows day, method, reference, plan and recorder in two lines of a row on a phone', async () => {
  await page.viewport(390, 800)
  await answerLedger([REFUND])
  const screen = await renderScreen(<LedgerList />, { address: '/payments?days=all' })
  const row = screen.getByRole('listitem', { name: 'Asha Rao' })
  await expect.element(row).toBeVisible()
  const lines = [...row.element().querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['2 Nov 2026 · UPI · UPI 4471', 'Regular Plan · recorded by Meera Iyer'])
  await expect.element(row.getByText('−₹2,499')).toBeVisible()
})

test('"show all days" clears the search and the other filters in one step', async () => {
  await answerLedger([])
  const screen = await renderScreen(<LedgerList />, { address: '/payments?kind=refund&search=asha' })
  await expect.element(screen.getByRole('heading', { name: 'No payments match' })).toBeVisible()

  await answerPages(listLedger, [[REFUND]], { query: { search: null, kind: null, from: null } })
  await screen.getByRole('button', { name: 'Show all days' }).click()
  await expect.element(screen.getByRole('cell', { name: 'Asha Rao' })).toBeVisible()
  expect(window.location.search).toBe('?days=all')
})

test('filters the list, its totals and its file by real days only', async () => {
  await answerLedger([REFUND])
  await answerFile(exportLedger, { content: 'Day\r\n', type: 'text/csv', name: 'payments.csv' })
  const address = '/payments?days=between&from=2026-11-01&to=2026-02-31'
  const screen = await renderScreen(<LedgerList />, { address })
  await expect.element(screen.getByRole('cell', { name: 'Asha Rao' })).toBeVisible()
  await screen.getByRole('button', { name: 'Export' }).click()
  for (const endpoint of [listLedger, sumLedger, exportLedger]) {
    await expect.poll(async () => (await listCalls(endpoint)).length).toBeGreaterThan(0)
    const [asked] = await listCalls(endpoint)
    expect(asked?.query.get('from')).toBe('2026-11-01')
    expect(asked?.query.has('to')).toBe(false)
  }
})
