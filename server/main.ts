import { readConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { type Lifecycle, runUntilStopped } from './lifecycle.ts'

const log = (sentence: string): void => console.log(sentence)

/** Brings everything up, in the order in which things need each other; what comes up last goes down first. */
async function start({ addCloser, checkpoint, fail }: Lifecycle): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    addCloser({ name: 'PostgreSQL', close: postgres.stop, timeoutMs: null })
    void postgres.lost.then(fail)
    checkpoint()
  }
}

process.exitCode = await runUntilStopped(start, {
  log,
  logError: (sentence) => console.error(sentence),
  shouldStopWithParent: process.argv.includes('--stop-with-parent'),
})
// Nothing is left to wait for; what some library still holds open must not keep the process.
process.exit()
