import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '../database/client.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createMailTasks, RESCUE_MAILS_TASK } from './send-mail.ts'

/** A mail worker as a separate process, for tests that kill it: `mail-worker.fixture.ts <database> <smtp>`. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const logger = pino({ level: 'silent' })
const config = {
  ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: process.env.DATA_DIR }),
  smtpUrl,
  mailFrom: 'Pathya <no-reply@pathya.example>',
}
const { db } = openDatabase(databaseUrl)
await createJobs({
  databaseUrl,
  tasks: createMailTasks({ config, db, now: () => new Date() }, logger),
  repairTasks: [RESCUE_MAILS_TASK],
  schedule: [{ task: RESCUE_MAILS_TASK, crontab: '* * * * *' }],
  logger,
}).start()
