import { startTestPostgres } from './test-postgres.ts'

// Saves a cluster with the filled template if there is none yet. Test runs that start at the same time then copy it.
const { stop } = await startTestPostgres()
await stop()
