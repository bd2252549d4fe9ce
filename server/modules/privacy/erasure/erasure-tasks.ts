import { createCtx } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import type { Platform } from '#server/kit/platform.ts'
import { eraseDue } from './service.ts'

/** The job that erases people who requested it, once their time to change their mind is over. */
export const ERASE_DUE_TASK = 'erase-due'

export function createErasureTasks(platform: Platform) {
  return {
    [ERASE_DUE_TASK]: (_payload, { signal }) => eraseDue(createCtx(platform), signal),
  } satisfies JobTasks
}
