import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#web/test/render-screen.tsx'
import { PasswordField } from './password-field.tsx'

test('a password is hidden until its button shows it, and the keyboard reaches this button', async () => {
  const screen = await renderScreen(<PasswordField label="Password" name="password" />)
  const field = screen.getByLabelText('Password', { exact: true })

  await field.fill('two words')
  await expect.element(field).toHaveAttribute('type', 'password')

  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('two words')

  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})
