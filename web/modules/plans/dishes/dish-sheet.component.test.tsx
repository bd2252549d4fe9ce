import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deleteOwnDishPhoto, getOwnDishPhoto, putOwnDishPhoto } from '#contract/plans/own-dish-photos.ts'
import { getPlanRecipe, type PlanRecipe } from '#contract/plans/recipes.ts'
import { giveConsent, listConsents } from '#contract/privacy/consents.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, answerFile, refuse } from '#web/test/answer-api.ts'
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
  ownPhoto: null,
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
  await expect.element(screen.getByText('This dish is no longer in your plan.')).toBeVisible()
})

test('an own photo is added after the consent, shown instead of the practice’s, and removed', async () => {
  const photo = { width: 40, height: 30, addedAt: '2026-11-23T08:00:00.000Z' }
  const id = { params: { id: DAL_ID } }
  await answer(getPlanRecipe, DAL, { params })
  await answer(listConsents, [])
  await answer(giveConsent, {
    purpose: 'meal-photos',
    wording: 'x',
    locale: 'en',
    version: null,
    guardianName: null,
    givenAt: photo.addedAt,
    withdrawnAt: null,
  })
  await answer(putOwnDishPhoto, photo, id)
  const screen = await showDay(`/plan?dish=${DAL_ID}_225`)
  await screen.getByRole('button', { name: 'Add my photo' }).click()
  const dialog = screen.getByRole('dialog', { name: 'My photo of Moong dal' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Take or choose a photo first')).toBeVisible()
  const file = new File([Uint8Array.of(1, 2, 3)], 'plate.png', { type: 'image/png' })
  await dialog.getByLabelText('Add a photo').upload(file)
  await dialog.getByText(/may keep the photos of my food/).click()
  await answer(getPlanRecipe, { ...DAL, photo, ownPhoto: photo }, { params })
  await answerFile(getOwnDishPhoto, { content: 'x', type: 'image/jpeg', name: 'photo.jpg' }, id)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('img', { name: 'Moong dal' }))
    .toHaveAttribute('src', expect.stringContaining('/own-photo?size=full'))
  await screen.getByRole('button', { name: 'Change my photo' }).click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await answer(deleteOwnDishPhoto, {}, id)
  await answer(getPlanRecipe, DAL, { params })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add my photo' })).toBeVisible()
})

test('a food that is not cooked has no photo to add', async () => {
  await answer(getPlanRecipe, { ...DAL, ingredients: [], steps: [] }, { params })
  const screen = await showDay(`/plan?dish=${DAL_ID}_225`)
  await expect.element(screen.getByText(/No recipe needed/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add my photo' })).not.toBeInTheDocument()
})
