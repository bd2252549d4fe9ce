import { afterEach, expect, test } from 'vitest'
import { setLanguageSource } from '../words/say.ts'
import { sayDuration, writeDuration } from './duration.ts'

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

test('a duration is stored in English, also when a client chooses the package in Hindi', () => {
  setLanguageSource({ findLocale: () => 'hi', readTranslations: () => ({}) })
  expect(writeDuration(1)).toBe('1 week')
  expect(writeDuration(12)).toBe('12 weeks')
})

test('a stored duration is said again, and other texts stay as they are', () => {
  expect(sayDuration(writeDuration(12))).toBe('12 weeks')
  expect(sayDuration('1 week')).toBe('1 week')
  expect(sayDuration('until the wedding')).toBe('until the wedding')
})
