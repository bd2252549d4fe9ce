import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MetricsConfig } from '#server/config.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { listSources } from '#server/metrics.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'
import { createGauges } from './gauges.ts'
import { listenForMetrics } from './metrics-listener.ts'

const testApp = setUpTestApp({ config: { dataDir: tmpdir(), backupDir: tmpdir() } })
let gauges: ReturnType<typeof createGauges>

beforeAll(() => {
  gauges = createGauges(listSources(testApp.platform, testApp.platform.database))
})
afterAll(() => gauges.close())

const write = async (): Promise<string> => `${testApp.platform.metrics.write()}${await gauges.write()}`

/** Returns the value of a sample by its name and labels, as they are written. */
const readSample = (text: string, sample: string): number | null => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length + 1))
}

describe('the metrics', () => {
  it('count requests by the pattern of their route, and contain no address', async () => {
    const admin = await signInAs(testApp, 'admin')
    const url = `/api/clients/${admin.id}?search=${admin.email}`
    await testApp.app.inject({ method: 'GET', url, headers: { cookie: admin.cookie } })
    await testApp.app.inject({ method: 'GET', url: '/api/health' })
    await testApp.app.inject({ method: 'GET', url: `/nothing/${admin.id}` })
    const text = await write()
    const count = 'pathya_http_request_duration_seconds_count'
    expect(readSample(text, `${count}{method="GET",route="/api/health",status="200"}`)).toBe(1)
    expect(readSample(text, `${count}{method="GET",route="unknown",status="404"}`)).toBe(1)
    expect(text).not.toContain(admin.id)
    expect(text).not.toContain('@')
  })

  it('count refused sign-ins and answers of 500 and more, beginning with 0', async () => {
    expect(readSample(await write(), 'pathya_sign_in_refusals_total{reason="failed"}')).toBe(0)
    expect(readSample(await write(), 'pathya_http_server_errors_total')).toBe(0)
    await testApp.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload: { email: 'nobody@example.com', password: 'not-that-one' },
    })
    testApp.platform.stopping.isAnnounced = true
    await testApp.app.inject({ method: 'GET', url: '/api/ready' })
    testApp.platform.stopping.isAnnounced = false
    expect(readSample(await write(), 'pathya_sign_in_refusals_total{reason="failed"}')).toBe(1)
    expect(readSample(await write(), 'pathya_http_server_errors_total')).toBe(1)
  })

  it('tell what waits, how old the last backup is, and how much is in use', async () => {
    const { pool } = testApp.platform.database
    expect(await write()).not.toContain('pathya_backup_age_seconds ')
    await pool.query(
      `insert into backup_runs (kind, status, is_encrypted, file_name, byte_size, checksum, finished_at)
       values ('manual', 'done', false, 'x.zip', 1, 'x', $1::timestamptz - interval '2 hours')`,
      [testApp.platform.now()],
    )
    await pool.query(
      `insert into outgoing_mails (template, to_email, subject, text, html, created_at)
       values ('test', 'a@example.com', 's', 't', 'h', $1::timestamptz - interval '10 minutes')`,
      [testApp.platform.now()],
    )
    const client = await pool.connect()
    const text = await write().finally(() => client.release())
    expect(readSample(text, 'pathya_backup_age_seconds')).toBeCloseTo(7200, -2)
    expect(readSample(text, 'pathya_mails_waiting')).toBe(1)
    expect(readSample(text, 'pathya_mails_oldest_seconds')).toBeCloseTo(600, -2)
    expect(readSample(text, 'pathya_jobs_failed')).toBe(0)
    expect(readSample(text, 'pathya_database_up')).toBe(1)
    expect(readSample(text, 'pathya_database_connections_in_use{pool="requests"}')).toBeGreaterThanOrEqual(1)
    expect(readSample(text, 'pathya_live_streams')).toBe(0)
    expect(readSample(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(readSample(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(readSample(text, 'pathya_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
  })

  it('still answer while the database is away', async () => {
    const sources = listSources(testApp.platform, testApp.platform.database)
    const away = createGauges({ ...sources, readShared: () => Promise.reject(new Error('away')) })
    const text = await away.write().finally(away.close)
    expect(readSample(text, 'pathya_database_up')).toBe(0)
    expect(text).not.toContain('pathya_jobs_waiting')
  })

  it('contain every metric that an alert names, and promtool accepts the text if it is installed', async () => {
    const text = await write()
    const alerts = readFileSync(join(findProjectRoot(), 'deploy/prometheus/alerts.yml'), 'utf8')
    const expressions = alerts.split('\n').filter((line) => !/^\s*(summary|action|- alert|#)/.test(line))
    const named = new Set(expressions.join('\n').match(/\b(?:pathya|nodejs|process)_\w+/g))
    expect(named.size).toBeGreaterThan(15)
    const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    expect([...named].filter((name) => !declared.includes(name))).toEqual([])
    const { error, status, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: text,
      encoding: 'utf8',
    })
    if (!error) expect([status, stderr]).toEqual([0, ''])
  })
})

/** Sends a request to the listener of the metrics. */
function ask(port: number, headers: Record<string, string> = {}, path = '/metrics', method = 'GET') {
  return new Promise<{ status: number | undefined; body: string }>((done, fail) => {
    request({ port, path, method, headers, host: '127.0.0.1' }, async (response) => {
      done({ status: response.statusCode, body: (await response.toArray()).join('') })
    })
      .on('error', fail)
      .end()
  })
}

async function withListener(
  config: Partial<MetricsConfig>,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const listener = await listenForMetrics({ port: 0, host: '127.0.0.1', token: null, ...config }, write)
  await work(listener.port).finally(listener.close)
}

describe('the address of the metrics', () => {
  it('is not the site’s: the site has no such route', async () => {
    expect((await testApp.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    expect((await testApp.app.inject({ method: 'GET', url: '/api/metrics' })).statusCode).toBe(404)
  })

  it('answers this one question, under names of this machine', () =>
    withListener({}, async (port) => {
      const answer = await ask(port)
      expect(answer.status).toBe(200)
      expect(answer.body).toContain('# TYPE pathya_http_request_duration_seconds histogram')
      expect((await ask(port, {}, '/')).status).toBe(404)
      expect((await ask(port, {}, '/metrics', 'POST')).status).toBe(405)
      expect((await ask(port, { host: 'rebound.example' })).status).toBe(400)
    }))

  it('answers nobody without its token, if there is one', () =>
    withListener({ token: 'a-token-of-thirty-two-characters-or-more' }, async (port) => {
      expect((await ask(port)).status).toBe(401)
      expect((await ask(port, { authorization: 'Bearer another' })).status).toBe(401)
      const authorization = 'Bearer a-token-of-thirty-two-characters-or-more'
      expect((await ask(port, { authorization, host: 'pathya.example' })).status).toBe(200)
    }))
})
