import { expect, test } from 'vitest'
import { openFormDraft } from '#web/kit/drafts/page-drafts.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { RequestReviewDialog } from './request-review-dialog.tsx'
import { REQUEST_REVIEW_FORM } from './request-review-form.ts'

function Asking() {
  const hasDraft = useHasFormDraft(REQUEST_REVIEW_FORM)
  return hasDraft ? <RequestReviewDialog onClose={() => undefined} /> : <p>nothing kept</p>
}

test('a request that was being written when the session ended opens again and can be continued', async () => {
  const { id } = signInAs({ role: 'client' })
  const screen = await renderScreen(<Asking />, { address: '/plan' })
  await expect.element(screen.getByText('nothing kept')).toBeVisible()
  await screen.unmount()

  window.history.replaceState(null, '', '/plan')
  openFormDraft(id, REQUEST_REVIEW_FORM).write({ note: 'Dinner is' })
  const again = await renderScreen(<Asking />, { address: '/plan' })
  const field = again.getByLabelText('What does not suit you?')
  await expect.element(field).toHaveValue('Dinner is')
  await field.fill('Dinner is too late.')
  await expect.element(field).toHaveValue('Dinner is too late.')
})
