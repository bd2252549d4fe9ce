import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#web/test/render-screen.tsx'
import { showToast } from './toast.tsx'

test('a message does not take the focus from a field after an action of an earlier message was chosen', async () => {
  const screen = await renderScreen(
    <label>
      Note <input />
    </label>,
  )
  const field = screen.getByLabelText('Note')
  showToast({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Deleted')).not.toBeInTheDocument()
  showToast({ title: 'Restored' })
  await expect.element(screen.getByText('Restored')).toBeVisible()

  await field.click()
  await userEvent.keyboard('half')
  showToast({ title: 'Deleted again' })
  await expect.element(screen.getByText('Deleted again')).toBeVisible()
  await userEvent.keyboard(' a cup')
  await expect.element(field).toHaveValue('half a cup')
})
