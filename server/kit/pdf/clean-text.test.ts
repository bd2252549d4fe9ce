import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, writeCleanJson } from './clean-text.ts'

test('ordinary text, Indian scripts, emoji and markup characters remain as they are', () => {
  for (const text of [
    'Moong dal khichdi, 2 katori (300 g)',
    'मूँग दाल खिचड़ी',
    'ₓ ₹2,499 ≥ 90 g – “so”',
    '👩‍👩‍👧 #let x = $1$ *b* _i_ @a <b> \\ " \' ` // /* ~',
    'שלום عليكم',
  ]) {
    expect(cleanText(text)).toBe(text)
  }
})

test('control characters become spaces and direction overrides are removed', () => {
  expect(cleanText('a\u0000\u0007b\nc\td\u2028e')).toBe('a b c d e')
  expect(cleanText('Asha \u202egnp.exe\u202c')).toBe('Asha gnp.exe')
  expect(cleanText('half \ud83d here')).toBe('half \ufffd here')
})

test('a word too long for a line gets places to break, between whole characters', () => {
  expect(cleanText('x'.repeat(30))).toBe(`${'x'.repeat(12)}\u200b${'x'.repeat(12)}\u200b${'x'.repeat(6)}`)
  const family = '👩‍👩‍👧'
  expect(cleanText(family.repeat(13))).toBe(`${family.repeat(12)}\u200b${family}`)
})

test('cleaning twice gives the same as cleaning once, and nothing readable is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const clean = cleanText(text)
      expect(cleanText(clean)).toBe(clean)
      const readable = /[\p{L}\p{N}\p{P}\p{S}]/gu
      expect(clean.match(readable)).toEqual(text.match(readable))
    }),
  )
})

test('all texts of a document are cleaned at any depth, and nothing else changes', () => {
  const data = { title: 'a\u0001b', days: [{ n: 1, slots: ['x\u202e', null, true] }] }
  expect(JSON.parse(writeCleanJson(data))).toEqual({
    title: 'a b',
    days: [{ n: 1, slots: ['x', null, true] }],
  })
})
