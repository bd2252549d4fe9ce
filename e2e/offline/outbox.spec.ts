import { test } from '../fixtures.ts'
import { runOutbox } from './run-outbox.ts'

test('loses no write of any kind, sends none twice and preserves the order, in the short form of `npm run test:offline`', async ({
  server,
}) => {
  await runOutbox(server, { writes: 150, events: 12, seed: 1 })
})
