import { expect, test } from 'vitest'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { MealTicksRow } from './meal-ticks-row.tsx'
import type { TickChoice } from './use-meal-ticks.ts'

test('another level of a planned dish is written as the food that was eaten instead', async () => {
  signInAs({ role: 'client' })
  const chosen: TickChoice[] = []
  const screen = await renderScreen(
    <MealTicksRow
      label="Lunch"
      tick={{ state: 'swapped', note: null }}
      swaps={['Dal makhani (light)', 'Dal makhani (restaurant style)']}
      problem={null}
      onChoose={async (choice) => {
        chosen.push(choice)
        return true
      }}
    />,
    { address: '/home' },
  )
  const field = screen.getByRole('textbox', { name: /What did you have instead/ })
  await screen.getByRole('button', { name: 'Dal makhani (restaurant style)' }).click()
  await expect.element(field).toHaveValue('Dal makhani (restaurant style)')
  await expect
    .element(screen.getByRole('button', { name: 'Dal makhani (restaurant style)' }))
    .not.toBeInTheDocument()
  await field.fill('Dal makhani (restaurant style), two naan')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => chosen)
    .toEqual([{ state: 'swapped', note: 'Dal makhani (restaurant style), two naan' }])
})
