import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { createPdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import { listFontPaths } from '#server/kit/pdf/pdf-typesetter.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { createPlanDocumentFixture } from '#server/modules/plans/pdf/plan-document.fixture.ts'
import { PLAN_TEMPLATE, type PlanDocument } from '#server/modules/plans/pdf/plan-document.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { report } from './figures.ts'
import { writePlanHtml } from './plan-html.ts'
import { findPercentile } from './statistics.ts'

const WARM_UP = 6
const RUNS = 30

/** Creates the same plan for another client with other amounts, so that only the names of the foods repeat. */
function createPlanNumber(number: number): PlanDocument {
  const plan = createPlanDocumentFixture()
  plan.title += ` ${number}`
  plan.planForText += ` ${number}`
  for (const item of plan.days.flatMap((day) => day.meals.flatMap((meal) => meal.items))) {
    item.amountText = item.amountText.replace(/\d+ g/, `${100 + number} g`)
  }
  return plan
}

const silent = (): void => undefined
const renderer = createPdfRenderer({ log: { debug: silent, warn: console.warn, error: console.error } })

async function measure(run: () => Promise<Uint8Array>): Promise<{ bytes: Uint8Array; durationMs: number }> {
  const startedAt = performance.now()
  const bytes = await run()
  return { bytes, durationMs: performance.now() - startedAt }
}

async function measureMany(run: (index: number) => Promise<Uint8Array>): Promise<number[]> {
  const durationsMs: number[] = []
  for (let index = 0; index < WARM_UP + RUNS; index++) {
    const { durationMs } = await measure(() => run(index))
    if (index >= WARM_UP) durationsMs.push(durationMs)
  }
  return durationsMs
}

/** Measures Chromium as a server would run it: started once, one page, printing the same plans. */
async function measureChromium(): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  const page = await browser.newPage()
  const fontPaths = listFontPaths(process.cwd()).slice(0, 6)
  // Only a page that is itself a file may load fonts from files.
  const folder = mkdtempSync(join(tmpdir(), 'pathya-bench-'))
  writeFileSync(join(folder, 'plan.html'), writePlanHtml(createPlanNumber(0), fontPaths))
  await page.goto(pathToFileURL(join(folder, 'plan.html')).href)
  const durationsMs = await measureMany(async (index) => {
    await page.setContent(writePlanHtml(createPlanNumber(index + 1), fontPaths), { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready.then(() => true)')
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
  })
  await browser.close()
  rmSync(folder, { recursive: true })
  return durationsMs
}

function printTimes(what: string, durationsMs: number[]): void {
  const [median, p95] = [findPercentile(durationsMs, 0.5), findPercentile(durationsMs, 0.95)]
  console.log(`${what.padEnd(46)} median ${median.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms`)
}

const memoryBeforeMb = process.memoryUsage().rss / 1e6
const first = await measure(() => renderer.render(PLAN_TEMPLATE, createPlanNumber(0)))
const { pages } = await readPdf(first.bytes)
console.log(
  `Plan PDF: ${pages.length} pages, 6 days, 40 groceries, ${(first.bytes.length / 1000).toFixed(0)} kB`,
)
console.log(`First of a process (compiler and fonts loaded)  ${first.durationMs.toFixed(0)} ms`)

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const cpuBefore = process.cpuUsage()
const typstMs = await measureMany((index) => renderer.render(PLAN_TEMPLATE, createPlanNumber(index + 1)))
const cpu = process.cpuUsage(cpuBefore)
delay.disable()
printTimes(`Another plan each time (${RUNS} runs)`, typstMs)
// Processor time of all threads; other load on the machine hardly affects it, unlike elapsed time.
const cpuMs = (cpu.user + cpu.system) / 1000 / (WARM_UP + RUNS)
console.log(`Processor time for each                        mean ${cpuMs.toFixed(1)} ms`)
const again = createPlanNumber(1000)
printTimes(
  `The same plan again (${RUNS} runs)`,
  await measureMany(() => renderer.render(PLAN_TEMPLATE, again)),
)
console.log(
  `Event loop held up meanwhile                   p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms   worst ${(delay.max / 1e6).toFixed(1)} ms`,
)
console.log(
  `Memory taken by compiler, fonts and caches      ${(process.memoryUsage().rss / 1e6 - memoryBeforeMb).toFixed(0)} MB`,
)
await renderer.close()
const chromiumMs = await measureChromium()
printTimes(`Chromium printing the same plans (${RUNS} runs)`, chromiumMs)
const [median, chromiumMedian] = [findPercentile(typstMs, 0.5), findPercentile(chromiumMs, 0.5)]
report({ name: 'a new plan as PDF, median', value: median, unit: 'ms', goal: { atMost: 25 } })
report({
  name: 'a new plan as PDF, compared with Chromium',
  value: median / chromiumMedian,
  unit: '×',
  from: `${median.toFixed(1)} ms and ${chromiumMedian.toFixed(1)} ms`,
})
