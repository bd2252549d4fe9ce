import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateDietPlan } from '#contract/plans/diet-plans.ts'
import { getPlanTemplate, listPlanTemplates, type PlanTemplate } from '#contract/plans/plan-templates.ts'
import { answer, answerPages, listCalls } from '#web/test/answer-api.ts'
import { makeDay, makePlan, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

const TEMPLATE: PlanTemplate = {
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Light day',
  description: 'After a feast',
  dayCount: 1,
  averageEnergyKcal: { amount: 750, isComplete: true },
  averageProteinG: { amount: 24, isComplete: true },
  suits: [],
  allergens: [],
  hasUnknownAllergens: false,
  hasMealsInWords: false,
  version: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  days: [makeDay(1, 1, { lunch: 300 })],
  foods: makePlan().foods,
}

async function openTemplates(): Promise<void> {
  const { days, foods, ...summary } = TEMPLATE
  await answerPages(listPlanTemplates, [[summary]])
  await answer(getPlanTemplate, { ...summary, days, foods }, { params: { id: TEMPLATE.id } })
  await showEditor()
  await page.getByRole('button', { name: 'Templates and scaling' }).click()
  await page.getByRole('menuitem', { name: 'Use a template…' }).click()
}

test('a template is applied to the shown day', async () => {
  await openTemplates()
  await page.getByRole('button', { name: /^Light day/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Light day' })
  await dialog.getByText(/^Onto Day 1/).click()
  await dialog.getByRole('button', { name: 'Use template' }).click()
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await expect.element(lunch.getByRole('textbox', { name: 'Grams of Roti' })).toHaveValue('300')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  const calls = await listCalls(updateDietPlan, PLAN_PARAMS)
  expect(calls.map(({ body }) => body.days?.length)).toEqual([2])
})

test('Enter in the calorie target of a template applies it', async () => {
  await openTemplates()
  await page.getByRole('button', { name: /^Light day/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Light day' })
  await dialog.getByText('Scale each day to a calorie target').click()
  await dialog.getByLabelText('Energy of a day').fill('1000')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await expect.element(lunch.getByRole('textbox', { name: 'Grams of Roti' })).toHaveValue('400')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
})

test('Back leads from a template to the list of templates', async () => {
  await openTemplates()
  await page.getByRole('button', { name: /^Light day/ }).click()
  await page.getByRole('dialog', { name: 'Light day' }).getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Use a template' })).toBeVisible()
})

test('an edited template name is not discarded without a confirmation', async () => {
  await openTemplates()
  await page.getByRole('button', { name: 'Actions for Light day' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename “Light day”' })
  await dialog.getByLabelText('Name').fill('Lighter day')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Lighter day')
})
