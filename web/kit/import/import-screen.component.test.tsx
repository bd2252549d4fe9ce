import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#web/kit/api/api-error.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import type { ImportDeclaration, ImportedFile, ImportedRow } from './import-declaration.ts'
import { ImportScreen } from './import-screen.tsx'

type Town = ImportedRow & { state: 'new' | 'invalid'; name: string; people: string }
type Towns = ImportedFile<Town> & { newCount: number; isImported: boolean }

const CSV = 'Name,People\nKochi,600000\n,many'

function report(isImported: boolean, newCount = 1): Towns {
  const kochi: Town = { line: 2, state: 'new', name: 'Kochi', people: '600000', issues: [] }
  const unnamed: Town = {
    line: 3,
    state: 'invalid',
    name: '',
    people: 'many',
    issues: [{ path: 'name', message: 'Enter a name' }],
  }
  const rows = newCount === 0 ? [unnamed] : [kochi, unnamed]
  return { rows, newCount, invalidCount: 1, ignoredColumns: ['Mayor'], isImported }
}

function refuse(message: string, issues: { path: string; message: string }[] = []): ApiError {
  const body = { statusCode: 400, error: 'Bad Request', code: 'invalid_input', message, issues }
  return new ApiError(400, 'Bad Request', JSON.stringify(body))
}

function declare(calls: Partial<Pick<ImportDeclaration<Town, Towns>, 'check' | 'importFile'>> = {}) {
  const declaration: ImportDeclaration<Town, Towns> = {
    title: 'Import towns',
    back: { href: '/towns', label: 'Towns' },
    fileLabel: 'File of towns',
    maxCharacters: 1000,
    template: { text: 'Name,People', fileName: 'towns.csv' },
    steps: <li>Make a file of towns.</li>,
    check: async () => report(false),
    importFile: async () => report(true),
    failure: 'Nothing was imported.',
    option: { isOnAtFirst: false, label: () => 'Tell their mayors' },
    countWritten: ({ newCount }) => newCount,
    hasWork: ({ newCount }) => newCount > 0,
    nothingTitle: 'There is no new town in this file',
    writeCount: (count) => `${count} town`,
    done: (_report, isOptionOn) => ({
      title: '1 town imported',
      text: isOptionOn ? 'Their mayors know.' : 'Their mayors do not know.',
      link: { href: '/towns', label: 'See All Towns' },
    }),
    report: {
      listStates: ({ newCount, isImported }) => [
        { state: 'new', label: isImported ? 'Imported' : 'New', tone: 'leaf', count: newCount },
        { state: 'invalid', label: 'Problem', tone: 'beet', count: 1 },
      ],
      nameRow: ({ name }) => name,
      describeRow: ({ people }) => people,
      columns: [{ title: 'People', read: ({ people }) => people, isNumeric: true }],
      writeIssue: ({ message }) => message,
    },
    ...calls,
  }
  return declaration
}

async function openImport(calls: Parameters<typeof declare>[0] = {}) {
  const screen = await renderScreen(<ImportScreen declaration={declare(calls)} />, { address: '/import' })
  const choose = (text = CSV): Promise<void> =>
    userEvent.upload(
      screen.getByLabelText('File of towns'),
      new File([text], 'towns.csv', { type: 'text/csv' }),
    )
  return { screen, choose }
}

test('checks a file first and shows what would happen to each row', async () => {
  const check = vi.fn(async () => report(false))
  const { screen, choose } = await openImport({ check })
  await choose()
  await expect.element(screen.getByText(/Nothing is imported yet/)).toBeVisible()
  expect(check).toHaveBeenCalledWith(CSV)

  const table = screen.getByRole('table', { name: 'Rows in the file' })
  await expect.element(table.getByRole('row', { name: '2 New Kochi 600000' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: '3 Problem Enter a name — many' })).toBeVisible()
  await expect.element(screen.getByText(/^1 row cannot be imported/)).toBeVisible()
  await expect.element(screen.getByText('Unknown columns were skipped: Mayor.')).toBeVisible()
})

test('can filter the rows with a problem', async () => {
  const { screen, choose } = await openImport()
  await choose()
  await screen.getByRole('button', { name: 'All rows Show' }).click()
  await screen.getByRole('option', { name: 'Problem (1)' }).click()
  const table = screen.getByRole('table', { name: 'Rows in the file' })
  await expect.element(table.getByText('Kochi')).not.toBeInTheDocument()
  await expect.element(table.getByText('Enter a name')).toBeVisible()
})

test('imports with the chosen option after confirmation', async () => {
  const importFile = vi.fn(async () => report(true))
  const { screen, choose } = await openImport({ importFile })
  await choose()
  await screen.getByText('Tell their mayors').click()
  await screen.getByRole('button', { name: 'Import 1 town' }).click()
  await expect.element(screen.getByText('1 town imported')).toBeVisible()
  await expect.element(screen.getByText('Their mayors know.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: '2 Imported Kochi 600000' })).toBeVisible()
  expect(importFile).toHaveBeenCalledExactlyOnceWith(CSV, true, expect.any(Function))

  await screen.getByRole('button', { name: 'Import another file' }).click()
  await expect.element(screen.getByText('Make a file of towns.')).toBeVisible()
})

test('offers no import for a file without changes', async () => {
  const { screen, choose } = await openImport({ check: async () => report(false, 0) })
  await choose()
  await expect.element(screen.getByText('There is no new town in this file')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

test('explains why a file cannot be read, and lets the person choose another one', async () => {
  const check = vi
    .fn(async () => report(false))
    .mockRejectedValueOnce(
      refuse('Please check the fields.', [{ path: 'csv', message: 'The column Name is missing' }]),
    )
  const { screen, choose } = await openImport({ check })
  await choose('People\n600000')
  await expect.element(screen.getByText('The column Name is missing')).toBeVisible()

  await choose()
  await expect.element(screen.getByText('The column Name is missing')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Import 1 town' })).toBeVisible()
})

test('refuses a file that is too large before it is sent', async () => {
  const check = vi.fn(async () => report(false))
  const { screen, choose } = await openImport({ check })
  await choose('x'.repeat(4001))
  await expect.element(screen.getByText('This file is too large. Please split it.')).toBeVisible()
  expect(check).not.toHaveBeenCalled()
})

test('can try a failed import again with the same file', async () => {
  const importFile = vi.fn(async () => report(true)).mockRejectedValueOnce(new Error('gone'))
  const { screen, choose } = await openImport({ importFile })
  await choose()
  await screen.getByRole('button', { name: 'Import 1 town' }).click()
  await expect.element(screen.getByText('Nothing was imported.')).toBeVisible()
  await screen.getByRole('button', { name: 'Import 1 town' }).click()
  await expect.element(screen.getByText('1 town imported')).toBeVisible()
  await expect.element(screen.getByText('Nothing was imported.')).not.toBeInTheDocument()
})
