import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = new Date().toISOString().slice(0, 10)

test('a simple plan is made from a package and foods, published, and asks for its price once', async ({
  page,
  server,
  context,
}) => {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(context, server, adminId)
  const lastName = `Das${Math.random().toString(36).slice(2, 8)}`
  const clientId = await createPerson(server, 'client', {
    first_name: 'Leela',
    last_name: lastName,
    age: 41,
    age_recorded_on: TODAY,
    height_cm: 158,
    weight_kg: 58,
    gender: 'female',
    location: 'Madurai',
    food_preferences: ['vegetarian'],
  })
  const problems = collectProblems(page)

  await page.goto('/create-diet-plan')
  await expect(page.getByRole('heading', { level: 1, name: 'Create simple plan' })).toBeVisible()
  for (const name of [
    'Basic Information',
    'Duration & Pricing',
    'Select Food Items',
    'Selected Food Items',
    'Special Instructions',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }

  // Nothing is filled in yet: each field shows an error, and the first has the focus.
  await page.getByRole('button', { name: 'Publish plan' }).click()
  const summary = page.getByRole('alert', { name: 'Please fill in all required fields.' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Client email or ID is required',
    'Plan name is required',
    'Plan type is required',
    'Select at least one food',
  ])
  const client = page.getByRole('combobox', { name: 'Client email or ID' })
  await expect(client).toBeFocused()

  // Pasting an ID is enough.
  await client.fill(clientId)
  await page.keyboard.press('Tab')
  await expect(client).toHaveValue(new RegExp(`Leela ${lastName}`))
  await expect(page.getByLabel('Plan name')).toHaveValue(`Diet plan for Leela ${lastName}`)
  await page.getByLabel('Plan name').fill('Eight steady weeks')
  await page.getByRole('button', { name: /Plan type$/ }).click()
  await page.getByRole('option', { name: 'Thyroid' }).click()

  // A package sets the duration and the price; the end date follows.
  await page.getByText('Rapid Plan (2 Months)').click()
  await expect(page.getByRole('textbox', { name: 'Duration' })).toHaveValue('8')
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('4499')
  await page.getByLabel('Start date').fill('2027-03-01')
  await expect(page.getByText('26 Apr 2027', { exact: true })).toBeVisible()
  await page.getByLabel('Start date').fill(TODAY)

  // A typed line is added to breakfast with enough energy for a day that needs no clinician.
  const search = page.getByRole('combobox', { name: 'Search foods' })
  await search.click()
  await search.fill('9 plate vegetable poha, 4 idli')
  await expect(page.getByRole('option', { name: /Add these 2 foods/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const breakfast = page.getByRole('grid', { name: 'Foods of Breakfast' })
  await expect(breakfast.getByRole('row', { name: /poha/i })).toBeVisible()
  await expect(breakfast.getByRole('row', { name: 'Idli' })).toBeVisible()
  // A food of a category is added to its meal.
  await page.getByRole('tab', { name: 'Lunch', exact: true }).click()
  await page
    .getByRole('tabpanel', { name: 'Lunch' })
    .getByRole('button', { name: /to Lunch$/ })
    .first()
    .click()
  await expect(page.getByText('in the plan')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Special Instructions' }).fill('Drink before you are thirsty.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/diet-plans\/[0-9a-f-]{36}\/edit/)
  await expectAccessible(page)

  // A reload shows the same page with all input.
  await page.reload()
  await expect(page.getByLabel('Plan name')).toHaveValue('Eight steady weeks')
  await expect(page.getByRole('heading', { level: 2, name: 'Duration & Pricing' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('4499')

  await expect(page.getByRole('heading', { name: 'Safety', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Diet plan created successfully!')).toBeVisible()
  await expect(page.getByText('Drink before you are thirsty.')).toBeVisible()
  await expect(page.getByText('Thyroid', { exact: true }).first()).toBeVisible()
  expect(
    await query(
      server,
      'select plan_name, amount_paise::int, duration, status from subscription_plans where user_id = $1',
      [clientId],
    ),
  ).toEqual([
    { plan_name: 'Rapid Plan (2 Months)', amount_paise: 449_900, duration: '8 weeks', status: 'pending' },
  ])
  expect(problems).toEqual([])

  const theirs = await context.browser()?.newContext({ baseURL: server.url })
  if (!theirs) throw new Error('The browser opened no second profile.')
  await signIn(theirs, server, clientId)
  const phone = await theirs.newPage()
  await phone.goto('/plan')
  await expect(phone.getByRole('heading', { level: 1, name: 'Eight steady weeks' })).toBeVisible()
  await expect(phone.getByText(/poha/i).first()).toBeVisible()
  await expect(phone.getByText('Drink before you are thirsty.')).toBeVisible()
  await theirs.close()
})
