import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportInvoices, type Invoice, listInvoices } from '#contract/billing/invoices.ts'
import { formatRupees } from '#domain/units/format.ts'
import { answerFile, answerPages, listCalls, refuse, releaseAnswers } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import type { ListChip } from './list-chips.tsx'
import type { ListFilter } from './list-filters.ts'
import { ListScreen } from './list-screen.tsx'
import type { Column } from './list-types.ts'

const COLUMNS: readonly Column<Invoice>[] = [
  {
    header: 'Number',
    cell: ({ number }) => number,
    detail: ({ name }) => <span className="block">{name}</span>,
    card: 'title',
  },
  { header: 'Client', cell: ({ clientName }) => clientName, card: { as: 'fact', order: 9 } },
  {
    header: 'GSTIN',
    cell: ({ clientGstin }) => clientGstin ?? 'None',
    card: { as: 'fact', cell: ({ clientGstin }) => clientGstin },
  },
  { header: 'Total', cell: ({ totalPaise }) => formatRupees(totalPaise), isNumeric: true, card: 'aside' },
  {
    header: 'Actions',
    isHeaderHidden: true,
    cell: ({ number }) => <button type="button">Print {number}</button>,
    card: 'foot',
  },
]

const FILTERS: readonly ListFilter<typeof listInvoices>[] = [
  {
    kind: 'choice',
    query: 'financialYear',
    name: 'year',
    label: 'Year',
    allLabel: 'All years',
    options: [
      { value: '2025-26', label: '2025-26' },
      { value: '2026-27', label: '2026-27' },
    ],
    clears: ['month'],
  },
  {
    kind: 'choice',
    query: 'month',
    label: 'Month',
    allLabel: 'All months',
    useOptions: ({ query }) =>
      query.financialYear === '2026-27' ? [{ value: '2026-11', label: 'November 2026' }] : [],
  },
  { kind: 'value', query: 'clientId', name: 'client' },
]

const CLIENT_ID = '0196a5f2-7d3c-7c5e-9a31-2f5d6c1b8e40'

const makeInvoice = (index: number): Invoice => ({
  id: `0196a5f2-7d3c-7c5e-9a31-${String(index).padStart(12, '0')}`,
  kind: 'invoice',
  name: 'Tax invoice',
  number: `INV/${index}`,
  issuedOn: '2026-11-02',
  totalPaise: 100_000 * index,
  subscriptionId: CLIENT_ID,
  taxablePaise: 100_000 * index,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  clientId: CLIENT_ID,
  clientName: `Client ${index}`,
  clientGstin: index === 1 ? '29ABCDE1234F1Z5' : null,
  isClientKept: true,
  treatment: 'exempt',
  rateBasisPoints: 0,
  placeOfSupply: null,
  invoiceNumber: null,
})

const showList = (address = '/list', chips?: readonly ListChip[]) =>
  renderScreen(
    <ListScreen
      endpoint={listInvoices}
      pageSize={2}
      words={{
        failure: 'The invoices could not be loaded',
        nextFailure: 'The next invoices could not be loaded',
        loading: 'Loading invoices',
      }}
      search={{ placeholder: 'Number or client' }}
      filters={FILTERS}
      {...(chips ? { chips } : {})}
      exportEndpoint={exportInvoices}
      exportFile={{ name: 'invoices.csv', failure: 'Failed to export the invoices' }}
      title="Invoices"
      skeleton={{ count: 3, height: 'h-12' }}
      icon={FileText}
      empty={{ title: 'No invoices yet', children: 'They appear when something is paid.' }}
      noMatch={{ title: 'Nothing matches', showAll: 'Show all invoices' }}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      look={{ caption: 'All invoices', tableFrom: 'lg', narrow: 'cards' }}
    />,
    { address },
  )

const pages = [[makeInvoice(1), makeInvoice(2)], [makeInvoice(3)]]

test('renders one list of columns as a table where there is room, and as cards where there is none', async () => {
  await answerPages(listInvoices, [pages[0] ?? []], { totalCount: 2 })
  const screen = await showList()

  const table = screen.getByRole('table', { name: 'All invoices' })
  await expect.element(table.getByRole('rowheader', { name: 'INV/1 Tax invoice' })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: '₹2,000' })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Invoices (2)' })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(0)

  await page.viewport(390, 800)
  const card = screen.getByRole('article', { name: 'INV/1' })
  await expect.element(card).toBeVisible()
  expect(table.elements()).toHaveLength(0)
  await expect.element(card.getByRole('button', { name: 'Print INV/1' })).toBeVisible()
  const facts = card.element().querySelectorAll('dt')
  expect([...facts].map(({ textContent }) => textContent)).toEqual(['GSTIN', 'Client'])
  // Null values are left out of a card.
  expect(
    [...screen.getByRole('article', { name: 'INV/2' }).element().querySelectorAll('dt')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Client'])
  await page.viewport(1280, 800)
})

test('adds the next page below; if it fails to load, the first page stays and the load can be tried again', async () => {
  await answerPages(listInvoices, pages, { totalCount: 3 })
  const failure = { statusCode: 503, code: 'unavailable', message: 'Please wait.' } as const
  await refuse(listInvoices, failure, { query: { cursor: '1' } })
  const screen = await showList()

  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByText('The next invoices could not be loaded')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/2/ })).toBeVisible()

  await answerPages(listInvoices, pages, { totalCount: 3 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/3/ })).toBeVisible()
  await expect.element(screen.getByText('3 shown')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show more' }).elements()).toHaveLength(0)
})

test('narrows the list by the values of the address that the contract accepts, and ignores the others', async () => {
  await answerPages(listInvoices, [[makeInvoice(1)]])
  const screen = await showList(`/list?year=2026-27&month=13&client=${CLIENT_ID}&search=asha`)

  await expect.element(screen.getByRole('rowheader', { name: /INV\/1/ })).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('asha')
  const [first] = await listCalls(listInvoices)
  expect(Object.fromEntries(first?.query ?? [])).toEqual({
    limit: '2',
    search: 'asha',
    financialYear: '2026-27',
    clientId: CLIENT_ID,
  })
})

test('changes the address and the list by keyboard choice and by typing, and clears values that no longer fit', async () => {
  await answerPages(listInvoices, [[makeInvoice(1)]])
  const screen = await showList('/list?year=2026-27&month=2026-11')
  await expect.element(screen.getByRole('button', { name: /November 2026 Month/ })).toBeVisible()

  await answerPages(listInvoices, [[makeInvoice(3)]], { query: { financialYear: '2025-26', month: null } })
  screen
    .getByRole('button', { name: /2026-27 Year/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: '2026-27' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(screen.getByRole('rowheader', { name: /INV\/3/ })).toBeVisible()
  expect(window.location.search).toBe('?year=2025-26')

  await answerPages(listInvoices, [[makeInvoice(2)]], { query: { search: 'two', financialYear: '2025-26' } })
  await screen.getByRole('searchbox', { name: 'Search' }).fill('two')
  await expect.element(screen.getByRole('rowheader', { name: /INV\/2/ })).toBeVisible()
  expect(window.location.search).toBe('?year=2025-26&search=two')
})

test('leaves the earlier entries readable while the newly filtered list loads', async () => {
  await answerPages(listInvoices, [[makeInvoice(1)]])
  const screen = await showList()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/1/ })).toBeVisible()

  await answerPages(listInvoices, [[makeInvoice(2)]], { query: { search: 'two' }, isHeld: true })
  await screen.getByRole('searchbox', { name: 'Search' }).fill('two')
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/1/ })).toBeVisible()
  await releaseAnswers()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/2/ })).toBeVisible()
})

test('says that a list is empty, and offers to remove the filters if nothing matches them', async () => {
  await answerPages(listInvoices, [[]])
  const screen = await showList('/list?year=2026-27')
  await expect.element(screen.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()

  await screen.getByRole('button', { name: 'Show all invoices' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await expect.element(screen.getByText('They appear when something is paid.')).toBeVisible()
  expect(window.location.search).toBe('')
})

test('explains why a list cannot be loaded, and loads it on a retry', async () => {
  await refuse(listInvoices, { statusCode: 503, code: 'unavailable', message: 'The database is away.' })
  const screen = await showList()
  await expect.element(screen.getByText('The invoices could not be loaded')).toBeVisible()
  await expect.element(screen.getByText('The database is away.')).toBeVisible()

  await answerPages(listInvoices, [[makeInvoice(1)]])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/1/ })).toBeVisible()

  await refuse(listInvoices, { statusCode: 503, code: 'unavailable', message: 'The database is away.' })
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByText(/may be out of date/)).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: /INV\/1/ })).toBeVisible()
})

test('exports every entry that matches the filters, and shows a refusal', async () => {
  await answerPages(listInvoices, [[makeInvoice(1)]])
  await answerFile(exportInvoices, { content: 'Number\r\nINV/1\r\n', type: 'text/csv', name: 'invoices.csv' })
  const screen = await showList('/list?year=2026-27&search=asha')
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.poll(async () => (await listCalls(exportInvoices)).length).toBe(1)
  const [asked] = await listCalls(exportInvoices)
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ search: 'asha', financialYear: '2026-27' })

  await refuse(exportInvoices, {
    statusCode: 429,
    code: 'too_many_requests',
    message: 'Please wait a minute.',
  })
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByText('Failed to export the invoices')).toBeVisible()
  await expect.element(screen.getByText('Please wait a minute.')).toBeVisible()
})

test('with quick filters, one press narrows the list, and the other filters are folded until one is set', async () => {
  const chips = [
    { label: 'Last year', name: 'year', value: '2025-26' },
    { label: 'This year', name: 'year', value: '2026-27' },
  ]
  await answerPages(listInvoices, [[makeInvoice(1)]])
  const screen = await showList('/list', chips)
  const year = screen.getByRole('button', { name: 'All years Year' })
  const last = screen.getByRole('button', { name: 'Last year' })
  await expect.element(last).toHaveAttribute('aria-pressed', 'false')
  expect(year.elements()).toHaveLength(0)
  await last.click()
  await expect.element(last).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'This year' }).click()
  await expect.element(last).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => (await listCalls(listInvoices)).at(-1)?.query.get('financialYear'))
    .toBe('2026-27')
  await screen.getByRole('button', { name: 'This year' }).click()
  await screen.getByRole('button', { name: 'Filters' }).click()
  await expect.element(year).toBeVisible()
})
