import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import {
  type ClientNote,
  createClientNote,
  listClientNotes,
  listNoteSuggestions,
  type NoteParts,
} from '#contract/people/client-notes.ts'
import { hasPageDrafts } from '#web/kit/drafts/page-drafts.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { ClientNotes } from './client-notes.tsx'

const CLIENT = '33333333-3333-4333-8333-333333333333'
const EMPTY: NoteParts = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }
const STORED: ClientNote = {
  id: '44444444-4444-4444-8444-444444444444',
  clientId: CLIENT,
  clientName: 'Asha Rao',
  notedOn: '2026-11-21',
  status: 'draft',
  parts: { ...EMPTY, assessment: 'Eats dinner late.' },
  version: 1,
  author: null,
  isOwn: true,
  isAbandoned: false,
  signedByName: null,
  signedByRegistration: null,
  signedAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  amendments: [],
}

test('restores text that could not be saved after a crash, and saves it once', async () => {
  signInAs({ role: 'employee' })
  const params = { id: CLIENT }
  await answer(listClientNotes, [], { params, headers: { 'x-total-count': '0' } })
  await answer(listNoteSuggestions, [], { params })
  await refuse(
    createClientNote,
    { statusCode: 503, code: 'unavailable', message: 'We are back shortly.' },
    { params },
  )
  const before = await renderScreen(<ClientNotes clientId={CLIENT} />, { address: '/admin/clients/1' })
  await before.getByRole('button', { name: 'Write a note' }).click()
  await before.getByRole('textbox', { name: 'Assessment' }).fill('Eats dinner late.')
  await expect.element(before.getByText(/^We are back shortly. Your text is still here/)).toBeVisible()
  await expect.element(before.getByText('Draft · Not saved')).toBeVisible()
  await cleanup()
  expect(hasPageDrafts()).toBe(true)

  await answer(createClientNote, STORED, { params })
  const after = await renderScreen(<ClientNotes clientId={CLIENT} />, { address: '/admin/clients/1' })
  await expect.element(after.getByRole('textbox', { name: 'Assessment' })).toHaveValue('Eats dinner late.')
  await expect.element(after.getByText(/^Draft · Saved at \d/)).toBeVisible()
  expect(hasPageDrafts()).toBe(false)
  const calls = await listCalls(createClientNote, params)
  for (const { body } of calls) expect(body.parts.assessment).toBe('Eats dinner late.')
})
