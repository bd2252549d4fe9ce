import { chromium, type Page } from '@playwright/test'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { isDayEmpty, listPlacedFoods } from '#domain/plans/plan.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { DEMO_PASSWORD } from '../tools/demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'

/**
 * Operators of the keystroke-level model (Card, Moran and Newell: The keystroke-level model for user performance time
 * with interactive systems, CACM 23, 1980): one key of an average typist, and preparing a step mentally.
 */
const KEY_SECONDS = 0.28
const PREPARE_SECONDS = 1.35

/** Reading a drafted week before it is used: our own assumption, 7 days of 5 meals at a glance of 2 seconds each. */
const READ_SECONDS = 7 * 5 * 2

const MAX_TABS = 60

/** The keys pressed so far. An input is a pressed key or key combination, or a text typed at once. */
type Keys = {
  press: (key: string, count?: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab, or another key, until the focused element has this name. */
  moveTo: (name: RegExp, key?: string) => Promise<void>
  count: () => { inputs: number; strokes: number }
}

function createKeys(page: Page): Keys {
  let inputs = 0
  let strokes = 0
  const press = async (key: string, count = 1): Promise<void> => {
    for (let pressed = 0; pressed < count; pressed++) {
      inputs += 1
      strokes += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  return {
    press,
    type: async (text) => {
      inputs += 1
      strokes += text.length
      await page.keyboard.type(text)
    },
    moveTo: async (name, key = 'Tab') => {
      for (let tabs = 0; tabs < MAX_TABS; tabs++) {
        if (name.test(await readFocus(page))) return
        await press(key)
      }
      throw new Error(`${name} was not reached by ${key}; the focus is on ${await readFocus(page)}.`)
    },
    count: () => ({ inputs, strokes }),
  }
}

/** Returns the name of the focused element. */
function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? ''
  })
}

/**
 * Writes, checks and publishes the week of a client by keyboard alone, from the dashboard of the demo practice to the
 * published plan, and prints the inputs and the time: measured for the machine, modelled for the person.
 */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    await signIn(page)
    const startedAt = performance.now()
    const keys = createKeys(page)
    const steps: string[] = []
    const note = (step: string): void => {
      const { inputs } = keys.count()
      steps.push(`${step.padEnd(56)} ${String(inputs).padStart(3)} inputs so far`)
    }
    await openEditor(page, keys)
    note('Editor of a new plan for the client, with their record')
    await draftWeek(page, keys)
    note('Week drafted from the record and in the plan')
    await changeMeal(page, keys)
    note('Two foods added to a meal in words')
    const plan = await publish(page, keys)
    note('Checked and published')
    printResult(plan, steps, { ...keys.count(), machineSeconds: (performance.now() - startedAt) / 1000 })
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin-dashboard')
  await page.getByRole('button', { name: 'Search or run a command' }).and(page.locator(':enabled')).waitFor()
}

async function openEditor(page: Page, keys: Keys): Promise<void> {
  await keys.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await palette.waitFor()
  await keys.type('aditya')
  await palette.getByRole('menuitem', { name: /^Aditya/ }).waitFor()
  await keys.press('Enter')
  await keys.type('plan')
  await palette.getByRole('menuitem', { name: 'Create Diet Plan' }).waitFor()
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Create Diet Plan' }).waitFor()
  await page.getByLabel('Client name').waitFor()
}

async function draftWeek(page: Page, keys: Keys): Promise<void> {
  await keys.moveTo(/^Client Info$/)
  await keys.press('ArrowRight', 2)
  await page.getByRole('button', { name: 'Draft a week' }).waitFor()
  await keys.moveTo(/^Draft a week$/)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Draft a week' })
  await dialog.getByLabel('Energy per day').waitFor()
  await keys.moveTo(/^Energy per day/)
  await keys.press('Enter')
  await dialog.getByRole('button', { name: 'Insert into plan' }).waitFor()
  // The last control of the dialog comes before its first.
  await keys.moveTo(/^Insert into plan$/, 'Shift+Tab')
  await keys.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function changeMeal(page: Page, keys: Keys): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Meals of all days' })
  await page.getByRole('button', { name: 'Draft a week' }).and(page.locator(':focus')).waitFor()
  while (!(await grid.locator('td:focus').count())) await keys.press('Tab')
  await grid.getByRole('row', { name: /^Mid-Morning/ }).waitFor()
  while (
    !(await grid
      .getByRole('row', { name: /^Mid-Morning/ })
      .locator('td:focus')
      .count())
  ) {
    await keys.press('ArrowDown')
  }
  await keys.press('Enter')
  await keys.moveTo(/^Add food to Mid-Morning$/)
  await keys.press('Enter')
  const search = page.getByRole('combobox', { name: 'Add a food to Mid-Morning' })
  await search.waitFor()
  await keys.type('1 glass chaas, 5 badam')
  await page
    .getByRole('option', { name: /chaas|buttermilk/i })
    .first()
    .waitFor()
  await keys.press('Enter')
  await page
    .getByText(/almond/i)
    .first()
    .waitFor()
  // Closes the search, then the meal.
  const meal = page.getByRole('dialog')
  while (await meal.isVisible()) {
    await keys.press('Escape')
    await page.waitForTimeout(500)
  }
}

async function publish(page: Page, keys: Keys): Promise<DietPlan> {
  await keys.press('Control+Enter')
  await keys.moveTo(/^Publish plan$/)
  await keys.press('Enter')
  await page.getByText('Diet plan created successfully!').waitFor()
  return page.evaluate(async () => {
    const [plan] = await (await fetch('/api/diet-plans?limit=1')).json()
    return (await fetch(`/api/diet-plans/${plan.id}`)).json()
  })
}

function printResult(
  plan: DietPlan,
  steps: readonly string[],
  { inputs, strokes, machineSeconds }: { inputs: number; strokes: number; machineSeconds: number },
): void {
  const filled = plan.days.filter((day) => !isDayEmpty(day)).length
  const personSeconds = strokes * KEY_SECONDS + inputs * PREPARE_SECONDS + READ_SECONDS
  console.log(steps.join('\n'))
  console.log(`“${plan.title}” is ${plan.status}: ${filled} days, ${listPlacedFoods(plan.days).length} foods`)
  console.log(`${inputs} inputs, ${strokes} keys, ${machineSeconds.toFixed(0)} s of the machine`)
  console.log(
    `An average typist needs ${personSeconds.toFixed(0)} s more by the keystroke-level model (${READ_SECONDS} s of them reading): ` +
      `${((personSeconds + machineSeconds) / 60).toFixed(1)} minutes in all`,
  )
}

await main()
