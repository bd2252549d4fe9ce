import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { nameWork } from '#server/kit/current-work.ts'
import type { DatabaseClient } from '#server/kit/database/client.ts'
import type { SlowStatementOptions } from '#server/kit/database/slow-statements.ts'
import { createGauges, type GaugeSources } from '#server/kit/metrics/gauges.ts'
import type { Metrics } from '#server/kit/metrics/metrics.ts'
import { listenForMetrics } from '#server/kit/metrics/metrics-listener.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readDisk, readSystemFacts } from '#server/modules/practice/dashboard/service.ts'
import { readCode } from '#server/postgres/embedded-postgres-home.ts'
import packageFile from '../package.json' with { type: 'json' }
import { type Lifecycle, StartError } from './lifecycle.ts'

/** Answers the metrics at their own address, if the configuration names one. */
export async function startMetrics(
  { addCloser }: Lifecycle,
  platform: Platform,
  { metrics, background }: { metrics: Metrics; background: DatabaseClient },
): Promise<void> {
  const address = platform.config.metrics
  if (!address) return
  const gauges = createGauges(listSources(platform, background))
  const listener = await listenForMetrics(
    address,
    async () => `${metrics.write()}${await gauges.write()}`,
  ).catch((error: unknown) => {
    throw new StartError(
      `METRICS_PORT (${address.port} of ${address.host}) cannot be used: ${readCode(error)}.`,
    )
  })
  addCloser({
    name: 'the metrics',
    close: async () => {
      gauges.close()
      await listener.close()
    },
    timeoutMs: 1000,
  })
}

/** Lists what the gauges read. Questions to the database use the connections of jobs, never those of requests. */
export function listSources(platform: Platform, background: DatabaseClient): GaugeSources {
  const { config, database, live, now } = platform
  return {
    version: packageFile.version,
    pools: { requests: database.pool, jobs: background.pool },
    countStreams: live.count,
    readShared: async () => {
      const { jobs, mail, backup } = await readSystemFacts({ config, now, database: background })
      const { isNightly, lastAt } = backup
      const ageSeconds = lastAt === null ? null : (now().getTime() - Date.parse(lastAt)) / 1000
      return { jobs, mail, backup: { isNightly, ageSeconds } }
    },
    readDisks: async () => ({
      data: await readDisk(config.dataDir),
      backups: await readDisk(config.backupDir),
    }),
  }
}

/** Makes the log entry of each slow statement; `null` if none are logged. */
export function logSlowStatements(
  { slowQueryMs }: Pick<Config, 'slowQueryMs'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  metrics: Metrics,
): SlowStatementOptions | null {
  if (slowQueryMs === null) return null
  return {
    limitMs: slowQueryMs,
    report: ({ text, durationMs, work }) => {
      metrics.countSlowStatement()
      logger.warn(
        { ...nameWork(work), durationMs: Math.round(durationMs), statement: text },
        'slow statement',
      )
    },
  }
}
