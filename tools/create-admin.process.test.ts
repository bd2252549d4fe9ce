import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTool } from '#server/test/run-tool.ts'
import { copyDataFolder } from '#server/test/server-folder.ts'
import { makeTestFolder, startServerProcess, stopServerProcesses } from '#server/test/server-process.ts'

const LINK = /http:\/\/localhost:\d+\/setup#token=([\w-]{43})/

let folder: ReturnType<typeof makeTestFolder>

beforeAll(() => {
  folder = makeTestFolder()
})
afterAll(async () => {
  await stopServerProcesses()
  folder.remove()
})

const runCreateAdmin = (env: Record<string, string>) => runTool('create-admin.ts', [], env)

async function post(url: string, body: object, token?: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function makeAdmin(serverUrl: string, link: string, email: string): Promise<unknown> {
  const made = await post(`${serverUrl}/api/setup`, {
    token: LINK.exec(link)?.[1] ?? '',
    email,
    password: 'mango-tree-1987',
    firstName: 'Nila',
    lastName: 'Menon',
  })
  expect(made).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const { token } = made.body as { token: string }
  return (await post(`${serverUrl}/api/auth/sync-user`, {}, token)).body
}

describe('npm run create-admin', () => {
  it('prints a link with and without a running server; both links work there', async () => {
    const env = { DATA_DIR: folder.path }
    const before = runCreateAdmin(env)
    expect(before.status, before.output).toBe(0)

    const server = await startServerProcess({ env })
    await server.ready
    expect(await makeAdmin(server.url, before.output, 'first@clinic.example')).toMatchObject({
      role: 'admin',
      emailVerified: true,
    })

    const beside = runCreateAdmin(env)
    expect(beside.status, beside.output).toBe(0)
    expect(await makeAdmin(server.url, beside.output, 'second@clinic.example')).toMatchObject({
      role: 'admin',
      email: 'second@clinic.example',
    })
    // The server was not disturbed, and the first admin has been notified.
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    const mailboxUrl = /http:\/\/localhost:\d+\/dev\/mailbox\?key=[\w-]{43}/.exec(server.readOutput())?.[0]
    const mailbox = await (await fetch(mailboxUrl ?? '')).text()
    expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404)
    expect(mailbox).toContain('first@clinic.example')
    expect(mailbox).toContain('A new admin has joined your practice')
  })

  it('prints an error message of one sentence', () => {
    const result = runCreateAdmin({ DATABASE_URL: 'mysql://localhost/x' })
    expect(result.status).toBe(1)
    expect(result.output.trim()).toBe(
      'DATABASE_URL must begin with postgresql://, such as postgresql://user:password@host/database.',
    )
    const away = runCreateAdmin({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x' })
    expect(away.status).toBe(1)
    expect(away.output).toMatch(/^No link was made: .*ECONNREFUSED/)
  })
})

describe('a server without an admin', () => {
  it('prints the link for the first admin, and no link once there is an admin', async () => {
    const other = makeTestFolder()
    const dataDir = join(other.path, 'data')
    copyDataFolder(dataDir)
    try {
      const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
      await server.ready
      await expect.poll(() => LINK.test(server.readOutput()), { timeout: 30_000 }).toBe(true)
      await makeAdmin(server.url, server.readOutput(), 'first@clinic.example')
      server.child.kill('SIGTERM')
      expect(await server.exited).toEqual({ code: 0, signal: null })
      const again = await startServerProcess({ env: { DATA_DIR: dataDir } })
      await again.ready
      await fetch(`${again.url}/api/ready`)
      expect(again.readOutput()).not.toMatch(LINK)
    } finally {
      await stopServerProcesses()
      other.remove()
    }
  })
})
