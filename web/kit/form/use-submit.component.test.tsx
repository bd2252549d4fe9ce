import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ErrorIssue } from '#contract/errors.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingsFormLayout } from './settings-form-layout.tsx'
import { useSubmit } from './use-submit.ts'

const send = vi.fn(async (_town: string): Promise<void> => undefined)
const refetch = vi.fn(async (): Promise<void> => undefined)

beforeEach(() => {
  send.mockReset().mockResolvedValue()
  refetch.mockClear()
})

function refuse(
  code: 'invalid_input' | 'stale_version',
  more: { issues?: ErrorIssue[]; details?: object },
): ApiError {
  const body = { statusCode: 409, error: 'Conflict', code, message: 'It was not saved.', ...more }
  return new ApiError(409, 'Conflict', JSON.stringify(body))
}

/** A form with one value in React state. */
function TownForm() {
  const [town, setTown] = useState('')
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: 'The town could not be saved.',
    check: () => (town === '' ? { town: 'Enter a town' } : {}),
    invalid: 'Please check the town.',
    send: () => send(town),
    nameField: (path) => path.replace(/^place\./, ''),
    refetch,
  })
  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit}>
      <ProblemBanner problem={problem} />
      <TextField
        label="Town"
        value={town}
        error={errors.town}
        onChange={(event) => setTown(event.currentTarget.value)}
      />
      <Button type="submit">Save</Button>
    </FormFrame>
  )
}

test('shows a problem that the form itself finds beside its field, and sends nothing', async () => {
  const screen = await renderScreen(<TownForm />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a town')).toBeVisible()
  await expect.element(screen.getByText('Please check the town.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test("shows the message for a refused field under the form's name of the field", async () => {
  send.mockRejectedValue(
    refuse('invalid_input', { issues: [{ path: 'place.town', message: 'There is no such town' }] }),
  )
  const screen = await renderScreen(<TownForm />)
  await screen.getByLabelText('Town').fill('Atlantis')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('There is no such town')).toBeVisible()
  await expect.element(screen.getByText('It was not saved.')).toBeVisible()
  await expect.element(screen.getByLabelText('Town')).toHaveValue('Atlantis')
})

test('loads the screen again after a refusal and after a success', async () => {
  send.mockRejectedValueOnce(refuse('stale_version', {}))
  const screen = await renderScreen(<TownForm />)
  await screen.getByLabelText('Town').fill('Kochi')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('It was not saved.')).toBeVisible()
  expect(refetch).toHaveBeenCalledTimes(1)

  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('It was not saved.')).not.toBeInTheDocument()
  await expect.poll(() => refetch).toHaveBeenCalledTimes(2)
})

test("shows the form's own message if the server did not answer", async () => {
  send.mockRejectedValue(new Error('broken'))
  const screen = await renderScreen(<TownForm />)
  await screen.getByLabelText('Town').fill('Kochi')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The town could not be saved.')).toBeVisible()
})

test('sends a form once, however often Enter is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValue(promise)
  const screen = await renderScreen(<TownForm />)
  await screen.getByLabelText('Town').fill('Kochi')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.poll(() => send).toHaveBeenCalled()
  resolve()
  await expect.poll(() => refetch).toHaveBeenCalled()
  expect(send).toHaveBeenCalledTimes(1)
})

/** A record with its value in React state, in the layout for settings. */
function TownSettings() {
  const [saved, setSaved] = useState('Kochi')
  const [town, setTown] = useState(saved)
  const takeOver = (next: string): void => {
    setSaved(next)
    setTown(next)
    setProblem(null)
  }
  const { submit, isSubmitting, problem, setProblem, details } = useSubmit({
    failure: 'The town could not be saved.',
    send: async (typed: string) => {
      await send(typed)
      takeOver(typed)
    },
    readDetails: (error) => (hasCode(error, 'stale_version') ? String(error.body?.details?.town) : null),
  })
  return (
    <SettingsFormLayout
      isDirty={town !== saved}
      isSubmitting={isSubmitting}
      problem={problem}
      conflict={
        details === null
          ? null
          : {
              detail: `Saved is now ${details}.`,
              onShowTheirs: () => takeOver(details),
              onSaveMine: () => void submit(town),
            }
      }
      submitLabel="Save Town"
      onUndo={() => takeOver(saved)}
      onSubmit={() => submit(town)}
    >
      <TextField label="Town" value={town} onChange={(event) => setTown(event.currentTarget.value)} />
    </SettingsFormLayout>
  )
}

test('can undo changes to settings before they are saved', async () => {
  const screen = await renderScreen(<TownSettings />)
  await expect.element(screen.getByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument()
  await screen.getByLabelText('Town').fill('Thrissur')
  await expect.element(screen.getByText('You have unsaved changes.')).toBeVisible()

  await screen.getByRole('button', { name: 'Undo changes' }).click()
  await expect.element(screen.getByLabelText('Town')).toHaveValue('Kochi')
  await expect.element(screen.getByText('You have unsaved changes.')).not.toBeInTheDocument()
})

test('shows the saved settings on a conflict, and saves what is typed at that moment over them', async () => {
  send.mockRejectedValueOnce(refuse('stale_version', { details: { town: 'Alappuzha' } }))
  const screen = await renderScreen(<TownSettings />)
  await screen.getByLabelText('Town').fill('Thrissur')
  await screen.getByRole('button', { name: 'Save Town' }).click()
  await expect.element(screen.getByText('Saved is now Alappuzha.')).toBeVisible()

  await screen.getByLabelText('Town').fill('Munnar')
  await screen.getByRole('button', { name: 'Save my version' }).click()
  await expect.poll(() => send).toHaveBeenLastCalledWith('Munnar')
  await expect.element(screen.getByText('Saved is now Alappuzha.')).not.toBeInTheDocument()
})

test('can resolve a conflict by the settings that somebody else has saved', async () => {
  send.mockRejectedValueOnce(refuse('stale_version', { details: { town: 'Alappuzha' } }))
  const screen = await renderScreen(<TownSettings />)
  await screen.getByLabelText('Town').fill('Thrissur')
  await screen.getByRole('button', { name: 'Save Town' }).click()
  await screen.getByRole('button', { name: 'Show their version' }).click()
  await expect.element(screen.getByLabelText('Town')).toHaveValue('Alappuzha')
  await expect.element(screen.getByText('It was not saved.')).not.toBeInTheDocument()
})
