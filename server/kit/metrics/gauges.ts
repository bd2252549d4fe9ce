import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type pg from 'pg'
import { type Sample, writeCounter, writeGauge } from './registry.ts'

type Disk = { freeBytes: number; totalBytes: number }

/** Facts that all processes on one database share. Times are in seconds before now. */
export type SharedFacts = {
  jobs: { waiting: number; oldestSeconds: number | null; failed: number }
  mail: { queued: number; oldestSeconds: number | null; failed: number }
  backup: { isNightly: boolean; ageSeconds: number | null }
}

/** The sources of the gauges. */
export type GaugeSources = {
  version: string
  /** The pools of connections, by name. */
  pools: Readonly<Record<string, pg.Pool>>
  countStreams: () => number
  /** Rejects while the database is away. */
  readShared: () => Promise<SharedFacts>
  /** Reads the disks on which the server writes, by name; `null` if the system does not report one. */
  readDisks: () => Promise<Readonly<Record<string, Disk | null>>>
}

const NANOSECONDS = 1e9
/** How often the delay of the event loop is measured. The library's figures contain this time. */
const RESOLUTION_MS = 20

/** Reads the gauges of this process and of its database at each call. `close` ends the measurement of delays. */
export function createGauges(sources: GaugeSources): { write: () => Promise<string>; close: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const toSeconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) : 0

  function writeEventLoop(): string {
    const [mean, p99, max] = [delay.mean, delay.percentile(99), delay.max].map(toSeconds)
    delay.reset()
    return [
      gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop since the last answer.', mean),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the same.', p99),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay of the same.', max),
    ].join('')
  }

  return {
    write: async () => {
      const [shared, disks] = await Promise.all([sources.readShared().catch(() => null), sources.readDisks()])
      return [
        writeGauge('pathya_info', 'The version of the server.', [
          { labels: { version: sources.version }, value: 1 },
        ]),
        writeProcess(),
        writeEventLoop(),
        writePools(sources.pools),
        gauge('pathya_live_streams', 'Open streams of live updates.', sources.countStreams()),
        gauge('pathya_database_up', '1 if the database answers, otherwise 0.', shared ? 1 : 0),
        shared ? writeShared(shared) : '',
        writeDisks(disks),
      ].join('')
    },
    close: () => delay.disable(),
  }
}

const gauge = (name: string, help: string, value: number | null | undefined): string =>
  writeGauge(name, help, value === null || value === undefined ? [] : [{ value }])

function writeProcess(): string {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory that objects use.', heapUsed),
    writeCounter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
  ].join('')
}

function writePools(pools: GaugeSources['pools']): string {
  const ofEach = (read: (pool: pg.Pool) => number): Sample[] =>
    Object.entries(pools).map(([name, pool]) => ({ labels: { pool: name }, value: read(pool) }))
  return [
    writeGauge(
      'pathya_database_connections_in_use',
      'Database connections that are working.',
      ofEach((pool) => pool.totalCount - pool.idleCount),
    ),
    writeGauge(
      'pathya_database_connections_max',
      'Database connections that can be open at once.',
      ofEach((pool) => pool.options.max),
    ),
    writeGauge(
      'pathya_database_connections_waiting',
      'Statements and transactions that wait for a connection.',
      ofEach((pool) => pool.waitingCount),
    ),
  ].join('')
}

function writeShared({ jobs, mail, backup }: SharedFacts): string {
  return [
    gauge('pathya_jobs_waiting', 'Jobs that could run now.', jobs.waiting),
    gauge('pathya_jobs_oldest_seconds', 'How long the oldest of them has waited.', jobs.oldestSeconds ?? 0),
    gauge('pathya_jobs_failed', 'Jobs that failed for good in the last seven days.', jobs.failed),
    gauge('pathya_mails_waiting', 'Mails that are not sent yet.', mail.queued),
    gauge('pathya_mails_oldest_seconds', 'How long the oldest of them has waited.', mail.oldestSeconds ?? 0),
    gauge('pathya_mails_failed', 'Mails that failed for good in the last seven days.', mail.failed),
    gauge('pathya_backup_is_nightly', '1 if a backup is made each night.', backup.isNightly ? 1 : 0),
    gauge(
      'pathya_backup_age_seconds',
      'Age of the last good backup; missing if there is none.',
      backup.ageSeconds,
    ),
  ].join('')
}

function writeDisks(disks: Readonly<Record<string, Disk | null>>): string {
  const ofEach = (read: (disk: Disk) => number): Sample[] =>
    Object.entries(disks).flatMap(([folder, disk]) =>
      disk ? [{ labels: { folder }, value: read(disk) }] : [],
    )
  return [
    writeGauge(
      'pathya_disk_free_bytes',
      'Free space where the server writes.',
      ofEach((disk) => disk.freeBytes),
    ),
    writeGauge(
      'pathya_disk_total_bytes',
      'Size of that disk.',
      ofEach((disk) => disk.totalBytes),
    ),
  ].join('')
}
