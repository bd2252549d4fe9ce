import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { SystemCheck } from '#contract/practice/dashboard.ts'
import type { Config } from '#server/config.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'
import { registerProxyWatch } from './proxy-headers.ts'

const HEADERS: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7;proto=https' },
  { 'x-forwarded-proto': 'https' },
]

/** Sends requests through a separate app and returns what it has logged. */
async function listWarnings(trustProxy: Config['trustProxy'], sent: Record<string, string>[]) {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance })
  const watch = registerProxyWatch(app, { trustProxy })
  app.get('/', () => 'text')
  for (const headers of sent) await app.inject({ url: '/', headers })
  await app.close()
  return { lines, hasSeen: watch.hasSeenUnknownProxy() }
}

describe('an unknown proxy', () => {
  it.each(HEADERS)('causes one warning, without addresses: %j', async (headers) => {
    const { lines, hasSeen } = await listWarnings(null, [{}, headers, headers, ...HEADERS])
    expect(hasSeen).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY is not set')
    expect(lines[0]).not.toContain('203.0.113.7')
  })

  it('is not reported if no request shows a proxy, or if TRUST_PROXY is set', async () => {
    expect(await listWarnings(null, [{}, {}])).toEqual({ lines: [], hasSeen: false })
    for (const answer of [false, true, 1, 'loopback']) {
      expect(await listWarnings(answer, HEADERS)).toEqual({ lines: [], hasSeen: false })
    }
  })
})

describe('the system panel', () => {
  const context = setUpTestApp()

  it('shows an unknown proxy to admins', async () => {
    const [admin, employee] = [await signInAs(context, 'admin'), await signInAs(context, 'employee')]
    const readParts = async ({ cookie }: { cookie: string }) => {
      const answer = await context.app.inject({ url: '/api/practice/system', headers: { cookie } })
      return answer.json<{ checks: SystemCheck[] }>().checks
    }
    expect((await readParts(admin)).map(({ part }) => part)).not.toContain('proxy')
    await context.app.inject({ url: '/api/health', headers: HEADERS[0] ?? {} })
    expect((await readParts(admin)).find(({ part }) => part === 'proxy')).toEqual({
      part: 'proxy',
      state: 'attention',
      text: 'A proxy passes requests on, but TRUST_PROXY is not set: limits by address count all visitors as one. Set it to the number of proxies, or to false if there is none.',
    })
    expect((await readParts(employee)).map(({ part }) => part)).not.toContain('proxy')
  })
})
