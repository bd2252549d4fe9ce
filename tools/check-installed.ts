import { chromium } from '@playwright/test'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from './demo/demo-database.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'
import { checkInstalled } from './installed-checks.ts'

/** Checks on the built product, with the data of the demo, that the client area can be installed and starts offline. */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill('client@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('/home')
    const checks = await checkInstalled(page, server.url)
    for (const { name, problem } of checks) {
      console.log(problem === null ? `✓ ${name}` : `✗ ${name}: ${problem}`)
    }
    if (checks.some(({ problem }) => problem !== null)) process.exitCode = 1
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

await main()
