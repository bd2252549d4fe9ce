import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdaptedDays, adaptDaysToClient } from '#contract/plans/adapt-days.ts'
import { updateDietPlan } from '#contract/plans/diet-plans.ts'
import { getPlanTemplate, listPlanTemplates, type PlanTemplate } from '#contract/plans/plan-templates.ts'
import { answer, answerPages, listCalls } from '#web/test/answer-api.ts'
import { ASHA, makeDay, makePlan, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

const TEMPLATE: PlanTemplate = {
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Light day',
  description: 'After a feast',
  foodPreference: null,
  region: null,
  purposes: [],
  isFromProduct: false,
  foodKinds: [{ count: 1, allergens: ['gluten'], tags: ['vegetarian'], isSugary: false }],
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

const UNCHANGED: AdaptedDays = {
  days: TEMPLATE.days,
  foods: TEMPLATE.foods,
  changes: [],
  unmarkedAllergies: [],
}

async function openTemplates({
  template = TEMPLATE,
  adapted = UNCHANGED,
  client = ASHA,
  caloriesTarget = '1000-1200 kcal/day',
} = {}): Promise<void> {
  const { days, foods, ...summary } = template
  await answerPages(listPlanTemplates, [[summary]])
  await answer(getPlanTemplate, { ...summary, days, foods }, { params: { id: template.id } })
  await answer(adaptDaysToClient, adapted)
  await showEditor({ client, plan: makePlan({ caloriesTarget }) })
  await page.getByRole('button', { name: 'Templates and scaling' }).click()
  await page.getByRole('menuitem', { name: 'Use a template…' }).click()
}

test('a template is applied to the shown day', async () => {
  await openTemplates()
  await page.getByRole('button', { name: /^Light day/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Light day' })
  await dialog.getByText(/^Replace Day 1/).click()
  await dialog.getByRole('button', { name: 'Use template' }).click()
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await expect.element(lunch.getByRole('textbox', { name: 'Grams of Roti' })).toHaveValue('300')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  const calls = await listCalls(updateDietPlan, PLAN_PARAMS)
  expect(calls.map(({ body }) => body.days?.length)).toEqual([2])
})

test('the list opens with the filters of the client and the plan, which can be cleared', async () => {
  await openTemplates({
    client: {
      ...ASHA,
      location: 'Kochi, Kerala',
      foodPreferences: ['vegetarian'],
      medicalConditions: ['diabetes'],
    },
    caloriesTarget: '1500 kcal',
  })
  const dialog = page.getByRole('dialog', { name: 'Use a template' })
  await expect.element(dialog.getByRole('button', { name: /Vegetarian Food/ })).toBeVisible()
  const [first] = await listCalls(listPlanTemplates)
  expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
    suits: 'vegetarian',
    region: 'south',
    purpose: 'diabetes',
    nearKcal: '1500',
  })
  await answerPages(listPlanTemplates, [[]])
  await dialog.getByLabelText('Search templates').fill('nothing')
  await dialog.getByRole('button', { name: 'Clear filters' }).click()
  await expect
    .poll(async () => Object.fromEntries((await listCalls(listPlanTemplates)).at(-1)?.query ?? []))
    .toEqual({ search: 'nothing' })
})

test('filters that find no template are relaxed when the list opens', async () => {
  await answerPages(listPlanTemplates, [[]], { query: { region: 'south' } })
  const { days: _days, foods: _foods, ...summary } = TEMPLATE
  await answerPages(listPlanTemplates, [[summary]], { query: { region: null } })
  await showEditor({ client: { ...ASHA, location: 'Kochi' } })
  await page.getByRole('button', { name: 'Templates and scaling' }).click()
  await page.getByRole('menuitem', { name: 'Use a template…' }).click()
  await expect.element(page.getByRole('button', { name: /^Light day/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Any Region/ })).toBeVisible()
})

test('a template says how many of its foods do not suit the client, and why', async () => {
  await openTemplates({
    template: {
      ...TEMPLATE,
      foodKinds: [
        { count: 40, allergens: [], tags: ['vegetarian', 'vegan'], isSugary: false },
        { count: 2, allergens: ['dairy'], tags: ['vegetarian'], isSugary: false },
      ],
    },
  })
  await expect
    .element(page.getByText('2 of 42 foods would be swapped: contains dairy: allergy'))
    .toBeVisible()
})

test('the days are adapted to the client before they are used, and what changed is listed', async () => {
  const change = { dayNumber: 1, slot: 'lunch' as const, reasons: ['contains dairy: allergy'] }
  await openTemplates({
    adapted: {
      days: [makeDay(1, 1, { lunch: 120 })],
      foods: TEMPLATE.foods,
      changes: [
        { ...change, from: 'Matar paneer', to: 'Roti' },
        { ...change, from: 'Kheer', to: null },
      ],
      unmarkedAllergies: [],
    },
  })
  await page.getByRole('button', { name: /^Light day/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Light day' })
  await expect.element(dialog.getByText('1 swapped, 1 left out: no swap found')).toBeVisible()
  const changes = dialog.getByRole('region', { name: 'Adapted to the client' }).getByRole('listitem')
  await expect
    .element(changes.nth(0))
    .toHaveTextContent('Kheer → left outcontains dairy: allergy · Every day, Lunch')
  await expect
    .element(changes.nth(1))
    .toHaveTextContent('Matar paneer → Roticontains dairy: allergy · Every day, Lunch')
  await dialog.getByLabelText(/^Dislikes/).fill('karela, mushroom')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(async () => (await listCalls(adaptDaysToClient)).at(-1)?.body.dislikes)
    .toEqual(['karela', 'mushroom'])
  await dialog.getByRole('button', { name: 'Use template' }).click()
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await expect.element(lunch.getByRole('textbox', { name: 'Grams of Roti' })).toHaveValue('120')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
})

test('one press empties the days', async () => {
  await openTemplates()
  await page.getByRole('button', { name: 'Start blank' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Grams of Roti' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  const [saved] = await listCalls(updateDietPlan, PLAN_PARAMS)
  expect(saved?.body.days?.map(({ meals }) => meals.lunch?.items)).toEqual([[], []])
})

test('Enter in the calorie target of a template applies it', async () => {
  await openTemplates()
  await page.getByRole('button', { name: /^Light day/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Light day' })
  await dialog.getByText('Scale each day to a calorie target').click()
  await dialog.getByLabelText('Energy per day').fill('1000')
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
  await page.getByRole('menuitem', { name: 'Edit details…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of “Light day”' })
  await dialog.getByLabelText('Name').fill('Lighter day')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Lighter day')
})
