import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchFoodItems } from '#contract/foods/food-items.ts'
import {
  checkDietPlan,
  type GroceryList,
  getGroceryList,
  publishDietPlan,
  type SafetyFinding,
  updateDietPlan,
} from '#contract/plans/diet-plans.ts'
import { getGuidelines } from '#contract/practice/settings.ts'
import { answer, listCalls, refuse, releaseAnswers } from '#web/test/answer-api.ts'
import {
  ASHA,
  makeDay,
  makePlan,
  PANEER,
  PLAN_PARAMS,
  pressWithControl,
  showEditor,
} from './editor-fixture.tsx'

const lunch = () => page.getByRole('region', { name: 'Lunch' })
const dinner = () => page.getByRole('region', { name: 'Dinner' })
const amount = () => lunch().getByRole('textbox', { name: 'Grams of Roti' })
const ring = () => page.getByRole('region', { name: /^Nutrition of/ }).getByRole('img')

const FINDING = {
  rule: 'allergy',
  severity: 'refuse',
  field: 'days',
  where: ['Day 1, Lunch'],
  message: 'Roti is not for this client.',
} as const satisfies SafetyFinding

const NO_GROCERIES: GroceryList = {
  from: '2026-11-23',
  to: '2026-11-29',
  householdSize: 1,
  categories: [],
  removed: [],
  unlisted: [],
}

/** The weights of lunch, day by day, in each draft that was sent. */
async function listSentLunches(): Promise<(number | undefined)[][]> {
  const calls = await listCalls(updateDietPlan, PLAN_PARAMS)
  return calls.map(({ body }) => (body.days ?? []).map(({ meals }) => meals.lunch?.items?.[0]?.grams))
}

/** The versions on which the sent drafts were based. */
async function listSentVersions(): Promise<number[]> {
  const calls = await listCalls(updateDietPlan, PLAN_PARAMS)
  return calls.map(({ body }) => body.version)
}

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await page.viewport(1280, 800)
  document.documentElement.style.fontSize = ''
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('an amount that is typed changes the totals of the day at once', async () => {
  await showEditor()
  await expect.element(ring()).toHaveAccessibleName(/^250 kcal/)
  await amount().fill('140')
  await expect.element(ring()).toHaveAccessibleName(/^350 kcal/)
})

test('the foods and meals of a day add up to its total as they are shown', async () => {
  // 83.5 kcal each: 84 three times would be 252, but the day has 250.5.
  const days = [makeDay(1, 1, { breakfast: 33.4, lunch: 33.4, dinner: 33.4 })]
  const screen = await showEditor({ plan: makePlan({ days }) })
  await expect.element(ring()).toHaveAccessibleName(/^251 kcal/)
  for (const [meal, kcal] of [
    ['Breakfast', '84 kcal'],
    ['Lunch', '84 kcal'],
    ['Dinner', '83 kcal'],
  ] as const) {
    const text = screen.getByRole('region', { name: meal }).element().textContent ?? ''
    // The food and the meal's total, each in the layouts for narrow and wide windows.
    expect(new Set(text.match(/\d+ kcal/g)), meal).toEqual(new Set([kcal]))
  }
})

test('a key in an amount changes nothing in the other meals', async () => {
  const days = [makeDay(1, 1, { breakfast: 100, lunch: 100 })]
  await showEditor({ plan: makePlan({ days }) })
  const breakfast = page.getByRole('region', { name: 'Breakfast' })
  await expect.element(page.getByText('Allergies: Dairy')).toBeVisible()
  await amount().click()
  const changed = watchChanges(breakfast.element())
  await amount().fill('140')
  await expect.element(ring()).toHaveAccessibleName(/^600 kcal/)
  expect(changed()).toEqual([])
})

test('a food is added by its name and shows its conflict mark', async () => {
  await answer(searchFoodItems, [PANEER])
  await showEditor()
  await lunch().getByRole('button', { name: 'Add food to Lunch' }).click()
  await lunch().getByRole('combobox', { name: 'Add a food to Lunch' }).fill('paneer')
  await page.getByRole('option', { name: /Paneer bhurji/ }).click()
  const row = lunch().getByRole('row', { name: /Paneer bhurji/ })
  await expect.element(row.getByText('Dairy', { exact: false })).toBeVisible()
})

test('a food is removed from its menu', async () => {
  await showEditor()
  await lunch().getByRole('button', { name: 'Actions for Roti' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(lunch().getByText('Nothing yet')).toBeVisible()
})

test('a meal is moved into another', async () => {
  await showEditor()
  await lunch().getByRole('button', { name: 'Actions for Lunch' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Meal/ }).click()
  await page.getByRole('option', { name: 'Dinner' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dinner().getByRole('textbox', { name: 'Grams of Roti' })).toHaveValue('100')
  await expect.element(lunch().getByText('Nothing yet')).toBeVisible()
})

test('Ctrl+Z undoes a typed amount as one step, Ctrl+Shift+Z redoes it', async () => {
  await showEditor()
  await amount().fill('140')
  await expect.element(ring()).toHaveAccessibleName(/^350 kcal/)
  await lunch().getByRole('button', { name: 'Add food to Lunch' }).click()
  await userEvent.keyboard('{Escape}')
  await pressWithControl('z')
  await expect.element(amount()).toHaveValue('100')
  await pressWithControl('{Shift>}z{/Shift}')
  await expect.element(amount()).toHaveValue('140')
})

test('a day is copied as a new one, which is then shown', async () => {
  await showEditor()
  await page.getByRole('button', { name: 'Copy this day' }).click()
  await expect
    .element(page.getByRole('tab', { name: 'Day 3', exact: false }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(amount()).toHaveValue('100')
})

test('a day that is copied in the grid is pasted onto another with the keyboard', async () => {
  await showEditor({ view: 'grid' })
  const headings = page.getByRole('grid', { name: 'Meals of all days' }).getByRole('columnheader')
  await expect.element(headings.nth(1).getByText(/^500 kcal/)).toBeVisible()
  await userEvent.click(headings.nth(0).getByText(/^Day 1/))
  headings.nth(0).element().focus()
  await pressWithControl('c')
  await userEvent.keyboard('{ArrowRight}')
  await pressWithControl('v')
  await expect.element(headings.nth(1).getByText(/^250 kcal/)).toBeVisible()
})

test('the saving state follows a change until it is stored', async () => {
  await showEditor()
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  await answer(updateDietPlan, makePlan({ version: 2 }), { params: PLAN_PARAMS, isHeld: true })
  await amount().fill('140')
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  await expect.element(page.getByText('Saving…')).toBeVisible()
  await releaseAnswers()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await listSentLunches()).toEqual([[140, 200]])
})

test('changes by somebody else are merged and listed', async () => {
  await showEditor()
  await refuseFor(makePlan({ version: 7, title: 'Another title' }))
  await amount().fill('140')
  await expect.element(page.getByText(/^Someone else’s changes were merged/)).toBeVisible()
  await answer(updateDietPlan, makePlan({ version: 8 }), { params: PLAN_PARAMS })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Another title' })).toBeVisible()
  await expect.element(amount()).toHaveValue('140')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await listSentVersions()).toEqual([1, 7])
})

test('when two people changed the same place, the writer chooses and continues from the other version', async () => {
  await showEditor()
  const theirs = makePlan({ version: 7, days: [makeDay(1, 2, { lunch: 60 }), makeDay(2, 2, { lunch: 200 })] })
  await refuseFor(theirs)
  await amount().fill('140')
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  await answer(updateDietPlan, { ...theirs, version: 8 }, { params: PLAN_PARAMS })
  await page.getByRole('button', { name: 'Keep all theirs' }).click()
  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect.element(amount()).toHaveValue('60')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await listSentVersions()).toEqual([1, 7])
})

test('a conflict with the client’s record is listed beside the meals, with a link to its meal', async () => {
  await showEditor()
  await answer(searchFoodItems, [PANEER])
  await expect.element(page.getByText('Allergies: Dairy')).toBeVisible()
  await lunch().getByRole('button', { name: 'Add food to Lunch' }).click()
  await lunch().getByRole('combobox', { name: 'Add a food to Lunch' }).fill('paneer')
  await page.getByRole('option', { name: /Paneer bhurji/ }).click()
  await page.getByRole('tab', { name: 'Day 2', exact: false }).click()
  const findings = page.getByRole('region', { name: /^Warnings/ })
  await findings.getByRole('listitem').filter({ hasText: 'Paneer bhurji' }).getByRole('button').click()
  await expect
    .element(page.getByRole('tab', { name: 'Day 1', exact: false }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(lunch().getByRole('row', { name: /Paneer bhurji/ })).toBeVisible()
})

test('on a phone every tab can be pressed, however long the allergies are', async () => {
  await page.viewport(320, 640)
  const word = 'W'.repeat(150)
  await showEditor({
    plan: makePlan({ title: word, clientName: word }),
    client: { ...ASHA, firstName: word, allergies: ['dairy', 'gluten', word, `${word} ${word}`] },
  })
  const more = page.getByRole('button', { name: 'Show all allergies' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  for (const name of ['Day 2', 'Day 1', 'Goals & Nutrition', 'Meal Plans']) {
    await page.getByRole('tab', { name, exact: false }).click()
    await expect
      .element(page.getByRole('tab', { name, exact: false }))
      .toHaveAttribute('aria-selected', 'true')
  }
  // Also while all of them are shown.
  await more.click()
  await page.getByRole('tab', { name: 'Day 2', exact: false }).click()
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible()
})

test('the totals on a phone end above the bar that publishes, also with large text', async () => {
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
  await showEditor()
  await amount().click()
  const bar = page.getByRole('button', { name: 'Publish plan' }).element().parentElement
  const totals = page.getByText(/^250 kcal · \d+ g protein$/).element().parentElement
  await expect
    .poll(() => totals?.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
})

test('a refusal of dates that are over is shown beside the start date, which gets the focus', async () => {
  const message = 'The last day of this plan, 3 Jan 2027, is over. Choose a later start date.'
  await answer(getGuidelines, { bmiGuideline: 'indian' })
  await refuse(
    publishDietPlan,
    { statusCode: 422, code: 'plan_incomplete', message, issues: [{ path: 'startDate', message }] },
    { params: PLAN_PARAMS },
  )
  await showEditor({ plan: makePlan({ clientLocation: 'Pune', preferences: 'Vegetarian' }) })
  await page.getByRole('button', { name: 'Publish plan' }).click()
  const start = page.getByLabelText('Start date')
  await expect.element(start).toHaveFocus()
  await expect.element(start).toHaveAccessibleDescription(message)
})

test('Ctrl+Enter goes to the button that publishes, also from a search', async () => {
  await showEditor()
  await page.getByRole('button', { name: 'Add food to Lunch' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Add a food to Lunch' })).toHaveFocus()
  await pressWithControl('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Publish plan' })).toHaveFocus()
})

test('the findings of the safety rules are shown for the stored version', async () => {
  await answer(getGuidelines, { bmiGuideline: 'indian' })
  await answer(getGroceryList, NO_GROCERIES, { params: PLAN_PARAMS })
  await answer(checkDietPlan, { findings: [FINDING], canPublish: false }, { params: PLAN_PARAMS })
  await showEditor({ tab: 'summary' })
  await expect.element(page.getByText(FINDING.message)).toBeVisible()
})

test('an empty required field shows its error after it loses the focus', async () => {
  await answer(getGuidelines, { bmiGuideline: 'indian' })
  await showEditor({ tab: 'client' })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('')
  expect(title.element().getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
})

/**
 * Starts listing the changes in a part of the page. React Aria describes how to drag for the device that was used last, on
 * every handle: the first click after a key changes this description, in a rendering that a busy machine does later.
 */
function watchChanges(part: Element): () => string[] {
  const seen: string[] = []
  const note = (changes: readonly MutationRecord[]): void => {
    for (const { type, attributeName, target } of changes) {
      if (attributeName !== 'aria-describedby') seen.push(`${type} ${attributeName ?? ''} ${target.nodeName}`)
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(part, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    note(observer.takeRecords())
    observer.disconnect()
    return seen
  }
}

/** Makes the server refuse the next save because this version is already stored. */
const refuseFor = (plan: ReturnType<typeof makePlan>): Promise<void> =>
  refuse(
    updateDietPlan,
    { statusCode: 409, code: 'stale_version', message: 'Somebody else saved it.', details: { plan } },
    { params: PLAN_PARAMS },
  )
