import { test } from '../fixtures.ts'
import { runOutbox } from './run-outbox.ts'

/*
 * Thousands of writes of all kinds on two devices of one client. The numbers are set by the environment;
 * `npm run test:offline` names them.
 */

const writes = Number(process.env.OFFLINE_WRITES ?? 10_000)
const events = Number(process.env.OFFLINE_EVENTS ?? 500)
const seed = Number(process.env.OFFLINE_SEED ?? 1)

test('loses nothing, sends nothing twice and preserves the order, whatever is cut, reloaded or killed', async ({
  server,
}) => {
  test.setTimeout(3_600_000)
  const report = await runOutbox(server, { writes, events, seed })
  process.stdout.write(`${JSON.stringify(report)}\n`)
})
