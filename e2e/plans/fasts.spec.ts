import { todayIn } from '#domain/units/dates.ts'
import { expect, test } from '../fixtures.ts'
import { CLIENT_FACTS, publishSimplePlan } from '../offline/simple-plan.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a client keeps a fast today, eats as planned again without a connection, and marks a fast that they keep', async ({
  page,
  context,
  server,
}) => {
  const problems = collectProblems(page)
  const client = await createPerson(server, 'client', {
    ...CLIENT_FACTS,
    age_recorded_on: todayIn('Asia/Kolkata', new Date()),
  })
  await publishSimplePlan(context, server, client)
  await signIn(context, server, client)
  await page.goto('/home')

  await page.getByRole('button', { name: 'Keep a fast today' }).click()
  const sheet = page.getByRole('dialog', { name: 'Keep a fast' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/home')

  await page.getByRole('button', { name: 'Keep a fast today' }).click()
  await sheet.getByRole('button', { name: /^Ramzan/ }).click()
  const head = page.getByRole('region', { name: 'Fasting day', exact: true })
  await expect(head.getByRole('heading', { name: 'Ramzan' })).toBeVisible()
  await expect(page.getByText(/am, sehri, until/).first()).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])

  await context.setOffline(true)
  await head.getByRole('button', { name: 'Eat as planned' }).click()
  await expect(head).toBeHidden()
  await expect(page.getByText(/sehri/)).toHaveCount(0)
  expect(await query(server, 'select choice from fast_days where user_id = $1', [client])).toEqual([
    { choice: 'ramzan' },
  ])
  await context.setOffline(false)
  await expect
    .poll(() => query(server, 'select choice from fast_days where user_id = $1', [client]))
    .toEqual([{ choice: 'planned' }])

  await page.goto('/fasts')
  await page.getByText('Ekadashi', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Ekadashi/ })).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Ekadashi/ })).toBeChecked()
})
