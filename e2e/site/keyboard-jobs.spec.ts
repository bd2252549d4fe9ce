import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { expect, test } from '../fixtures.ts'
import { useKeyboard } from '../keyboard.ts'
import { CLIENT_FACTS, publishSimplePlan } from '../offline/simple-plan.ts'
import { createPerson, signIn } from '../people.ts'

/*
 * The main jobs of clients and dieticians by keyboard alone, found by roles and names as screen readers tell them. A visitor
 * books by keyboard in `appointments/booking.spec.ts`.
 */

test('a client marks today’s meals and records a weight by keyboard and names', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const clientId = await createPerson(server, 'client', { ...CLIENT_FACTS, time_zone: PRACTICE_TIME_ZONE })
  await publishSimplePlan(page.context(), server, clientId)
  await page.context().clearCookies()
  await signIn(page.context(), server, clientId)
  await page.clock.install()
  const keys = useKeyboard(page)
  await page.goto('/home')
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Day 2 of 42/ [level=1]
      - region "Today’s meals":
        - region /Breakfast|Lunch|Dinner/:
          - status: /^0 of 3 meals marked/
          - button /^Done/
  `)
  // The first stop skips the navigation.
  await keys.press('Tab')
  await keys.expectFocus('link', 'Skip to content')
  await keys.press('Enter')
  await keys.goTo('button', /^Done: /)
  for (const [marked, key] of [
    [1, 'Enter'],
    [2, 'Space'],
    [3, 'Enter'],
  ] as const) {
    // A second press within half a second belongs to the meal before.
    await page.clock.fastForward(600)
    await keys.press(key)
    await expect(main.getByRole('status').filter({ hasText: `${marked} of 3 meals marked` })).toBeAttached()
    if (marked < 3) await keys.expectFocus('button', /^Done: /)
  }
  await keys.expectFocus('heading', 'All of today’s meals are marked')
  await keys.goTo('link', 'Progress')
  await keys.press('Enter')
  await keys.expectFocus('heading', 'Progress')
  await keys.goTo('button', 'Add weight')
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add weight' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add weight":
      - textbox "Weight"
      - textbox "Date"
      - textbox "Notes (optional)"
      - contentinfo:
        - button "Cancel"
        - button "Save"
  `)
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await keys.expectFocus('button', 'Add weight')
  await keys.press('Enter')
  await keys.goTo('textbox', 'Weight')
  await keys.type('64.2')
  await keys.goTo('button', 'Save')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: '64.2 kg saved for today' })).toBeAttached()
  await expect(main.getByText('64.2 kg').first()).toBeVisible()
  // The first measurement replaces the button with which it was added by the chart.
  await keys.expectFocus('heading', 'Weight over time')
})

test('a dietician writes a plan for a client and publishes it by keyboard and names', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  const lastName = `Nair${Math.random().toString(36).slice(2, 8)}`
  await createPerson(server, 'client', {
    ...CLIENT_FACTS,
    first_name: 'Priya',
    last_name: lastName,
    location: 'Chennai',
  })
  const keys = useKeyboard(page)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await keys.goTo('link', 'Diet Plans')
  await keys.press('Enter')
  await keys.expectFocus('heading', 'Diet Plans')
  await keys.goTo('link', 'Create Diet Plan')
  await keys.press('Enter')
  await keys.expectFocus('heading', 'Create Diet Plan')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Create Diet Plan" [level=1]
      - tablist "Parts of the plan":
        - tab "Client Info" [selected]
        - tab "Goals & Nutrition"
        - tab "Meal Plans"
        - tab "Summary"
      - tabpanel "Client Info":
        - region "Client":
          - group:
            - combobox "Find a client"
      - button "Publish plan"
  `)
  await keys.goTo('combobox', 'Find a client')
  await keys.type(lastName)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: new RegExp(lastName) })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue(`Priya ${lastName}`)
  await keys.expectFocus('combobox', 'Find a client')

  // Arrows move within tabs and within the days and meals; Enter opens a meal, Escape closes it.
  await keys.goTo('tab', 'Client Info', 'Shift+Tab')
  await keys.press('ArrowRight', 2)
  await keys.expectFocus('tab', 'Meal Plans')
  await keys.goTo('gridcell', /Jeera water/)
  await keys.press('ArrowDown', 3)
  await keys.expectFocus('gridcell', /Whey in water/)
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keys.goTo('button', 'Add food to Mid-Morning')
  await keys.press('Enter')
  const search = page.getByRole('combobox', { name: 'Add a food to Mid-Morning' })
  await keys.expectFocus('combobox', 'Add a food to Mid-Morning')
  await keys.type('banana')
  await expect(page.getByRole('option', { name: /^Banana/ }).first()).toBeVisible()
  await keys.press('Enter')
  await expect(search).toHaveValue('')
  await keys.press('Escape')
  await keys.expectFocus('button', 'Add food to Mid-Morning')
  await keys.press('Escape')
  await keys.expectFocus('gridcell', /Whey in water.*Banana/)

  await keys.goTo('tab', 'Meal Plans', 'Shift+Tab')
  await keys.press('ArrowRight')
  await keys.expectFocus('tab', 'Summary')
  await keys.goTo('button', 'Publish plan')
  await keys.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Diet plan created successfully!' })).toBeAttached()
  await keys.expectFocus('heading', /^Six-week plan/)
})
