import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { makeTemporaryFolder, startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { fetchProgram } from '../tools/fetch-program.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { findPercentile } from './statistics.ts'

const LIGHTHOUSE_VERSION = '13.5.0'
const PAGES = ['/', '/calorie-calculator', '/meal-planner', '/login']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3

/** The parts of a Lighthouse report that are used here. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: object[] } }>
}

/**
 * `npm run bench:pages`: measures the public pages with Lighthouse as on a phone, and compares the largest paint with
 * that of the same document without its scripts. All in one run, on this machine.
 */
async function main(): Promise<void> {
  const lighthouse = await fetchProgram('lighthouse', LIGHTHOUSE_VERSION, 'cli/index.js')
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const bare = await serveWithoutScripts(server.url)
  const folder = makeTemporaryFolder()
  try {
    await server.ready
    const read = (url: string): Promise<Report> => runLighthouse(lighthouse, url, folder.path)
    for (const path of PAGES) {
      const whole: Report[] = []
      const scriptless: Report[] = []
      // The two variants take turns, so that other load on the machine affects both equally.
      for (let run = 0; run < RUNS; run++) {
        whole.push(await read(server.url + path))
        scriptless.push(await read(bare.url + path))
      }
      print(path, whole, scriptless)
    }
  } finally {
    bare.server.close()
    folder.remove()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

function print(path: string, whole: Report[], scriptless: Report[]): void {
  const scores = CATEGORIES.map((name) => {
    const median = findPercentile(
      whole.map(({ categories }) => (categories[name]?.score ?? 0) * 100),
      0.5,
    )
    return `${name} ${median.toFixed(0)}`
  })
  const lcp = readMedian(whole, 'largest-contentful-paint')
  const bareLcp = readMedian(scriptless, 'largest-contentful-paint')
  console.log(`${path}: ${scores.join(', ')}`)
  console.log(
    `  largest paint ${lcp.toFixed(0)} ms, without scripts ${bareLcp.toFixed(0)} ms: ${(lcp / bareLcp).toFixed(2)} ×; ` +
      `layout shift ${readMedian(whole, 'cumulative-layout-shift').toFixed(3)}; ` +
      `blocked ${readMedian(whole, 'total-blocking-time').toFixed(0)} ms; ` +
      `JavaScript ${(countScriptBytes(whole[0]) / 1000).toFixed(0)} kB`,
  )
  const failed = Object.entries(whole[0]?.audits ?? {}).flatMap(([name, { score }]) =>
    score !== null && score < 0.9 ? [`${name} ${score}`] : [],
  )
  if (failed.length > 0) console.log(`  below 0.9: ${failed.join(', ')}`)
}

async function runLighthouse(program: string, url: string, folder: string): Promise<Report> {
  const output = join(folder, 'report.json')
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      // The full-page screenshot would scroll and thereby load lazy content.
      '--disable-full-page-screenshot',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: await findChromium() } },
  )
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`Lighthouse did not succeed on ${url}.`)
  return JSON.parse(readFileSync(output, 'utf8')) as Report // Lighthouse's own format
}

/** Serves the same site with all scripts removed from its documents. */
async function serveWithoutScripts(origin: string): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + (request.url ?? '/'), {
      headers: { 'accept-encoding': 'identity' },
    })
    const type = answer.headers.get('content-type') ?? ''
    const sent = Buffer.from(await answer.arrayBuffer())
    const body = type.startsWith('text/html') ? Buffer.from(stripScripts(sent.toString())) : sent
    // Texts are compressed here too, as on the real site.
    const isText = /^(text|application)\/|svg/.test(type)
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': answer.headers.get('cache-control') ?? '',
      ...(isText ? { 'content-encoding': 'br' } : {}),
    })
    response.end(isText ? brotliCompressSync(body) : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // An address of a listening TCP server is never a path.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

function stripScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}

function readMedian(reports: Report[], audit: string): number {
  return findPercentile(
    reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
    0.5,
  )
}

/** Adds up the sizes of the scripts as transferred. */
function countScriptBytes(report: Report | undefined): number {
  const items = (report?.audits['network-requests']?.details?.items ?? []) as {
    resourceType?: string
    transferSize?: number
  }[] // Lighthouse's own format
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

await main()
