import { useState } from 'react'
import { Link } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { renderScreen } from '#web/test/render-screen.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { usePageParam } from './use-page-param.ts'

/** A page with a dialog inside a dialog, steps in its address, and a question before it is left. */
function Page({ isChanged = false, isBusy = false }: { isChanged?: boolean; isBusy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isInnerOpen, setIsInnerOpen] = useState(false)
  const [step, showStep] = usePageParam('step')
  const leaveQuestion = useLeaveQuestion(isChanged)
  return (
    <>
      <h1>Step {step ?? '1'}</h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => showStep(String(Number(step ?? '1') + 1))}>
        Next
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <Dialog title="Outer" isOpen={isOpen} onClose={() => setIsOpen(false)} isDismissable={!isBusy}>
        <button type="button" onClick={() => setIsInnerOpen(true)}>
          Ask
        </button>
        <button type="button" onClick={() => setIsOpen(false)}>
          Done
        </button>
        <Link to="/inside">Inside</Link>
        <Dialog title="Inner" isOpen={isInnerOpen} onClose={() => setIsInnerOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setIsInnerOpen(false)
              setIsOpen(false)
            }}
          >
            Close both
          </button>
        </Dialog>
      </Dialog>
      {leaveQuestion}
    </>
  )
}

/** Reads how many overlays the current history entry is for. */
const readDepth = (): number => window.history.state?.pathyaOverlays ?? 0
const expectDepth = async (depth: number): Promise<void> => {
  await expect.poll(() => readDepth()).toBe(depth)
}

let finishMove = (): void => undefined
const hearMove = (): void => finishMove()
// Added before the page's own listener, which hides moves within the page from later listeners.
beforeAll(() => window.addEventListener('popstate', hearMove))
afterAll(() => window.removeEventListener('popstate', hearMove))

/** Moves and waits until the browser has moved. */
async function move(by: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  finishMove = resolve
  window.history.go(by)
  await promise
}

test('Back closes a dialog and leaves the page where it is', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expectDepth(1)

  await move(-1)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Step 1' })).toBeVisible()
  await expectDepth(0)
  expect(window.location.pathname).toBe('/page')
})

test('a dialog that is closed by its button removes its history entry', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  const length = window.history.length
  for (const _ of ['once', 'twice', 'three times']) {
    await screen.getByRole('button', { name: 'Open' }).click()
    await expectDepth(1)
    await screen.getByRole('button', { name: 'Done' }).click()
    await expectDepth(0)
  }
  expect(window.history.length).toBeLessThanOrEqual(length + 1)
})

test('Forward does not open a closed dialog again', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expectDepth(1)
  await move(-1)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

  await move(1)
  await expectDepth(0)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('Back closes the topmost of two dialogs, and both can close at once', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Ask' }).click()
  await expectDepth(2)

  await move(-1)
  await expect.element(screen.getByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
  await expectDepth(1)

  await screen.getByRole('button', { name: 'Ask' }).click()
  await expectDepth(2)
  await screen.getByRole('button', { name: 'Close both' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expectDepth(0)
})

test('a dialog that waits for the server stays open on Back', async () => {
  const screen = await renderScreen(<Page isBusy />, { address: '/page' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expectDepth(1)

  await move(-1)
  await expectDepth(1)
  await expect.element(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
})

test('a link in a dialog leaves the page without a history entry between the two pages', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expectDepth(1)
  await screen.getByRole('link', { name: 'Inside' }).click()
  await expect.element(screen.getByRole('heading', { name: '/inside' })).toBeVisible()

  await move(-1)
  await expect.element(screen.getByRole('heading', { name: 'Step 1' })).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(readDepth()).toBe(0)
})

test('each step is an entry for Back and Forward, and the address contains it', async () => {
  const screen = await renderScreen(<Page />, { address: '/page' })
  await screen.getByRole('button', { name: 'Next' }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Step 3' })).toBeVisible()
  expect(window.location.search).toBe('?step=3')

  await move(-1)
  await expect.element(screen.getByRole('heading', { name: 'Step 2' })).toBeVisible()
  expect(window.location.search).toBe('?step=2')

  // A dialog over a step is closed before the step is left.
  await screen.getByRole('button', { name: 'Open' }).click()
  await expectDepth(1)
  await move(-1)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Step 2' })).toBeVisible()
  await move(-1)
  await expect.element(screen.getByRole('heading', { name: 'Step 1' })).toBeVisible()
})

test('shows the step that the address contains', async () => {
  const screen = await renderScreen(<Page />, { address: '/page?step=2' })
  await expect.element(screen.getByRole('heading', { name: 'Step 2' })).toBeVisible()
})

test('Back leaves the question before a page is left open, and leaving creates no dead entry', async () => {
  const screen = await renderScreen(<Page isChanged />, { address: '/page' })
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.element(question).toBeVisible()
  await expectDepth(1)

  // Back on the question means that the person stays.
  await move(-1)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Step 1' })).toBeVisible()

  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  await expectDepth(1)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('heading', { name: '/elsewhere' })).toBeVisible()
  await move(-1)
  await expect.element(screen.getByRole('heading', { name: 'Step 1' })).toBeVisible()
  expect(readDepth()).toBe(0)
})
