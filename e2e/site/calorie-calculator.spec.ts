import type { Locator, Page } from '@playwright/test'
import { searchFoodItems } from '#contract/foods/food-items.ts'
import { calculateDailyNeed } from '#domain/energy/daily-need.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { calculateMacroShares } from '#domain/nutrients/macro-shares.ts'
import { sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import { formatKcal } from '#domain/units/format.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'

/** Opens the calculator and waits for the parts that its script adds. */
async function open(page: Page, tab = ''): Promise<void> {
  await page.goto(`/calorie-calculator${tab}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

const findSearch = (page: Page): Locator => page.getByRole('textbox', { name: 'Search foods' })
const findMeal = (page: Page): Locator => page.getByRole('region', { name: 'Your Meal' })

/** Searches for a food and adds it with an amount in a unit. */
async function addFood(
  page: Page,
  { search, name, quantity, unit = 'g' }: { search: string; name: string; quantity: string; unit?: string },
): Promise<void> {
  await findSearch(page).fill(search)
  const found = page.getByRole('list', { name: 'Foods found' })
  await found.getByLabel(`Unit of ${name}`, { exact: true }).selectOption(unit)
  await found.getByLabel(`Amount of ${name}`, { exact: true }).fill(quantity)
  await found.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expect(page.getByText(`Added ${name},`)).toBeVisible()
}

/** Returns the server's figures for a food with this exact name. */
async function readFood(page: Page, search: string, name: string) {
  const response = await page.request.get(`/api/food-items/search?q=${encodeURIComponent(search)}`)
  const foods = searchFoodItems.schema.response[200].parse(await response.json())
  const food = foods.find((one) => one.name === name)
  if (!food) throw new Error(`${name} is not among the foods found by ${search}.`)
  return food
}

test('adds up real foods by the rules of the domain, and saves them', async ({ page }) => {
  const problems = collectProblems(page)
  await open(page)
  await expect(page).toHaveTitle(/Calorie Calculator/)
  await expect(page.getByRole('heading', { name: 'No foods added yet' })).toBeVisible()

  await addFood(page, { search: 'rajma', name: 'Rajma curry', quantity: '1½', unit: 'katori' })
  await addFood(page, { search: 'roti', name: 'Phulka', quantity: '2', unit: 'serving' })
  await addFood(page, { search: 'banana', name: 'Banana, ripe, robusta', quantity: '120' })

  const portions = await Promise.all(
    (
      [
        ['rajma', 'Rajma curry', 225],
        ['roti', 'Phulka', 70],
        ['banana', 'Banana, ripe, robusta', 120],
      ] as const
    ).map(async ([search, name, grams]) => {
      const { nutrients } = await readFood(page, search, name)
      return { grams, nutrients }
    }),
  )
  const totals: Totals = sumNutrients(portions)
  const table = findMeal(page).getByRole('table', { name: 'Totals of Your Meal' })
  for (const [label, key, decimals] of [
    ['Protein', 'proteinG', 1],
    ['Carbs', 'carbsG', 1],
    ['Fat', 'fatG', 1],
    ['Fibre', 'fibreG', 1],
    ['Sodium', 'sodiumMg', undefined],
  ] as const) {
    const row = table.getByRole('row', { name: label })
    await expect(row.getByRole('cell').first()).toHaveText(formatTotal(totals, key, decimals).text)
  }
  const shares = calculateMacroShares({
    proteinG: totals.nutrients.proteinG?.amount ?? 0,
    carbsG: totals.nutrients.carbsG?.amount ?? 0,
    fatG: totals.nutrients.fatG?.amount ?? 0,
    fibreG: totals.nutrients.fibreG?.amount ?? 0,
  })
  await expect(table.getByRole('row', { name: 'Carbs' }).getByRole('cell').nth(1)).toHaveText(
    `${shares.find(({ macro }) => macro === 'carbs')?.percent}%`,
  )
  const shown = await table.getByRole('cell').filter({ hasText: '%' }).allTextContents()
  expect(shown.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(100)
  const energy = formatTotal(totals, 'energyKcal').text
  await expect(findMeal(page).getByRole('img', { name: energy })).toBeVisible()
  const rows = await findMeal(page)
    .getByRole('list', { name: 'Foods in Your Meal' })
    .getByText(/^[\d,]+ kcal$/)
    .allTextContents()
  expect(rows).toHaveLength(3)
  expect(rows.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '')), 0)).toBe(
    Number(energy.replaceAll(/\D/g, '')),
  )

  // A reload loses nothing, and the address contains nothing of it.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(findMeal(page).getByRole('img', { name: energy })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent foods' }).getByRole('listitem')).toHaveCount(3)
  expect(new URL(page.url()).search).toBe('')
  expect(await readLayoutShift(page)).toBe(0)

  // Removed, and restored at its place.
  await findMeal(page).getByRole('button', { name: 'Remove Phulka' }).click()
  await expect(findMeal(page).getByText('Phulka removed.')).toBeVisible()
  await expect(findMeal(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await findMeal(page).getByRole('button', { name: 'Undo' }).click()
  await expect(findMeal(page).getByRole('img', { name: energy })).toBeVisible()
  await findMeal(page).getByRole('button', { name: 'Clear Your Meal' }).click()
  await expect(page.getByRole('heading', { name: 'No foods added yet' })).toBeVisible()
  await findMeal(page).getByRole('button', { name: 'Undo' }).click()
  await expect(findMeal(page).getByRole('listitem').nth(1)).toContainText('Phulka')
  expect(problems).toEqual([])
})

test('works only by keyboard, and with unusual amounts', async ({ page }) => {
  await open(page)
  await findSearch(page).focus()
  await page.keyboard.type('xyzzy')
  await expect(page.getByRole('heading', { name: 'No foods found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findSearch(page)).toHaveValue('')
  await page.keyboard.type('curd')
  // Enter is pressed before the results have loaded, and adds the first food when they have.
  await page.keyboard.press('Enter')
  const first = page.getByLabel('Amount of Curd, whole milk', { exact: true })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Amount of Curd, low-fat', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')

  // A food starts with its household measure; one button changes it to grams.
  await expect(first).toHaveValue('1')
  await expect(page.getByLabel('Unit of Curd, whole milk', { exact: true })).toHaveValue('katori')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const inGrams = page.getByRole('button', { name: 'Curd, whole milk in g', exact: true })
  await expect(inGrams).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inGrams).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveValue('150')
  await first.focus()

  for (const [odd, sentence] of [
    ['0', 'Enter an amount above 0'],
    ['-3', 'Enter a number, such as 150, 1.5 or ½'],
    ['99999', 'Enter an amount up to 5,000 g'],
  ] as const) {
    await first.fill(odd)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Foods found' }).getByText(sentence)).toBeVisible()
    await expect(first).toBeFocused()
    await expect(first).toHaveValue(odd)
  }
  await first.fill('12.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added Curd, whole milk, 13 g.')).toBeVisible()
  await expect(findSearch(page)).toBeFocused()

  // In the meal, the weight does not change with the unit, and an amount that cannot be read is not counted as zero.
  const meal = findMeal(page)
  const amount = meal.getByLabel('Amount of Curd, whole milk', { exact: true })
  await amount.fill('300')
  await meal.getByLabel('Unit of Curd, whole milk').selectOption('katori')
  await expect(amount).toHaveValue('2')
  await meal.getByLabel('Unit of Curd, whole milk').selectOption('g')
  await expect(amount).toHaveValue('300')
  await amount.fill('much')
  await expect(meal.getByText('Enter a number, such as 150, 1.5 or ½')).toBeVisible()
  await expect(meal.getByText('≥ means at least')).toBeVisible()
  await amount.fill('१५०')
  await expect(meal.getByText('Enter a number')).toBeHidden()

  // Without a connection the screen says that it is offline, and continues at the same point afterwards.
  await page.context().setOffline(true)
  await findSearch(page).fill('idli')
  await expect(page.getByRole('alert')).toContainText('Foods could not be searched')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Amount of Idli', { exact: true })).toBeVisible()

  // Enter is pressed before a typed line has been read; the parts that are not added stay in the field.
  await findSearch(page).fill('3 idli, aadha katori rajma ya 1 dosa, 2 zzyzx')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added Idli, Rajma curry.')).toBeVisible()
  await expect(findSearch(page)).toHaveValue('1 dosa, 2 zzyzx')
  await expect(findSearch(page)).toBeFocused()
  await expect(meal.getByLabel('Amount of Idli', { exact: true })).toHaveValue('3')
  await expect(meal.getByLabel('Amount of Rajma curry', { exact: true })).toHaveValue('0.5')
  await expect(page.getByText('“2 zzyzx” was not found and stays in the field')).toBeVisible()

  // The arrow keys change tabs.
  await page.getByRole('tab', { name: 'Calculator' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Profile & Goals' })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=profile$/)
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
})

test("shows a person's energy need, and no target that would be harmful", async ({ page }) => {
  await open(page, '?tab=profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
  const need = page.getByRole('region', { name: 'Your daily need' })
  await expect(need.getByText('Fill in age, weight, height, gender, activity and goal')).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('pathya.calculator'))).toBeNull()

  await page.getByRole('button', { name: 'Use the suggestions' }).click()
  await page.getByRole('radio', { name: /Lose weight/ }).check({ force: true })
  const expected = calculateDailyNeed({
    ageYears: 25,
    sex: 'male',
    weightKg: 70,
    heightCm: 175,
    activityLevel: 'moderate',
    goal: 'lose',
    formula: 'harris_benedict',
    bodyFatPercent: null,
    healthFlags: [],
  })
  if (expected?.kind !== 'figures' || expected.goal.kind !== 'target') throw new Error('It has a target.')
  await expect(need).toContainText(formatKcal(expected.bmrKcal))
  await expect(need).toContainText(formatKcal(expected.dailyKcal))
  await expect(need).toContainText(formatKcal(expected.goal.kcal))
  await expect(need).toContainText('88.362 + 13.397 × 70 kg + 4.799 × 175 cm − 5.677 × 25 years')
  await expect(need).toContainText('Indian guidelines: Normal (18.5 to 22.9).')

  // Units: the weight does not change, and the height is read as people write it.
  await page.getByLabel('Unit', { exact: true }).selectOption('lb')
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('154.3')
  await page.getByLabel('Height', { exact: true }).fill('5.9')
  await page.getByRole('button', { name: 'Use 5 ft 9 in' }).click()
  await expect(page.getByText('We read this as 5 ft 9 in (175.3 cm)')).toBeVisible()

  // Formulas of lean mass need body fat.
  await page.getByLabel('Formula').selectOption('cunningham')
  await expect(need.getByText('Fill in body fat to see your daily need.')).toBeVisible()
  await page.getByLabel('Body fat').fill('20')
  await expect(need).toContainText('500 + 22 × 56 kg lean mass')
  await page.getByLabel('Formula').selectOption('harris_benedict')

  // If losing weight would be harmful, a sentence is shown instead of a target.
  await page.getByLabel('Weight', { exact: true }).fill('110')
  await expect(need).toContainText('Your BMI is below 18.5, so losing weight is not advised.')
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  await page.getByLabel('Age', { exact: true }).fill('60')
  await page.getByLabel('Height', { exact: true }).fill('150')
  await page.getByRole('radio', { name: /Sedentary/ }).check({ force: true })
  await expect(need).toContainText('less than 1,200 kcal')
  await expect(need.getByText('Goal: lose weight')).toBeVisible()
  await page.getByRole('radio', { name: 'Pregnant', exact: true }).check({ force: true })
  await expect(need).toContainText('A calculator cannot work out your needs in pregnancy.')
  await expect(need).not.toContainText('kcal')
  await page.getByLabel('Age', { exact: true }).fill('16')
  await expect(need).toContainText('Calorie targets are for adults.')
  await expect(need).not.toContainText('kcal')
  await expectAccessible(page)
})

test('treats the meal as a day for insights, printing and sharing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await addFood(page, { search: 'rajma', name: 'Rajma curry', quantity: '200' })
  await page.getByRole('tab', { name: 'Insights' }).click()
  const insights = page.getByRole('list', { name: 'Insights' }).getByRole('listitem')
  // A snack is not treated as a whole day.
  await expect(insights).toHaveCount(1)
  await expect(insights).toContainText('Not known: This looks like one meal (')
  await page.getByRole('tab', { name: 'Calculator' }).click()
  const amount = findMeal(page).getByLabel('Amount of Rajma curry')
  await amount.fill('500')
  await page.getByRole('tab', { name: 'Insights' }).click()
  // Without a profile, the two rules that need none.
  await expect(insights).toHaveCount(2)
  await page.getByRole('button', { name: 'Fill in the profile' }).click()
  await page.getByRole('button', { name: 'Use the suggestions' }).click()
  await page.getByRole('tab', { name: 'Insights' }).click()
  await expect(insights).toHaveCount(4)
  await expect(insights.first()).toContainText('Warning: Less than 80% of your goal')
  await expect(insights.nth(1)).toContainText('0.8 g per kg of your weight (70 kg) is 56 g.')
  const calcium = page
    .getByRole('table', { name: 'Nutrients of the day compared with recommended intakes' })
    .getByRole('row', { name: /Calcium/ })
  const food = await readFood(page, 'rajma', 'Rajma curry')
  const totals = sumNutrients([{ grams: 500, nutrients: food.nutrients }])
  await expect(calcium).toContainText(formatTotal(totals, 'calciumMg').text)
  await expect(calcium).toContainText('at least 1,000 mg')

  // A day with all meals, checked against the same rules.
  await page.getByRole('tab', { name: 'Calculator' }).click()
  await amount.fill('5000')
  await page.getByRole('tab', { name: 'Insights' }).click()
  await expect(insights.last()).toContainText('Warning: High sodium')
  await expect(insights.last()).toContainText('Keep it to 2,300 mg a day or less.')
  await expect(page.getByRole('row', { name: /^Sodium.*at most/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a result' })
  const text = dialog.getByLabel('Text to share')
  await expect(text).toHaveValue(/My meal: [\d,]+ kcal\n- Rajma curry, 5,000 g/)
  // A person's energy need is shared only if they choose it.
  await expect(text).not.toHaveValue(/Daily need/)
  await dialog.getByText('Your daily need and goal').click()
  await expect(text).toHaveValue(/Daily need: 2,672 kcal/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy the text' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Result for printing' })
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText('Rajma curry')
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('heading', { name: 'No foods added yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(insights).toHaveCount(4)
})

for (const { name, size, colorScheme } of [
  { name: 'a phone', size: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'a desk', size: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const) {
  test(`fits, does not move and is accessible on ${name}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await open(page)
    await addFood(page, { search: 'poha', name: 'Vegetable poha', quantity: '1', unit: 'plate' })
    await page.getByRole('tab', { name: 'Profile & Goals' }).click()
    await page.getByRole('button', { name: 'Use the suggestions' }).click()
    for (const [tab, shown] of [
      ['', findMeal(page).getByText('Vegetable poha')],
      ['?tab=profile', page.getByText('Resting need (BMR)')],
      ['?tab=insights', page.getByRole('list', { name: 'Insights' })],
    ] as const) {
      await open(page, tab)
      await expect(shown.first()).toBeVisible()
      expect(await readLayoutShift(page), tab).toBe(0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, tab).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
  })
}
