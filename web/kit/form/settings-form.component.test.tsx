import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppUser } from '#contract/identity/sessions.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { setSession } from '#web/kit/api/session.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

type Place = { version: number; name: string; town: string }

const ADMIN: AppUser = {
  id: '6f1f8a52-7c0e-4a5e-9a57-0d3c1d1a0001',
  email: 'admin@practice.example',
  firstName: 'Meera',
  lastName: 'Iyer',
  profileImageUrl: null,
  role: 'admin',
  grants: [],
  emailVerified: true,
  isOnboardingComplete: true,
  timeZone: 'Asia/Kolkata',
  locale: 'en',
  heightUnit: 'cm',
  weightUnit: 'kg',
  hidesCalories: false,
  hidesWeight: false,
  householdSize: 1,
  hasSecondFactor: false,
  pendingSecurity: [],
}

const PLACE: Place = { version: 1, name: 'Pathya', town: 'Kochi' }

function refuse(code: string, more: object): ApiError {
  const body = { statusCode: 409, error: 'Conflict', code, message: 'It was not saved.', ...more }
  return new ApiError(409, 'Conflict', JSON.stringify(body))
}

function PlaceForm({ save }: { save: (typed: Place, base: Place) => Promise<Place> }) {
  const form = useForm({ defaultValues: PLACE })
  return (
    <SettingsForm
      name="place"
      form={form}
      record={PLACE}
      toInput={(saved) => saved}
      save={save}
      readNewer={(error) =>
        // The refusal comes from this test.
        hasCode(error, 'stale_version') ? (error.body?.details?.place as Place) : null
      }
      describeNewer={(theirs) => `Saved is now ${theirs.name}, ${theirs.town}.`}
      onSaved={() => undefined}
      savedToast={{ title: 'Place saved' }}
      failure="The place could not be saved."
      submitLabel="Save place"
    >
      <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
      <TextField label="Town" {...form.register('town')} />
    </SettingsForm>
  )
}

beforeEach(() => setSession(ADMIN))

test('shows that there are unsaved changes, and saves them with the button', async () => {
  const save = vi.fn(async (typed: Place) => ({ ...typed, version: 2 }))
  const screen = await renderScreen(<PlaceForm save={save} />)
  await screen.getByLabelText('Name').fill('Pathya Kochi')
  await expect.element(screen.getByText('You have unsaved changes.')).toBeVisible()

  await screen.getByRole('button', { name: 'Save place' }).click()
  await expect.element(screen.getByText('Place saved')).toBeVisible()
  await expect.element(screen.getByText('You have unsaved changes.')).not.toBeInTheDocument()
  expect(save).toHaveBeenCalledWith({ ...PLACE, name: 'Pathya Kochi' }, PLACE)
})

test('shows a refusal beside its field, and preserves what was typed', async () => {
  const save = async (): Promise<Place> => {
    throw refuse('invalid_input', { issues: [{ path: 'name', message: 'This name is too short' }] })
  }
  const screen = await renderScreen(<PlaceForm save={save} />)
  await screen.getByLabelText('Name').fill('P')
  await screen.getByRole('button', { name: 'Save place' }).click()
  await expect.element(screen.getByText('This name is too short')).toBeVisible()
  await expect.element(screen.getByText('It was not saved.')).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('P')
})

/** Creates a save function that refuses the first call, because somebody else has saved another town. */
function saveAfterConflict() {
  const theirs: Place = { version: 7, name: 'Pathya', town: 'Thrissur' }
  return vi.fn(async (typed: Place, base: Place): Promise<Place> => {
    if (base.version === 1) throw refuse('stale_version', { details: { place: theirs } })
    return { ...typed, version: 8 }
  })
}

test("saves only the touched fields over the other person's version after a conflict", async () => {
  const save = saveAfterConflict()
  const screen = await renderScreen(<PlaceForm save={save} />)
  await screen.getByLabelText('Name').fill('Mine')
  await screen.getByRole('button', { name: 'Save place' }).click()
  await expect.element(screen.getByText('Saved is now Pathya, Thrissur.')).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Mine')

  await screen.getByRole('button', { name: 'Save my version' }).click()
  await expect.element(screen.getByText('Saved is now Pathya, Thrissur.')).not.toBeInTheDocument()
  await expect.poll(() => save).toHaveBeenCalledTimes(2)
  expect(save.mock.calls[1]?.[0]).toEqual({ version: 7, name: 'Mine', town: 'Thrissur' })
})

test("can show the other person's version after a conflict", async () => {
  const screen = await renderScreen(<PlaceForm save={saveAfterConflict()} />)
  await screen.getByLabelText('Name').fill('Mine')
  await screen.getByRole('button', { name: 'Save place' }).click()
  await screen.getByRole('button', { name: 'Show their version' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Pathya')
  await expect.element(screen.getByLabelText('Town')).toHaveValue('Thrissur')
  await expect.element(screen.getByText('You have unsaved changes.')).not.toBeInTheDocument()
})
