import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createMailTasks } from './send-mail.ts'

/** A mail worker as a process of its own, for tests that kill it: `mail-worker.fixture.ts <database> <smtp>`. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const logger = pino({ level: 'silent' })
const config = {
  ...readConfig({ LOG_LEVEL: 'silent' }),
  smtpUrl,
  mailFrom: 'Pathya <no-reply@pathya.example>',
}
const pool = new pg.Pool({ connectionString: databaseUrl })
await createJobs({ databaseUrl, tasks: createMailTasks(config, pool, logger), logger }).start()
