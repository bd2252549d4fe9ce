import { expect, test } from 'vitest'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { GroceryAisles } from './grocery-list.tsx'

const item = (name: string, amountText: string): GroceryItem => ({
  key: name,
  name,
  hindiName: null,
  grams: 380,
  amountText,
  isEdited: false,
})
const LIST: GroceryList = {
  from: '2026-11-23',
  to: '2026-11-29',
  householdSize: 1,
  categories: [
    { category: 'Vegetables', items: [{ ...item('Green peas', '1 kg'), hasRefuse: true }] },
    {
      category: 'Spices and salt',
      items: [item('Cumin seeds', '1 small packet (50 g)'), item('Salt', 'as needed')],
    },
  ],
  removed: [],
  unlisted: [],
}

test('amounts with refuse are marked, and spices are folded until they are opened', async () => {
  signInAs({ role: 'client' })
  const screen = await renderScreen(<GroceryAisles list={LIST} />, { address: '/plan/groceries' })
  await expect.element(screen.getByText('buy about 1 kg')).toBeVisible()
  await expect.element(screen.getByText('Cumin seeds')).not.toBeVisible()
  await screen.getByText('2 items').click()
  await expect.element(screen.getByText('Cumin seeds')).toBeVisible()
  await expect.element(screen.getByText('1 small packet (50 g)')).toBeVisible()
})
