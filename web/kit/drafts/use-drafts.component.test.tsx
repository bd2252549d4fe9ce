import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { createAutosaver } from './autosaver.ts'
import { defineVisitorDraft } from './draft-store.ts'
import { definePageDraft, FormValues, hasPageDrafts, openFormDraft } from './page-drafts.ts'
import { SaveProblem, SaveState } from './save-state.tsx'
import type { SaveStatus } from './save-status.ts'
import { readFormDraft, useFormDraft, useHasFormDraft, useTypedFormDraft } from './use-form-draft.ts'
import { useSaver } from './use-saver.ts'
import { useDraftState, useStoredDraft } from './use-stored-draft.ts'
import { wipeDrafts } from './wipe-drafts.ts'

const ownAddress = window.location.href

let userId = ''

beforeEach(() => {
  userId = signInAs().id
  // A draft belongs to the address of its page, so the tests use the address of the rendered screens.
  window.history.replaceState(null, '', '/')
})
afterEach(() => window.history.replaceState(null, '', ownAddress))

/** Dispatches the event that the browser sends before it reloads the page. */
const hidePage = (): boolean => window.dispatchEvent(new PageTransitionEvent('pagehide'))

function SignedForm({ defaultName = '' }: { defaultName?: string }) {
  const form = useForm({ defaultValues: { name: defaultName, city: 'Pune', password: '', age: '' } })
  useFormDraft('person', form, 'hiding')
  const { isDirty } = form.formState
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="City" {...form.register('city')} />
      <input aria-label="Password" {...form.register('password')} />
      <p>{isDirty ? 'changed' : 'as stored'}</p>
    </form>
  )
}

const Opener = () => <p>{useHasFormDraft('person') ? 'open' : 'closed'}</p>

const visitorSlot = defineVisitorDraft({ name: 'draft.test', area: 'tab', version: 1, schema: FormValues })
const EMPTY_VISITOR = { name: '', consent: false, phone: null as string | null }

function VisitorForm() {
  const [start] = useState(() => readFormDraft(visitorSlot, EMPTY_VISITOR))
  const form = useForm({ defaultValues: start })
  useTypedFormDraft(visitorSlot, form, ['consent'])
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input type="checkbox" aria-label="I agree" {...form.register('consent')} />
    </form>
  )
}

const openTexts = definePageDraft('texts', { version: 1, schema: z.string() })

function Keeping({ moment }: { moment: 'hiding' | 'typing' }) {
  const slot = openTexts(userId)
  const [text, setText] = useState(() => slot.read()?.value ?? '')
  useStoredDraft(slot, text === '' ? null : text, moment)
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

const Restored = () => {
  const [text] = useDraftState(openTexts(userId), 'nothing', (value) => value !== 'nothing')
  return <p>{text}</p>
}

/** The server for `Saving`. While it is offline, its calls get no answer. */
const server = { stored: [] as string[], isOffline: false, closedCount: 0 }

function Saving() {
  const [box] = useState<{ text: string | null }>({ text: null })
  const { saver, status } = useSaver(
    (onStatus) =>
      createAutosaver({
        onStatus,
        pauseMs: 3_600_000,
        hasUnsaved: () => box.text !== null,
        send: async () => {
          if (server.isOffline) throw new TypeError('Failed to fetch')
          server.stored.push(box.text ?? '')
          box.text = null
        },
      }),
    {
      onClosed: () => {
        server.closedCount += 1
      },
    },
  )
  return (
    <>
      <input
        aria-label="Text"
        onChange={(event) => {
          box.text = event.currentTarget.value
          saver.touch()
        }}
      />
      <SaveState status={status} isQuiet retry={{ label: 'Try again', act: () => void saver.flush() }} />
    </>
  )
}

describe('a form of a signed-in person', () => {
  test('is restored once with the changed values, but never with a password', async () => {
    const before = await renderScreen(<SignedForm />)
    await before.getByLabelText('Name').fill('Kavya')
    await before.getByLabelText('Password').fill('two words')
    hidePage()
    await before.unmount()
    expect(hasPageDrafts()).toBe(true)
    expect(JSON.stringify(window.sessionStorage)).not.toContain('two words')

    const after = await renderScreen(<SignedForm />)
    await expect.element(after.getByLabelText('Name')).toHaveValue('Kavya')
    await expect.element(after.getByLabelText('City')).toHaveValue('Pune')
    await expect.element(after.getByLabelText('Password')).toHaveValue('')
    await expect.element(after.getByText('changed')).toBeVisible()
    expect(hasPageDrafts()).toBe(false)
  })

  test('preserves what the server has changed in the meantime, and ignores fields that no longer exist', async () => {
    openFormDraft(userId, 'person').write({ city: 'Mumbai', age: 7, pager: '123' })
    const screen = await renderScreen(<SignedForm defaultName="Anita" />)
    await expect.element(screen.getByLabelText('City')).toHaveValue('Mumbai')
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Anita')
  })

  test('stores no unchanged values', async () => {
    await renderScreen(<SignedForm />)
    hidePage()
    expect(hasPageDrafts()).toBe(false)
  })

  test("tells only the same person's screen to open the dialog again", async () => {
    openFormDraft(userId, 'person').write({ name: 'Kavya' })
    const screen = await renderScreen(<Opener />)
    await expect.element(screen.getByText('open')).toBeVisible()
    await screen.unmount()
    signInAs({ id: '22222222-2222-4222-8222-222222222222' })
    const other = await renderScreen(<Opener />)
    await expect.element(other.getByText('closed')).toBeVisible()
    expect(hasPageDrafts()).toBe(false)
  })

  test('stores nothing after the session has ended', async () => {
    const screen = await renderScreen(<SignedForm />)
    await screen.getByLabelText('Name').fill('Kavya')
    wipeDrafts()
    hidePage()
    expect(hasPageDrafts()).toBe(false)
  })
})

describe('a form of a visitor', () => {
  test('is restored after a reload, except for the consent', async () => {
    expect(readFormDraft(visitorSlot, EMPTY_VISITOR)).toBe(EMPTY_VISITOR)
    const before = await renderScreen(<VisitorForm />)
    await before.getByLabelText('Name').fill('Kavya')
    await before.getByLabelText('I agree').click()
    await before.unmount()
    const after = await renderScreen(<VisitorForm />)
    await expect.element(after.getByLabelText('Name')).toHaveValue('Kavya')
    await expect.element(after.getByLabelText('I agree')).not.toBeChecked()
  })
})

describe('a state', () => {
  test('is written when its screen is left, even before the pause in typing', async () => {
    const screen = await renderScreen(<Keeping moment="typing" />)
    await screen.getByLabelText('Text').fill('One')
    await screen.unmount()
    expect(openTexts(userId).read()?.value).toBe('One')
    const again = await renderScreen(<Keeping moment="typing" />)
    await expect.element(again.getByLabelText('Text')).toHaveValue('One')
    await again.getByLabelText('Text').fill('')
    await expect.poll(() => openTexts(userId).read()).toBeNull()
  })

  test('is written before the page is reloaded', async () => {
    const screen = await renderScreen(<Keeping moment="hiding" />)
    await screen.getByLabelText('Text').fill('One')
    expect(openTexts(userId).read()).toBeNull()
    hidePage()
    expect(openTexts(userId).read()?.value).toBe('One')
  })

  test('is restored once', async () => {
    openTexts(userId).write('One')
    const screen = await renderScreen(<Restored />)
    await expect.element(screen.getByText('One')).toBeVisible()
    expect(openTexts(userId).read()).toBeNull()
  })
})

describe('a saver on a screen', () => {
  beforeEach(() => Object.assign(server, { stored: [], isOffline: false, closedCount: 0 }))

  test('sends waiting changes when the screen is left', async () => {
    const screen = await renderScreen(<Saving />)
    await screen.getByLabelText('Text').fill('One')
    await expect.element(screen.getByText('Not saved yet')).toBeVisible()
    expect(server.stored).toEqual([])
    await screen.unmount()
    await expect.poll(() => server.stored).toEqual(['One'])
    await expect.poll(() => server.closedCount).toBeGreaterThan(0)
  })

  test('shows that it is offline, and sends when the connection is back or on Try again', async () => {
    const screen = await renderScreen(<Saving />)
    server.isOffline = true
    await screen.getByLabelText('Text').fill('One')
    window.dispatchEvent(new Event('online'))
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Not saved: No connection. We will try again soon. Your changes stay in this browser.',
      )
    server.isOffline = false
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()

    server.isOffline = true
    await screen.getByLabelText('Text').fill('Two')
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByRole('alert')).toBeVisible()
    server.isOffline = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => server.stored).toEqual(['One', 'Two'])
  })
})

describe('the state of saving', () => {
  const refusal = {
    statusCode: 400,
    error: 'Error',
    code: 'bad_request',
    message: 'The title is too long.',
  } as const
  const cases: [SaveStatus<string>, string][] = [
    [{ kind: 'untouched' }, 'Saved'],
    [
      { kind: 'blocked', problem: 'choose a client first' },
      'Saved only in this browser: choose a client first',
    ],
    [{ kind: 'unsaved' }, 'Not saved yet'],
    [{ kind: 'saving' }, 'Saving…'],
    [{ kind: 'saved', at: new Date('2026-11-21T08:23:00Z') }, 'Saved 1:53 pm'],
    [{ kind: 'conflict', theirs: 'Two' }, 'Not saved: someone else changed this'],
    [{ kind: 'refused', body: refusal, isRetrying: false }, 'Not saved: The title is too long.'],
    [{ kind: 'gone', body: { ...refusal, message: 'It was deleted.' } }, 'Not saved: It was deleted.'],
  ]

  test.each(cases)('%o is shown as text', async (status, words) => {
    const screen = await renderScreen(<SaveState status={status} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent(words)
  })

  test('is explained after a failure, with the reason and the next step', async () => {
    const problem = (status: SaveStatus) => (
      <SaveProblem status={status} title="Not saved yet" action={null}>
        {(isRetrying) => (isRetrying ? 'It is tried again.' : 'Please change it.')}
      </SaveProblem>
    )
    const refused = await renderScreen(problem({ kind: 'refused', body: refusal, isRetrying: false }))
    await expect.element(refused.getByText('The title is too long. Please change it.')).toBeVisible()
    await refused.unmount()
    const offline = await renderScreen(problem({ kind: 'offline', isRetrying: true }))
    await expect.element(offline.getByText('No connection. It is tried again.')).toBeVisible()
    await offline.unmount()
    const saved = await renderScreen(problem({ kind: 'saving' }))
    await expect.element(saved.getByText('Not saved yet')).not.toBeInTheDocument()
  })
})
