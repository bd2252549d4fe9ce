import type { FastifyRequest } from 'fastify'
import type { Dashboard } from '#contract/progress/dashboard.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findOwnForDashboard } from '#server/modules/billing/subscriptions/service.ts'
import { dashboardRepository as dashboard } from './repository.ts'

/** What the caller's own first screen shows beside today's meals; anybody else's is 404. */
export async function getDashboard(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  userId: string,
): Promise<Dashboard> {
  await requireReach(pool, requireGrant(request), userId)
  const { timeZone } = requireActor(request)
  const today = todayIn(timeZone, new Date())
  const [{ firstWeightKg, measurements, ...stored }, subscription] = await Promise.all([
    dashboard.read(pool, userId, today, timeZone),
    findOwnForDashboard(pool, userId),
  ])
  const { trend } = measurements
  const last = trend.length < 2 ? undefined : trend.at(-1)
  return {
    today,
    ...stored,
    subscription,
    measurements: {
      ...measurements,
      totalChangeKg:
        last === undefined || firstWeightKg === null
          ? null
          : Math.round((last.weightKg - firstWeightKg) * 10) / 10,
    },
  }
}
