import { createCtx } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import type { Platform } from '#server/kit/platform.ts'
import { recalculateFigures } from './service.ts'

/** The job that counts changes in advance, so that readers do not have to wait. */
export const COUNT_ANALYTICS_TASK = 'count-analytics'

export function createAnalyticsTasks(platform: Platform) {
  return {
    [COUNT_ANALYTICS_TASK]: async (_payload, { signal }) => {
      await recalculateFigures(createCtx(platform), { patienceMs: Number.POSITIVE_INFINITY, signal })
    },
  } satisfies JobTasks
}
