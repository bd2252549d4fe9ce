import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#web/kit/api/api-error.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** A page with a form in a dialog. */
function Page({ send }: { send: (name: string) => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      {isOpen && <NameDialog send={send} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NameDialog({ send, onClose }: { send: (name: string) => Promise<void>; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  const { errors, isDirty, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(form, {
    failure: 'The name could not be saved.',
    send: async ({ name }) => {
      await send(name)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Rename"
      submitLabel="Save"
      pendingLabel="Saving..."
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
    </FormDialog>
  )
}

async function openDialog(send: (name: string) => Promise<void> = async () => undefined) {
  const screen = await renderScreen(<Page send={send} />, { address: '/names' })
  await screen.getByRole('button', { name: 'Rename' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rename' })
  await expect.poll(() => window.history.state.pathyaOverlays).toBe(1)
  return { screen, dialog, question: screen.getByRole('alertdialog', { name: 'Discard your changes?' }) }
}

test('closes an untouched form at once, by Cancel and by Back', async () => {
  const { screen, dialog, question } = await openDialog()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => window.history.state.pathyaOverlays).toBe(1)
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

test('asks on Back before it discards what was typed', async () => {
  const { dialog, question } = await openDialog()
  await dialog.getByLabelText('Name').fill('Asha')

  window.history.back()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Asha')
  await expect.poll(() => window.history.state.pathyaOverlays).toBe(1)

  window.history.back()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => window.history.state.pathyaOverlays).toBeUndefined()
  expect(window.location.pathname).toBe('/names')
})

test('preserves what was typed on a second Back at the discard question', async () => {
  const { dialog, question } = await openDialog()
  await dialog.getByLabelText('Name').fill('Asha')
  window.history.back()
  await expect.element(question).toBeVisible()
  await expect.poll(() => window.history.state.pathyaOverlays).toBe(2)

  window.history.back()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Asha')
})

test('asks before it discards what was typed, also if the person goes back by several entries', async () => {
  const before = window.location.href
  window.history.pushState({ key: 'earlier', idx: -1 }, '', '/earlier')
  window.history.pushState(null, '', before)
  const { dialog, question } = await openDialog()
  await dialog.getByLabelText('Name').fill('Asha')

  window.history.go(-2)
  await expect.element(question).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Asha')
  expect(window.location.pathname).toBe('/names')
})

test("shows the server's message beside its field, and preserves what was typed", async () => {
  const { dialog } = await openDialog(async () => {
    const body = {
      statusCode: 400,
      error: 'Bad Request',
      code: 'invalid_input',
      message: 'Please check the fields.',
      issues: [{ path: 'name', message: 'This name is taken' }],
    }
    throw new ApiError(400, 'Bad Request', JSON.stringify(body))
  })
  await dialog.getByLabelText('Name').fill('Asha')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This name is taken')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please check the fields.')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Asha')
})

test('leaves the form open on Escape and Back while it is sent, and sends it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  const { dialog } = await openDialog(send)
  await dialog.getByLabelText('Name').fill('Asha')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  window.history.back()
  await expect.poll(() => window.history.state.pathyaOverlays).toBe(1)
  await expect.element(dialog).toBeVisible()

  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(send).toHaveBeenCalledTimes(1)
})
