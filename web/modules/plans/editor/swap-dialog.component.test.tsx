import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateDietPlan } from '#contract/plans/diet-plans.ts'
import { listSwaps, type Swap, type Swaps } from '#contract/plans/swaps.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { makePlan, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

function makeSwap(number: number, name: string, changes: Partial<Swap> = {}): Swap {
  return {
    foodId: `77777777-7777-4777-8777-77777777777${number}`,
    food: {
      name,
      hindiName: null,
      preparation: 'cooked',
      source: 'dish',
      measures: [{ label: 'piece', grams: 50 }],
      allergens: [],
      tags: ['vegetarian'],
      nutrients: { energyKcal: 252, carbsG: 49, proteinG: 10 },
    },
    grams: 100,
    measure: { label: 'piece', grams: 50, quantity: 2 },
    figures: { energyKcal: 252, carbsG: 49, proteinG: 10, fibreG: null },
    isUsualInMeal: true,
    pairsWith: [],
    alreadyIn: null,
    isReviewed: true,
    ...changes,
  }
}

const ANSWER: Swaps = {
  basis: { kind: 'role', role: 'bread' },
  replaced: { energyKcal: 250, carbsG: 50, proteinG: 8, fibreG: 6 },
  swaps: [
    makeSwap(1, 'Jowar roti', { pairsWith: ['Rajma curry'] }),
    makeSwap(2, 'Bajra roti'),
    makeSwap(3, 'Missi roti'),
    makeSwap(4, 'Kulcha', { alreadyIn: 'day' }),
  ],
  counts: { sameRole: 40, notSafe: 6, otherFigures: 30 },
  unmarkedAllergies: [],
}

const lunch = () => page.getByRole('region', { name: 'Lunch' })
const dialog = () => page.getByRole('dialog', { name: 'Swap Roti' })
const row = (name: RegExp) => dialog().getByRole('row', { name })

const findLunch = async () =>
  (await listCalls(updateDietPlan, PLAN_PARAMS)).at(-1)?.body.days?.[0]?.meals.lunch?.items

beforeEach(async () => {
  await answer(listSwaps, ANSWER, { params: PLAN_PARAMS })
})

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

async function openByMenu(): Promise<void> {
  await lunch().getByRole('button', { name: 'Actions for Roti' }).click()
  await page.getByRole('menuitem', { name: /^Swap…/ }).click()
  await expect.element(row(/Jowar roti/)).toBeVisible()
}

test('S in the row of a food lists its swaps, and Enter replaces it in one step of undo', async () => {
  await showEditor()
  const amount = lunch().getByRole('textbox', { name: 'Grams of Roti' })
  await amount.click()
  await userEvent.keyboard('s')
  await expect.element(row(/Jowar roti/)).toHaveFocus()
  await expect
    .element(row(/Jowar roti/))
    .toHaveTextContent(
      'Jowar roti252 kcal2 pieces (100 g)Carbs −1 g · Protein +2 g · Fibre not knowngoes with Rajma curry · usual at lunch · new in this plan',
    )
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .element(lunch().getByRole('textbox', { name: 'Number of piece of Bajra roti' }))
    .toHaveValue('2')
  await expect.element(page.getByText('Roti swapped for Bajra roti')).toBeInTheDocument()
  const [sent] = await listCalls(listSwaps, PLAN_PARAMS)
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    foodId: '66666666-6666-4666-8666-666666666661',
    grams: '100',
    slot: 'lunch',
    day: '1',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(amount).toHaveValue('100')
  await expect.element(lunch().getByText('Bajra roti')).not.toBeInTheDocument()
})

test('up to three foods become the client’s choices, by keyboard alone', async () => {
  await showEditor()
  await lunch().getByRole('textbox', { name: 'Grams of Roti' }).click()
  await userEvent.keyboard('s')
  await expect.element(row(/Jowar roti/)).toHaveFocus()
  await userEvent.keyboard(' {ArrowDown} {ArrowDown} {ArrowDown} ')
  await expect.element(page.getByText('At most 3 choices')).toBeInTheDocument()
  await expect.element(dialog().getByRole('button', { name: 'Add 3 choices' })).toBeEnabled()
  await expect.element(row(/Kulcha/)).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(findLunch, { timeout: 20_000 }).toMatchObject([
    {
      name: 'Roti',
      alternatives: [{ name: 'Jowar roti' }, { name: 'Bajra roti' }, { name: 'Missi roti', grams: 100 }],
    },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(lunch().getByText('Jowar roti')).not.toBeInTheDocument()
})

test('a press replaces the food, and a food that is already a choice is not listed', async () => {
  const plan = makePlan()
  const [roti] = plan.days[0]?.meals.lunch.items ?? []
  if (roti) {
    roti.alternatives = [
      { foodId: ANSWER.swaps[0]?.foodId ?? '', name: 'Jowar roti', grams: 100, measure: null },
    ]
  }
  await showEditor({ plan })
  await lunch().getByRole('button', { name: 'Actions for Roti' }).click()
  await page.getByRole('menuitem', { name: /^Swap…/ }).click()
  await expect.element(row(/Missi roti/)).toBeVisible()
  await expect.element(row(/Jowar roti/)).not.toBeInTheDocument()
  await row(/Missi roti/)
    .getByText('2 pieces (100 g)')
    .click()
  await expect
    .poll(findLunch, { timeout: 20_000 })
    .toMatchObject([{ name: 'Missi roti', alternatives: [{ name: 'Jowar roti' }] }])
})

test('an empty list says why', async () => {
  await answer(listSwaps, { ...ANSWER, swaps: [] }, { params: PLAN_PARAMS })
  await showEditor()
  await lunch().getByRole('button', { name: 'Actions for Roti' }).click()
  await page.getByRole('menuitem', { name: /^Swap…/ }).click()
  await expect
    .element(
      dialog().getByText(
        /No other food of the type “Bread” fits: 30 with no household measure of about 250 kcal/,
      ),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('swaps that cannot be loaded can be asked for again', async () => {
  await refuse(
    listSwaps,
    { statusCode: 503, code: 'unavailable', message: 'Please try again soon.' },
    { params: PLAN_PARAMS },
  )
  await showEditor()
  await lunch().getByRole('button', { name: 'Actions for Roti' }).click()
  await page.getByRole('menuitem', { name: /^Swap…/ }).click()
  await expect.element(dialog().getByText('Please try again soon.')).toBeVisible()
  await answer(listSwaps, ANSWER, { params: PLAN_PARAMS })
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(/Jowar roti/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

test('an allergy without a mark on foods is named', async () => {
  await answer(listSwaps, { ...ANSWER, unmarkedAllergies: ['moong'] }, { params: PLAN_PARAMS })
  await showEditor()
  await openByMenu()
  await expect.element(dialog().getByText(/Foods are not labelled for moong/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})
