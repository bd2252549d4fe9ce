import type { FastifyBaseLogger } from 'fastify'
import { CLEAN_UP_TASK, createCleanupTasks } from '#server/kit/jobs/cleanup.ts'
import { createJobs, type Jobs, type JobTasks, type ScheduledJob } from '#server/kit/jobs/jobs.ts'
import { createMailTasks, RESCUE_MAILS_TASK } from '#server/kit/mail/send-mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { createReminderTasks, REMIND_TASK } from '#server/modules/appointments/reminders.ts'
import {
  createSubscriptionTasks,
  MOVE_SUBSCRIPTIONS_TASK,
} from '#server/modules/billing/subscriptions/subscription-tasks.ts'
import { createPushTasks } from '#server/modules/notifications/push/push-tasks.ts'
import {
  COMPLETE_PLANS_TASK,
  createPlanTasks,
  RECHECK_ALL_PLANS_TASK,
  REMIND_OF_TODAY_TASK,
} from '#server/modules/plans/plan-tasks.ts'
import {
  COUNT_ANALYTICS_TASK,
  createAnalyticsTasks,
} from '#server/modules/practice/analytics/analytics-tasks.ts'
import {
  BACK_UP_TASK,
  createBackupTasks,
  REPAIR_BACKUPS_TASK,
} from '#server/modules/practice/backups/backup-tasks.ts'
import { createErasureTasks, ERASE_DUE_TASK } from '#server/modules/privacy/erasure/erasure-tasks.ts'
import {
  createExportTasks,
  EXPIRE_EXPORTS_TASK,
  REPAIR_EXPORTS_TASK,
} from '#server/modules/privacy/exports/export-tasks.ts'

type TaskOptions = { databaseUrl: string; logger: FastifyBaseLogger }

/** Creates the tasks of every kind of job. */
export function createServerTasks(platform: Platform, options: TaskOptions): JobTasks {
  const { config, database, now } = platform
  return {
    ...createAnalyticsTasks(platform),
    ...createMailTasks({ config, now, db: database.db }, options.logger),
    ...createCleanupTasks({ now, db: database.db }),
    ...createPushTasks(platform),
    ...createPlanTasks(platform),
    ...createSubscriptionTasks(platform),
    ...createReminderTasks(platform),
    ...createExportTasks(platform, options.logger),
    ...createErasureTasks(platform),
    ...createBackupTasks(platform, options),
  }
}

/** The times at which the clock adds jobs. */
const SCHEDULE: readonly ScheduledJob[] = [
  { task: REPAIR_EXPORTS_TASK, crontab: '*/5 * * * *' },
  { task: REPAIR_BACKUPS_TASK, crontab: '*/5 * * * *' },
  { task: RESCUE_MAILS_TASK, crontab: '* * * * *' },
  // Soon after midnight in every time zone, including those with an offset of half an hour.
  { task: COMPLETE_PLANS_TASK, crontab: '3,33 * * * *' },
  { task: MOVE_SUBSCRIPTIONS_TASK, crontab: '4,34 * * * *' },
  { task: RECHECK_ALL_PLANS_TASK, crontab: '47 20 * * *' },
  { task: EXPIRE_EXPORTS_TASK, crontab: '23 * * * *' },
  { task: ERASE_DUE_TASK, crontab: '9 * * * *' },
  { task: COUNT_ANALYTICS_TASK, crontab: '*/5 * * * *' },
  { task: REMIND_TASK, crontab: '*/15 * * * *' },
  { task: REMIND_OF_TODAY_TASK, crontab: '*/15 * * * *' },
  // Three in the morning in India.
  { task: BACK_UP_TASK, crontab: '30 21 * * *' },
  { task: CLEAN_UP_TASK, crontab: '17 21 * * *' },
]

/** Creates all kinds of jobs, with the times at which the clock adds them. */
export function createServerJobs(platform: Platform, options: TaskOptions): Jobs {
  return createJobs({
    ...options,
    tasks: createServerTasks(platform, options),
    repairTasks: [RESCUE_MAILS_TASK, REPAIR_EXPORTS_TASK, REPAIR_BACKUPS_TASK],
    schedule: [...SCHEDULE],
  })
}
