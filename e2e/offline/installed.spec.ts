import { checkInstalled } from '../../tools/installed-checks.ts'
import { expect, test } from '../fixtures.ts'
import { createPerson, signIn } from '../people.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('the client area can be installed as an app, and starts without a connection', async ({
  page,
  context,
  server,
}) => {
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await publishSimplePlan(context, server, client)
  await signIn(context, server, client)
  const checks = await checkInstalled(page, server.url)
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([])
  expect(checks.length).toBeGreaterThan(20)
})
