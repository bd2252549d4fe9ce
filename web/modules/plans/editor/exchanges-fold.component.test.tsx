import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPlanExchanges } from '#contract/plans/exchanges.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { makeDay, makePlan, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

const ROTI_ID = '66666666-6666-4666-8666-666666666661'
const fold = () => page.getByText('Exchanges', { exact: true })

/** 100 g of roti: one exchange of cereal (134 kcal), one of fat (41 kcal), and 12 kcal of spices. */
const PARTS = {
  foods: {
    [ROTI_ID]: [
      { group: 'cereal' as const, energyKcal: 134 },
      { group: 'fat' as const, energyKcal: 41 },
      { group: null, energyKcal: 12 },
    ],
  },
}

afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('the exchanges of the day and of its meals are counted once the fold is open', async () => {
  await answer(getPlanExchanges, PARTS, { params: PLAN_PARAMS })
  await showEditor({ plan: makePlan({ days: [makeDay(1, 1, { breakfast: 100, lunch: 250 })] }) })
  await expect.element(fold()).toBeVisible()
  expect(await listCalls(getPlanExchanges, PLAN_PARAMS)).toEqual([])
  await fold().click()
  await expect.element(page.getByText('3½ cereal · 3½ fat')).toBeVisible()
  await expect.element(page.getByText('Breakfast: 1 cereal · 1 fat')).toBeVisible()
  await expect.element(page.getByText('Lunch: 2½ cereal · 2½ fat')).toBeVisible()
  await expect
    .element(page.getByText('Not in any exchange group: 42 kcal, for example spices and drinks.'))
    .toBeVisible()
  await page.getByText('One exchange').click()
  await expect.element(page.getByText(/^fat: 41 kcal/)).toBeVisible()
})

test('foods of unknown parts are named, not counted as nothing', async () => {
  await answer(getPlanExchanges, { foods: { [ROTI_ID]: null } }, { params: PLAN_PARAMS })
  await showEditor()
  await fold().click()
  await expect.element(page.getByText('Nothing to count yet')).toBeVisible()
  await expect.element(page.getByText('Not counted (not saved or not known): Roti.')).toBeVisible()
})

test('exchanges that cannot be loaded can be asked for again', async () => {
  await refuse(
    getPlanExchanges,
    { statusCode: 503, code: 'unavailable', message: 'Please try again soon.' },
    { params: PLAN_PARAMS },
  )
  await showEditor({ plan: makePlan({ days: [makeDay(1, 1, { lunch: 100 })] }) })
  await fold().click()
  await expect.element(page.getByText('Please try again soon.')).toBeVisible()
  await answer(getPlanExchanges, PARTS, { params: PLAN_PARAMS })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Lunch: 1 cereal · 1 fat')).toBeVisible()
})
