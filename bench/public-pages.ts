import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { paths } from '#contract/paths.ts'
import { makeTemporaryFolder, startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { fetchProgram } from '../tools/fetch-program.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { report } from './figures.ts'
import { findPercentile } from './statistics.ts'

/**
 * Lighthouse is fetched into the account's cache and is no dependency: it is 180 MB with its own browser driver, and only
 * this command needs it. It runs with the machine's Chromium and without the internet.
 */
const LIGHTHOUSE_VERSION = '13.5.0'
/** One page of each kind; `--all` measures every page of the sitemap. Sign-in is public, but not for search engines. */
const PAGES = [
  '/',
  '/services/diabetes',
  '/tips',
  '/tips/less-salt',
  '/calorie-calculator',
  '/meal-planner',
  '/privacy',
  '/login',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3
/** The goals of every public page: scores, the largest paint compared with no scripts, and the layout shift. */
const GOALS = { performance: 98, others: 100, paintRatio: 1.25, layoutShift: 0 }

/** The parts of a Lighthouse report that are used here. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: object[] } }>
}

/**
 * `npm run bench:pages`: measures the public pages with Lighthouse as on a phone, and compares the largest paint with
 * that of the same document without its scripts. All in one run, on this machine, with a line for each goal that is missed.
 *
 * Options: `--all` (every page of the sitemap), `--runs=1`, `--pages=/tips,/privacy`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, runs: { type: 'string' }, pages: { type: 'string' } },
  })
  const runs = Number(values.runs ?? RUNS)
  const lighthouse = await fetchProgram('lighthouse', LIGHTHOUSE_VERSION, 'cli/index.js')
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const bare = await serveWithoutScripts(server.url)
  const folder = makeTemporaryFolder()
  try {
    await server.ready
    const read = (url: string): Promise<Report> => runLighthouse(lighthouse, url, folder.path)
    const pages = values.pages?.split(',') ?? (values.all ? await readSitemap(server.url) : PAGES)
    const missed: string[] = []
    for (const path of pages) {
      const whole: Report[] = []
      const scriptless: Report[] = []
      // The two variants take turns, so that other load on the machine affects both equally.
      for (let run = 0; run < runs; run++) {
        whole.push(await read(server.url + path))
        scriptless.push(await read(bare.url + path))
      }
      missed.push(...print(path, whole, scriptless))
    }
    console.log(missed.length === 0 ? 'Every goal is met.' : `Missed:\n${missed.join('\n')}`)
  } finally {
    bare.server.close()
    folder.remove()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

/** Prints the figures of a page, and returns the goals that it misses. */
function print(path: string, whole: Report[], scriptless: Report[]): string[] {
  const scores = CATEGORIES.map((name) => ({
    name,
    score: findPercentile(
      whole.map(({ categories }) => (categories[name]?.score ?? 0) * 100),
      0.5,
    ),
  }))
  const lcp = readMedian(whole, 'largest-contentful-paint')
  const bareLcp = readMedian(scriptless, 'largest-contentful-paint')
  const shift = readMedian(whole, 'cumulative-layout-shift')
  console.log(`${path}: ${scores.map(({ name, score }) => `${name} ${score.toFixed(0)}`).join(', ')}`)
  console.log(
    `  largest paint ${lcp.toFixed(0)} ms, without scripts ${bareLcp.toFixed(0)} ms: ${(lcp / bareLcp).toFixed(2)} ×; ` +
      `layout shift ${shift.toFixed(3)}; ` +
      `blocked ${readMedian(whole, 'total-blocking-time').toFixed(0)} ms; ` +
      `JavaScript ${(countScriptBytes(whole[0]) / 1000).toFixed(0)} kB`,
  )
  report({
    name: `largest paint of ${path}, compared with no scripts`,
    value: lcp / bareLcp,
    unit: '×',
    goal: { atMost: GOALS.paintRatio },
    from: `${lcp.toFixed(0)} ms and ${bareLcp.toFixed(0)} ms`,
  })
  const failed = Object.entries(whole[0]?.audits ?? {}).flatMap(([name, { score }]) =>
    score !== null && score < 0.9 ? [`${name} ${score}`] : [],
  )
  if (failed.length > 0) console.log(`  below 0.9: ${failed.join(', ')}`)
  return [
    ...scores.flatMap(({ name, score }) => {
      // A page that search engines must not show cannot have all points for them.
      if (name === 'seo' && path === paths.login()) return []
      const goal = name === 'performance' ? GOALS.performance : GOALS.others
      return score < goal ? [`${path}: ${name} ${score.toFixed(0)}, goal ${goal}`] : []
    }),
    ...(lcp / bareLcp > GOALS.paintRatio ? [`${path}: largest paint ${(lcp / bareLcp).toFixed(2)} ×`] : []),
    ...(shift > GOALS.layoutShift ? [`${path}: layout shift ${shift}`] : []),
  ]
}

async function readSitemap(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
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
