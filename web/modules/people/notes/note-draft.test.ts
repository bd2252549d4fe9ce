import { expect, test } from 'vitest'
import type { NoteDraft } from '#contract/people/client-notes.ts'
import { isSameDraft } from './note-draft.ts'

const EMPTY = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }
const write = (assessment: string): NoteDraft => ({
  notedOn: '2026-11-21',
  parts: { ...EMPTY, assessment },
})

test('treats a stored draft as equal to the sent one if only surrounding spaces differ', () => {
  const stored = { status: 'draft', ...write('Eats late.') } as const
  expect(isSameDraft(stored, write('  Eats late.\n'))).toBe(true)
  expect(isSameDraft(stored, write('Eats early.'))).toBe(false)
  expect(isSameDraft(stored, { ...write('Eats late.'), notedOn: '2026-11-20' })).toBe(false)
})

test('never treats a signed note as equal to the draft that was sent', () => {
  expect(isSameDraft({ status: 'signed', ...write('Eats late.') }, write('Eats late.'))).toBe(false)
})
