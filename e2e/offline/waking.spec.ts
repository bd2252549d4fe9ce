import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'
import { waitForWorker } from './wait-for-worker.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/*
 * A known fault of installed apps: the phone freezes the page or throws it away, and after waking it is blank or has lost
 * what was entered.
 */
test('blank after waking: a page that was frozen, thrown away or left shows what was there, with the waiting writes', async ({
  page,
  context,
  server,
}) => {
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await publishSimplePlan(context, server, client)
  await query(
    server,
    `update diet_plans set tips = '{"3 litres of water daily"}' where user_id = $1 and status = 'active'`,
    [client],
  )
  await signIn(context, server, client)
  await page.goto('/home')
  const done = page.getByRole('button', { name: /^Done/ })
  await expect(done).toBeVisible()
  await waitForWorker(page)
  const today = todayIn('Asia/Kolkata', new Date())
  const groceries = `/plan/groceries?from=${today}&to=${addDays(today, 6)}`
  await page.goto(groceries)
  await expect(page.getByRole('checkbox', { name: /Rice/ })).toBeEnabled()
  await page.goto('/home')

  await context.setOffline(true)
  await done.click()
  await page.getByRole('button', { name: 'Add a glass of water' }).click()
  const expectToday = async (on = page): Promise<void> => {
    await expect(on.getByText(/Done · will be sent later/)).toBeVisible()
    await expect(on.getByText('1 of 12 glasses')).toBeVisible()
    await expect(on.getByText('2 changes are saved on this phone')).toBeVisible()
  }
  await expectToday()

  // Frozen, as an app in the background is, and woken without a connection.
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectToday()

  // Left for another screen and for another document, and opened again by Back.
  await page.getByRole('link', { name: 'Plan', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Many ticks' })).toBeVisible()
  await page.goBack()
  await expectToday()
  await page.goto(groceries)
  await page.getByText('Rice of the outbox').first().click()
  await expect(page.getByText('1 change saved on this phone, will be sent later')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 changes are saved on this phone')).toBeVisible()

  // Thrown away by the phone: its document starts again.
  await page.close()
  const woken = await context.newPage()
  await woken.goto('/home')
  await expect(woken.getByText(/Done · will be sent later/)).toBeVisible()
  await expect(woken.getByText('1 of 12 glasses')).toBeVisible()
  await woken.goto(groceries)
  await expect(woken.getByRole('checkbox', { name: /Rice/ })).toBeChecked()

  await context.setOffline(false)
  await woken.evaluate(() => window.dispatchEvent(new Event('online')))
  const count = () =>
    query<{ count: number }>(
      server,
      `select (select count(*) from meal_ticks where user_id = $1) + (select count(*) from grocery_ticks where user_id = $1)
        + (select sum(amount) from day_counts where user_id = $1) as count`,
      [client],
    )
  await expect.poll(async () => Number((await count())[0]?.count)).toBe(252)
})
