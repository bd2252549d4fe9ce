import { createServer } from 'node:http'
import pg from 'pg'
import { dbOn } from '#server/kit/database/db.ts'
import { findSession } from '#server/kit/sessions/session-rows.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { subscriptionsRepository } from '#server/modules/billing/subscriptions/repository.ts'
import { dashboardRepository } from '#server/modules/progress/dashboard/repository.ts'

/*
 * The product is compared with this server: only node:http and the same SQL, including the query for the caller. It has
 * no checks, schemas, logs or headers. Takes a connection string and prints its port.
 */

/** The same size as the product's own pool. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

const server = createServer((request, response) => {
  const token = /pathya_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  void read(token).then((answer) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(answer))
  })
})

async function read(token: string): Promise<object> {
  const { rows } = await pool.query<{ userId: string; timeZone: string }>({
    name: findSession.name,
    text: findSession.text,
    values: [hashToken(token), new Date()],
  })
  const actor = rows[0]
  if (!actor) throw new Error('There is no such session.')
  const today = new Date().toISOString().slice(0, 10)
  const [dashboard, open] = await Promise.all([
    dashboardRepository.read(dbOn(pool), actor.userId, today, actor.timeZone),
    subscriptionsRepository.listOpen(dbOn(pool), actor.userId),
  ])
  return { today, ...dashboard, subscription: open[0] ?? null }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
