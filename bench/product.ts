import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTemporaryFolder, type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { readResidentMegabytes, report } from './figures.ts'
import { FOOD_QUERIES } from './food-queries.ts'
import { findPercentile } from './statistics.ts'

/** The server gives back the memory of its start some seconds after it. */
const REST_MS = 10_000

/**
 * `npm run bench`: measures starts, memory, search and page weight of the built product, on this machine, in one run.
 */
async function main(): Promise<void> {
  const folder = makeTemporaryFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  try {
    const first = await timeStart(env)
    console.log(`First start, empty data folder, to the first answered request: ${format(first.ms)} ms`)
    await stop(first.server)
    const laterMs: number[] = []
    for (let run = 0; run < 5; run++) {
      const later = await timeStart(env)
      laterMs.push(later.ms)
      if (run < 4) {
        await stop(later.server)
        continue
      }
      report({
        name: 'time from a later start to the first answer',
        value: findPercentile(laterMs, 0.5),
        unit: 'ms',
        goal: { atMost: 1000 },
      })
      console.log(
        `Later start to the first answered request: median ${format(findPercentile(laterMs, 0.5))} ms of ${laterMs.length} (${format(Math.min(...laterMs))} to ${format(Math.max(...laterMs))})`,
      )
      await sleep(REST_MS)
      report({
        name: 'memory of the server after its start',
        value: readResidentMegabytes(later.server.pid),
        unit: 'MB',
        goal: { atMost: 150 },
      })
      await measureSearch(later.server.url)
      await measureLanding(later.server.url)
      await stop(later.server)
    }
  } finally {
    folder.remove()
  }
}

async function timeStart(env: Record<string, string>): Promise<{ server: ServerProcess; ms: number }> {
  const startedAt = performance.now()
  const server = await startServerProcess({ env })
  await server.ready
  const response = await fetch(`${server.url}/api/food-items/search?q=rice`)
  if (!response.ok) throw new Error(`The first request was answered with ${response.status}.`)
  await response.arrayBuffer()
  return { server, ms: performance.now() - startedAt }
}

async function measureSearch(url: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 12; round++) {
    for (const query of FOOD_QUERIES) {
      const startedAt = performance.now()
      const response = await fetch(`${url}/api/food-items/search?q=${encodeURIComponent(query)}`)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`Search answered ${response.status}.`)
      // The first rounds warm up query plans and caches.
      if (round >= 2) times.push(performance.now() - startedAt)
    }
  }
  console.log(
    `Food search over HTTP, ${times.length} searches one after the other: p50 ${format(findPercentile(times, 0.5))} ms, p95 ${format(findPercentile(times, 0.95))} ms`,
  )
}

/** Measures the bytes that a browser without a cache transfers for the landing page. */
async function measureLanding(url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  // The page names many chunks; these are loaded with it, and the rest are only named in the route manifest.
  const preloaded = new Set((/data-modules="([^"]*)"/.exec(html)?.[1] ?? '').split(' '))
  for (const path of [...html.matchAll(/import\s*(?:\*\s*as\s*\w+\s*from\s*)?"(\/assets\/[^"]+\.js)"/g)]) {
    preloaded.add(path[1] ?? '')
  }
  let bytes = 0
  for (const path of preloaded) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    bytes += Number(response.headers.get('content-length') ?? 0)
    await response.arrayBuffer()
  }
  console.log(
    `Landing page: ${format(bytes / 1000)} kB of JavaScript as it travels (Brotli, ${preloaded.size} of ${scripts.size} files named)`,
  )
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

await main()
