import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createPlanDocumentFixture } from '#server/features/diet-plans/pdf/plan-document.fixture.ts'
import { PLAN_TEMPLATE, type PlanDocument } from '#server/features/diet-plans/pdf/plan-document.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { readPdf } from '#server/platform/pdf/test/read-pdf.ts'
import { findPercentile } from './statistics.ts'

const WARM_UP = 6
const RUNS = 30

/** The same plan for another client, with other amounts: nothing but the words of the foods comes back. */
function createPlanNumber(number: number): PlanDocument {
  const plan = createPlanDocumentFixture()
  plan.title += ` ${number}`
  plan.client.name += ` ${number}`
  for (const item of plan.days.flatMap((day) => day.slots.flatMap((slot) => slot.items))) {
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

async function measureMany(getPlan: (index: number) => PlanDocument): Promise<number[]> {
  const durationsMs: number[] = []
  for (let index = 0; index < WARM_UP + RUNS; index++) {
    const plan = getPlan(index)
    const { durationMs } = await measure(() => renderer.render(PLAN_TEMPLATE, plan))
    if (index >= WARM_UP) durationsMs.push(durationMs)
  }
  return durationsMs
}

function tell(what: string, durationsMs: number[]): void {
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
tell(`Another plan each time (${RUNS} runs)`, await measureMany((index) => createPlanNumber(index + 1)))
delay.disable()
tell(`The same plan again (${RUNS} runs)`, await measureMany(() => createPlanNumber(1000)))
console.log(
  `Event loop held up meanwhile                   p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms   worst ${(delay.max / 1e6).toFixed(1)} ms`,
)
console.log(
  `Memory taken by compiler, fonts and caches      ${(process.memoryUsage().rss / 1e6 - memoryBeforeMb).toFixed(0)} MB`,
)
await renderer.close()
