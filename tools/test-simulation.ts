import { parseArgs } from 'node:util'
import { AREAS } from '#server/simulation/areas/areas.ts'
import { runLanes } from '#server/simulation/run-lanes.ts'

/** How many histories `npm test` runs. */
const HISTORIES = 2000
/** More failures show nothing new. */
const MAX_FAILURES = 5
/** The histories of a lane wait for PostgreSQL most of the time, so a few lanes use two cores. */
const LANES = 3

const USAGE = `npm run test:simulation -- [--histories 100000] [--minutes 30] [--from 1] [--area booking] [--lanes 3]
npm run test:simulation -- --seed 4711    runs exactly that history again`

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: String(HISTORIES) },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    area: { type: 'string' },
    lanes: { type: 'string', default: String(LANES) },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}

const first = Number(values.seed ?? values.from)
const last = values.seed ? first : first + Number(values.histories) - 1
const endsAt = values.minutes ? performance.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY
const isWanted = (seed: number): boolean => !values.area || AREAS[seed % AREAS.length]?.name === values.area
const counts = new Map(
  AREAS.map(({ name }) => [name, { histories: 0, steps: 0, failures: 0, milliseconds: 0 }]),
)
const failures: number[] = []
let next = first
let isStopped = false
// PostgreSQL and the processes are stopped properly after the running histories.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true
  })
}

function takeSeed(): number | null {
  while (next <= last && !isWanted(next)) next += 1
  if (isStopped || next > last || performance.now() > endsAt || failures.length >= MAX_FAILURES) return null
  next += 1
  return next - 1
}

const startedAt = performance.now()
await runLanes({
  areas: AREAS,
  laneCount: values.seed ? 1 : Number(values.lanes),
  nextSeed: takeSeed,
  onHistory: ({ area, seed, failure, stepCount, durationMs }) => {
    const count = counts.get(area)
    if (!count) return
    count.histories += 1
    count.steps += stepCount
    count.milliseconds += durationMs
    if (failure === null) return
    count.failures += 1
    failures.push(seed)
    console.log(`\nBroken: ${area}, replay with: npm run test:simulation -- --seed ${seed}\n${failure}`)
  },
})
const seconds = (performance.now() - startedAt) / 1000
console.table(
  Object.fromEntries(
    [...counts]
      .filter(([, { histories }]) => histories > 0)
      .map(([name, { histories, steps, failures, milliseconds }]) => [
        name,
        { histories, steps, 'ms each': Math.round(milliseconds / histories), broken: failures },
      ]),
  ),
)
const total = [...counts.values()].reduce((sum, { histories }) => sum + histories, 0)
console.log(`${total} histories, ${failures.length} broken, in ${seconds.toFixed(1)} s`)
process.exitCode = failures.length > 0 ? 1 : 0
