import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test('a dish is written from its ingredients, changed, and added to a plan', async ({ page, server }) => {
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await page.goto('/admin/foods')
  await page.getByRole('link', { name: 'Add dish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New dish' })).toBeVisible()
  await page.getByRole('button', { name: 'Add dish' }).click()
  for (const sentence of [
    'Name is required',
    'Choose how it is cooked',
    'Add at least one ingredient',
    'Enter its weight',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }

  const name = `Dal of our kitchen ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: /Category$/ }).click()
  await page.getByRole('option', { name: 'Lunch', exact: true }).click()
  await page.getByRole('button', { name: /Cooking method$/ }).click()
  await page.getByRole('option', { name: 'Simmered or pressure-cooked, liquid eaten' }).click()
  const addIngredient = async (typed: string, found: RegExp, grams: string): Promise<void> => {
    // The click scrolls to the field; scrolling while typing would close the list.
    const search = page.getByRole('combobox', { name: 'Add an ingredient' })
    await search.click()
    await search.fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(found)
    await page.keyboard.press('Enter')
    // The cursor is in the amount, because it is typed next.
    const amount = page.getByRole('textbox', { name: /^Grams of/ }).last()
    await expect(amount).toBeFocused()
    await page.keyboard.type(grams)
    await expect(amount).toHaveValue(grams)
  }
  await addIngredient('green gram dal', /^Green gram, dal/, '100')
  await expect(page.getByText(/No oil or salt added yet/)).toBeVisible()
  await addIngredient('ghee', /^Ghee/, '8')
  await addIngredient('salt', /^Salt/, '3')
  await expect(page.getByText(/in it yet/)).toHaveCount(0)

  // A removed ingredient can be added again, and the figures follow every change.
  const figures = page.getByRole('region', { name: 'Nutrition values' })
  await page.getByRole('button', { name: 'Remove Ghee' }).click()
  await expect(figures.getByText('Vegan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(figures.getByText('from Ghee')).toBeVisible()
  const cookedWeight = page.getByLabel('Cooked weight of the whole dish')
  await cookedWeight.fill('50')
  await expect(page.getByText(/its ingredients weigh .* even without water/).first()).toBeVisible()
  await cookedWeight.fill('')
  await page.getByRole('button', { name: /^Use .* g, estimated from .*$/ }).click()
  await expect(cookedWeight).not.toHaveValue('')
  await cookedWeight.fill('400')
  await expect(page.getByText('Ingredients weigh 111 g. Water taken up: 289 g.')).toBeVisible()
  await expect(figures.getByRole('img', { name: /kcal: protein/ })).toBeVisible()

  // Losses are deducted, and each figure shows its amount before them; what is added raw loses nothing.
  await expect(
    figures.getByText(/Cooking losses deducted \(USDA retention factors, release 6\)/),
  ).toBeVisible()
  await figures.getByText('Vitamins, minerals and more').click()
  const before = figures.getByText(/before cooking losses/)
  await expect(before.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Added raw: Green gram, dal').click()
  await expect(before).toHaveCount(0)
  await page.getByText('Added raw: Green gram, dal').click()
  await expect(before.first()).toBeVisible()
  await page.getByRole('button', { name: 'Add dish' }).click()
  await expect(page.getByText('Dish added')).toBeVisible()

  // The search finds it like every food, and leaving its changed recipe asks for confirmation.
  await page.goto(`/admin/foods?food=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('Our own dish · Cooked')).toBeVisible()
  await row.getByRole('button', { name: `Edit recipe of ${name}` }).click()
  await expect(page.getByRole('button', { name: /Cooking method$/ })).toContainText('Simmered')
  await cookedWeight.fill('200')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save dish' }).click()
  await expect(page.getByText('Dish saved')).toBeVisible()

  // A draft that uses the dish shows the change.
  const [dish] = await query<{ id: string; calories: number }>(
    server,
    'select id, calories from food_items where name = $1',
    [name],
  )
  expect(dish?.calories).toBeGreaterThan(180)
  const created = await page.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: makeDraft(await createPerson(server, 'client'), {
      foodId: dish?.id,
      name,
      grams: 150,
      measure: null,
    }),
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = await created.json()
  await page.goto(`/admin/diet-plans/${id}`)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('a dish without a method says that no losses are deducted, and can be saved as it is', async ({
  page,
  server,
}) => {
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  const [salt] = await query<{ id: string }>(server, `select id from food_items where code = 'usda:02047'`)
  const created = await page.request.post('/api/dishes', {
    headers: { origin: server.url },
    data: {
      name: 'Salt of our kitchen',
      category: 'lunch',
      method: 'simmered',
      ingredients: [{ foodId: salt?.id, grams: 10 }],
      cookedWeightGrams: 100,
    },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = await created.json()
  await query(server, 'update food_items set cooking_method = null where id = $1', [id])
  await page.goto(`/admin/foods/dishes/${id}`)
  await expect(
    page.getByText('Choose a cooking method. Without one, no cooking losses are deducted from this dish.'),
  ).toBeVisible()
  await expect(page.getByText(/Choose a cooking method to deduct cooking losses/)).toBeVisible()
  await page.getByRole('button', { name: 'Save dish' }).click()
  await expect(page.getByText('Dish saved')).toBeVisible()
})

function makeDraft(userId: string, item: object): object {
  return {
    userId,
    title: 'Plan with a dish of our own',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Weight loss (0.5 kg/week)',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    startDate: '2030-01-01',
    endDate: '2030-02-12',
    days: [{ dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '1 PM', note: '', items: [item] } } }],
  }
}
