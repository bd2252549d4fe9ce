import { type CDPSession, chromium, type Page } from '@playwright/test'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { DietPlan, PlanDay } from '#contract/plans/diet-plans.ts'
import { createEmptyDay, MEAL_SLOTS, type PlanItem } from '#domain/plans/plan.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { createPlanEditorState, reducePlanEditor, toPlanDays } from '#web/modules/plans/plan-editor-state.ts'
import { type KnownFoods, sumPlanDay } from '#web/modules/plans/shared/plan-figures.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { DEMO_PASSWORD } from '../tools/demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { report } from './figures.ts'
import { findPercentile } from './statistics.ts'

const DAYS = 28
const FOODS_A_MEAL = 4
const KEYSTROKES = 60

/**
 * Measures the editor with a plan of 28 days × 8 meals × 4 foods: the time to compute all totals again after one
 * change, and in a browser the time from a key press in an amount until the day's totals are painted. All in one run,
 * on this machine.
 */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    await page.goto('/login')
    await page.getByLabel('Email').fill('admin@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    const plan = await storePlan(page)
    console.log(`A plan of ${DAYS} days × ${MEAL_SLOTS.length} meals × ${FOODS_A_MEAL} foods`)
    measureArithmetic(plan)
    await measureKeys(page, plan, 'grid')
    await measureScrolling(page)
    await measureKeys(page, plan, 'day')
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

/** Stores the plan as a draft with real foods, so that the figures are realistic. */
async function storePlan(page: Page): Promise<DietPlan> {
  const foods: FoundFoodItem[] = []
  for (const q of ['dal', 'roti', 'rice', 'sabzi', 'curd', 'banana', 'milk', 'poha', 'idli', 'paneer']) {
    foods.push(...(await callPage<FoundFoodItem[]>(page, 'GET', `/api/food-items/search?q=${q}&limit=20`)))
  }
  const [client] = await callPage<{ id: string }[]>(page, 'GET', '/api/clients?limit=1')
  return callPage<DietPlan>(page, 'POST', '/api/diet-plans', {
    userId: client?.id,
    kind: 'detailed',
    status: 'draft',
    title: 'Four weeks to be measured',
    clientName: 'Isha',
    startDate: '2030-01-07',
    endDate: '2030-02-18',
    caloriesTarget: '1200-1400 kcal/day',
    proteinGoal: '>=75 g/day',
    days: createDays(foods),
  })
}

function createDays(foods: readonly FoundFoodItem[]): PlanDay[] {
  let next = 0
  return Array.from({ length: DAYS }, (_, dayIndex) => {
    const day = createEmptyDay(dayIndex + 1, DAYS)
    for (const { key } of MEAL_SLOTS) {
      const items = Array.from({ length: FOODS_A_MEAL }, (): PlanItem => {
        const food = foods[next % foods.length]
        next += 1
        if (food === undefined) throw new Error('No foods were found.')
        return { foodId: food.id, name: food.name, grams: 100, measure: null }
      })
      day.meals[key] = { ...day.meals[key], items }
    }
    return day
  })
}

/**
 * Measures the time from a changed amount until the days are in the form in which they are saved and all totals are
 * computed.
 */
function measureArithmetic(plan: DietPlan): void {
  const foods: KnownFoods = plan.foods
  let state = createPlanEditorState(plan.days)
  const addUp = (): void => {
    for (const day of toPlanDays(state.days)) sumPlanDay(day.meals, foods)
  }
  const startedAt = performance.now()
  addUp()
  const wholeMs = performance.now() - startedAt
  const timesMs: number[] = []
  for (let round = 0; round < 600; round++) {
    const day = state.days[round % DAYS]
    const item = day?.meals.lunch.items[round % FOODS_A_MEAL]
    if (item === undefined) throw new Error('There is no such food.')
    const changedAt = performance.now()
    state = reducePlanEditor(state, { type: 'set-grams', itemKey: item.key, grams: 101 + round })
    addUp()
    // The first rounds warm up the compiler.
    if (round >= 100) timesMs.push(performance.now() - changedAt)
  }
  console.log(`Everything added up for the first time               ${wholeMs.toFixed(1)} ms`)
  printTimes('One amount changed, all days added up again', timesMs)
}

async function measureKeys(page: Page, plan: DietPlan, view: 'grid' | 'day'): Promise<void> {
  if (view === 'grid') {
    await page.goto(`/admin/diet-plans/${plan.id}/edit?tab=meals`)
    const grid = page.getByRole('grid', { name: 'Meals of all days' })
    // The panel has the ring that is watched, and everything else that is computed again.
    const panel = page.getByRole('button', { name: 'Side panel' })
    if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click()
    await grid
      .getByRole('row', { name: /^Lunch / })
      .getByRole('gridcell')
      .first()
      .click()
  } else await page.getByRole('button', { name: 'One day' }).click()
  const amount = page
    .getByRole('region', { name: 'Lunch' })
    .getByRole('textbox', { name: /^Grams of/ })
    .first()
  await amount.focus()
  await amount.press('End')
  await page.evaluate(watchTotals)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs: number[] = []
  for (let stroke = 0; stroke < KEYSTROKES; stroke++) {
    const before = await readBusyMs(session)
    await page.keyboard.press(stroke % 2 === 0 ? '5' : 'Backspace')
    await page.waitForFunction((count) => readTimes().length > count, stroke)
    busyMs.push((await readBusyMs(session)) - before)
  }
  const timesMs = await page.evaluate(() => readTimes())
  const name = view === 'grid' ? 'All days in the grid' : 'One day at a time'
  printTimes(`${name}: key pressed to totals painted`, timesMs.slice(4))
  report({
    name: `plan editor, ${name}: key pressed to totals painted, median`,
    value: findPercentile(timesMs.slice(4), 0.5),
    unit: 'ms',
  })
  printTimes(`${name}: the page’s own work for it`, busyMs.slice(4))
}

/** Reads how long the page's thread has worked so far, without the time in which other programs used the processor. */
async function readBusyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

declare function readTimes(): number[]

/** Runs in the page: records for each key press how long it takes until the day's new energy is painted. */
function watchTotals(): void {
  const times: number[] = []
  // `waitForFunction` finds it by this name.
  Object.assign(window, { readTimes: () => times })
  let pressedAt: number | null = null
  window.addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true })
  const panel = document.querySelector('section[aria-labelledby] [role=img]')
  if (panel === null) throw new Error('There is no ring with the totals.')
  new MutationObserver(() => {
    const since = pressedAt
    if (since === null) return
    pressedAt = null
    // A task that is queued in an animation frame starts after the frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - since)
      port2.postMessage(null)
    })
  }).observe(panel, { attributes: true, attributeFilter: ['aria-label'] })
}

/** Measures the frame times while the grid scrolls sideways from the first day to the last and back. */
async function measureScrolling(page: Page): Promise<void> {
  const framesMs = await page.getByRole('grid', { name: 'Meals of all days' }).evaluate(async (grid) => {
    const scroller = grid.parentElement
    if (scroller === null) return []
    const frames: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    for (let step = 0; step < 240; step++) {
      scroller.scrollLeft += step < 120 ? 48 : -48
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - before)
      before = now
    }
    return frames
  })
  printTimes('A frame while the grid is scrolled', framesMs)
}

async function callPage<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([by, to, data]) => {
      const response = await fetch(to, {
        method: by,
        headers: data === undefined ? {} : { 'content-type': 'application/json' },
        body: data === undefined ? undefined : JSON.stringify(data),
      })
      return { status: response.status, text: await response.text() }
    },
    [method, path, body] as const,
  )
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer // the contract's own answer to this call
}

function printTimes(what: string, timesMs: readonly number[]): void {
  const [median, p95] = [findPercentile(timesMs, 0.5), findPercentile(timesMs, 0.95)]
  console.log(`${what.padEnd(52)} median ${median.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms`)
}

await main()
