import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServerJobs } from '#server/jobs.ts'
import { openDatabase } from '#server/kit/database/client.ts'

/** Runs all jobs of the server as a separate process, for tests that kill it. Configured by its environment. */
const config = readConfig()
const databaseUrl = config.databaseUrl ?? ''
const database = openDatabase(databaseUrl)
const { app, platform } = await buildApp({ config, database, site: null })
await createServerJobs(platform, { databaseUrl, logger: app.log }).start()
