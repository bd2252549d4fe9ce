import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getPlanRecipe, type PlanRecipe } from '#contract/plans/recipes.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { PlanDayView } from '../plan-day-view.tsx'
import { DishSheets } from './dish-sheets.tsx'

const PLAN_ID = '00000000-0000-4000-8000-000000000001'
const DAL_ID = '00000000-0000-4000-8000-000000000002'
const params = { id: PLAN_ID, foodId: DAL_ID }
const KATORI = { label: 'katori', grams: 150 }

const DAL: PlanRecipe = {
  foodId: DAL_ID,
  name: 'Moong dal',
  hindiName: null,
  method: 'simmered',
  minutes: 30,
  steps: ['Wash the dal.', 'Cook it until soft.'],
  roles: ['dal'],
  ingredients: [
    {
      foodId: '00000000-0000-4000-8000-000000000003',
      name: 'Moong dal, raw',
      hindiName: null,
      gramsPer100g: 20,
      measures: [{ label: 'tbsp', grams: 12 }],
    },
    {
      foodId: '00000000-0000-4000-8000-000000000004',
      name: 'Salt',
      hindiName: null,
      gramsPer100g: 1,
      measures: [{ label: 'tsp', grams: 6 }],
    },
  ],
  photo: null,
  portions: [{ grams: 225, measure: { ...KATORI, quantity: 1.5 } }],
}

async function showDay(address = '/plan') {
  signInAs({ role: 'client' })
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = [
    { foodId: DAL_ID, name: 'Moong dal', grams: 225, measure: { ...KATORI, quantity: 1.5 } },
  ]
  return renderScreen(
    <DishSheets planId={PLAN_ID}>
      <PlanDayView day={day} foods={{}} />
    </DishSheets>,
    { address },
  )
}

test('a dish opens with portion, ingredients for some people, minutes and steps', async () => {
  await answer(getPlanRecipe, DAL, { params })
  const screen = await showDay()
  await screen.getByRole('button', { name: 'Moong dal' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Moong dal' })
  await expect.element(sheet.getByText('1½ katori (225 g)')).toBeVisible()
  await expect.element(sheet.getByText('1½ katori of 150 ml')).toBeVisible()
  await expect.element(sheet.getByText('30 minutes')).toBeVisible()
  await expect.element(sheet.getByText('Cook it until soft.')).toBeVisible()
  const salt = sheet.getByRole('listitem').filter({ hasText: 'Salt' })
  await expect.element(salt.getByText('½ tsp')).toBeVisible()
  await sheet.getByRole('button', { name: 'One person more' }).click()
  await expect.element(sheet.getByText('For 2 people')).toBeVisible()
  await expect.element(salt.getByText('¾ tsp')).toBeVisible()
})

test('a reload shows the open dish again, and Escape closes it', async () => {
  await answer(getPlanRecipe, DAL, { params })
  const screen = await showDay(`/plan?dish=${DAL_ID}_225`)
  await expect.element(screen.getByRole('dialog', { name: 'Moong dal' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('a dish that the plan no longer has says so', async () => {
  await refuse(getPlanRecipe, { statusCode: 404, code: 'not_found', message: 'Not there' }, { params })
  const screen = await showDay(`/plan?dish=${DAL_ID}`)
  await expect.element(screen.getByText('This dish is not in your plan any more.')).toBeVisible()
})
