import { expect, test } from 'vitest'
import type { NoteDraft } from '#contract/people/client-notes.ts'
import { isSameDraft } from './note-draft.ts'

const EMPTY = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }
const write = (assessment: string): NoteDraft => ({
  notedOn: '2026-11-21',
  parts: { ...EMPTY, assessment },
})

test('a stored draft equals the sent one without blanks around a part', () => {
  const stored = { status: 'draft', ...write('Eats late.') } as const
  expect(isSameDraft(stored, write('  Eats late.\n'))).toBe(true)
  expect(isSameDraft(stored, write('Eats early.'))).toBe(false)
  expect(isSameDraft(stored, { ...write('Eats late.'), notedOn: '2026-11-20' })).toBe(false)
})

test('a signed note never equals the draft that was sent', () => {
  expect(isSameDraft({ status: 'signed', ...write('Eats late.') }, write('Eats late.'))).toBe(false)
})
