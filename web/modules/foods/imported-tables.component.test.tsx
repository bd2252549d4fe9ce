import { expect, test } from 'vitest'
import { type FoodTableImport, listFoodTableImports } from '#contract/foods/food-tables.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { ImportedTables } from './imported-tables.tsx'

const RECIPES: FoodTableImport = {
  id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a11',
  kind: 'recipes',
  files: [{ name: 'kitchen.csv', byteSize: 2048, sha256: 'ab'.repeat(32) }],
  licence: 'The practice wrote these recipes.',
  licenceNote: 'Test note',
  confirmedBy: 'Nila Menon',
  createdAt: '2026-11-20T08:00:00.000Z',
  removedAt: null,
  report: {
    understood: [],
    unknown: [],
    skipped: [],
    newCount: 3,
    changedCount: 0,
    sameCount: 0,
    refusedCount: 1,
    refused: [{ file: 'kitchen.csv', line: 7, name: 'Test dish', reason: 'No food is called Moonberry.' }],
    nutrientsPerFood: { min: 20, median: 21, max: 22 },
    notKnown: [],
  },
}

test('an imported table shows its licence, the person who confirmed it, the file hash and the refused rows', async () => {
  signInAs({ role: 'admin' })
  await answer(listFoodTableImports, [RECIPES])
  const screen = await renderScreen(<ImportedTables />, { address: '/foods' })
  await screen.getByText('Recipes from a file').click()
  await expect.element(screen.getByText('The practice wrote these recipes.')).toBeVisible()
  await expect.element(screen.getByText('Nila Menon')).toBeVisible()
  await expect.element(screen.getByText('Test note')).toBeVisible()
  await expect.element(screen.getByText(`kitchen.csv, 2 kB, SHA-256 ${'ab'.repeat(32)}`)).toBeVisible()
  await screen.getByText('Refused rows').click()
  await expect.element(screen.getByText(/No food is called Moonberry/)).toBeVisible()
})

test('a table whose foods were removed says when', async () => {
  signInAs({ role: 'admin' })
  await answer(listFoodTableImports, [{ ...RECIPES, kind: 'fdc', removedAt: '2026-11-21T08:30:00.000Z' }])
  const screen = await renderScreen(<ImportedTables />, { address: '/foods' })
  await screen.getByText('USDA FoodData Central').click()
  await expect.element(screen.getByText('Foods removed')).toBeVisible()
  await expect.element(screen.getByText(/21 Nov 2026/)).toBeVisible()
})
