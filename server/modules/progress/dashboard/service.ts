import type { Dashboard } from '#contract/progress/dashboard.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireReach } from '#server/kit/access/caller.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { findOwnForDashboard } from '#server/modules/billing/subscriptions/service.ts'
import { dashboardRepository as dashboard } from './repository.ts'

/** Returns the data that the caller's own first screen shows beside today's meals. Throws 404 for anybody else. */
export async function getDashboard(ctx: Ctx, userId: string): Promise<Dashboard> {
  await requireReach(ctx, userId)
  const { timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  const [{ firstWeightKg, measurements, ...stored }, subscription] = await Promise.all([
    dashboard.read(ctx.db, userId, today, timeZone),
    findOwnForDashboard(ctx, userId),
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
