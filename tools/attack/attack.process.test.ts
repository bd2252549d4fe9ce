import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { provideServerFolder } from '#server/test/server-folder.ts'
import { attackServer } from './attack-server.ts'
import { ROLES } from './practice.ts'

const folder = provideServerFolder()

/** `npm run test:security` sends 20,000 as each role. */
const REQUESTS_OF_EACH_ROLE = 120

test('hostile requests of every role get no internal error and nobody else’s data, and the log names nobody', async () => {
  const keys = { SECRET_KEY: randomBytes(32).toString('hex'), BACKUP_KEY: randomBytes(32).toString('hex') }
  const server = await folder.startReady({ ...keys, LOG_LEVEL: 'info' })
  const home = join(folder.dataDir, 'postgres')
  const { application: password } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8'))
  const { failures, results } = await attackServer(server, {
    database: { host: join(home, 'socket'), user: 'pathya', database: 'pathya', password },
    secrets: [...Object.values(keys), password],
    roles: ROLES,
    count: REQUESTS_OF_EACH_ROLE,
    seed: 20_261_127,
    log: () => undefined,
  })
  expect(failures).toEqual([])
  // An attack that nobody lets in proves nothing.
  for (const { role, succeeded } of results) expect(succeeded.size, role).toBeGreaterThan(5)
})
