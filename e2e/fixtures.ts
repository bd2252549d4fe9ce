import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import {
  findFreePort,
  makeTestFolder,
  type ServerProcess,
  startServerProcess,
} from '#server/test/server-process.ts'
import { TEMPLATE_DATABASE, withDatabase } from '#server/test/template-database.ts'

export { expect } from '@playwright/test'

/** The settings of every server: those of the identity provider, if it is not the built-in one. */
export const SERVER_SETTINGS: Record<string, string> = JSON.parse(process.env.E2E_SERVER_SETTINGS ?? '{}')

/** Mail that has arrived at a real SMTP server. */
export type Mailbox = {
  /** All mail so far, oldest first. */
  messages: Email[]
  /**
   * Waits for mail to an address whose subject or text matches, and removes it from the list.
   *
   * @throws Error after a minute, listing the mail that has arrived.
   */
  take: (to: string, pattern?: RegExp) => Promise<Email>
}

/** A built server with its own database, data folder and mailbox. */
export type TestServer = {
  url: string
  mailbox: Mailbox
  /** Returns everything that the server has printed, including the setup link for the first admin. */
  readOutput: () => string
  databaseUrl: string
  dataDir: string
}

type WorkerFixtures = {
  /** The server of this worker. All tests of the worker share its database, so each test creates its own people. */
  server: TestServer
}

type TestFixtures = {
  /** Starts another server with a new database that contains no people. It is stopped when the test ends. */
  startFreshServer: (env?: Record<string, string>) => Promise<TestServer>
}

/**
 * The browser redraws the first page of a context only once a second while another page covers it. A test that
 * continues with it calls `page.bringToFront()`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The browsers save data, because a page would otherwise fetch fifty screens that its test does not open.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await setDataSaver(context, true)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { server, stop } = await startTestServer()
      await use(server)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  startFreshServer: async ({}, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (env) => {
      const { server, stop } = await startTestServer(env)
      stops.push(stop)
      return server
    })
    await Promise.all(stops.map((stop) => stop()))
  },
})

/** Makes the pages that a context opens from now on see a browser that saves data, or one that does not. */
export async function setDataSaver(context: BrowserContext, saveData: boolean): Promise<void> {
  await context.addInitScript(
    (value) => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value })
    },
    { saveData },
  )
}

async function startTestServer(
  env: Record<string, string> = {},
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const folder = makeTestFolder()
  const dataDir = join(folder.path, 'data')
  const database = await createDatabase()
  const smtp = await startMailbox()
  let process: ServerProcess | null = null
  const stop = async (): Promise<void> => {
    process?.child.kill('SIGTERM')
    await process?.exited
    await smtp.close()
    await database.drop()
    folder.remove()
  }
  try {
    process = await startServerProcess({
      env: { DATA_DIR: dataDir, DATABASE_URL: database.url, SMTP_URL: smtp.url, ...SERVER_SETTINGS, ...env },
    })
    await process.ready
  } catch (error) {
    await stop()
    throw error
  }
  const { url, readOutput } = process
  return { server: { url, mailbox: smtp.mailbox, readOutput, databaseUrl: database.url, dataDir }, stop }
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { E2E_POSTGRES_URL: url, E2E_POSTGRES_ADMIN_URL: adminUrl } = process.env
  if (!url || !adminUrl) throw new Error('PostgreSQL was not started by the global setup.')
  const name = `e2e_${randomBytes(8).toString('hex')}`
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(adminUrl)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  // Migrated and filled with the food tables. `server/start.process.test.ts` tests the result of a first start.
  await run(`create database ${name} template ${TEMPLATE_DATABASE} owner pathya strategy file_copy`)
  return {
    url: withDatabase(url, name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}

async function startMailbox(): Promise<{ url: string; mailbox: Mailbox; close: () => Promise<void> }> {
  const messages: Email[] = []
  const port = await findFreePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (message) => {
            messages.push(message)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const take = async (to: string, pattern = /./): Promise<Email> => {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const index = messages.findIndex(
        (message) =>
          message.to?.some((recipient) => recipient.address?.toLowerCase() === to.toLowerCase()) &&
          pattern.test(`${message.subject}\n${message.text ?? ''}`),
      )
      const [found] = index >= 0 ? messages.splice(index, 1) : []
      if (found) return found
      await new Promise((done) => setTimeout(done, 50))
    }
    const arrived = messages.map(
      (message) => `${message.to?.map(({ address }) => address)}: ${message.subject}`,
    )
    throw new Error(`No mail to ${to} matching ${pattern}. Arrived: ${arrived.join('; ') || 'nothing'}.`)
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox: { messages, take },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
