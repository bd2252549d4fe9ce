import { expect, test } from 'vitest'
import { identifyText, translateText } from './translate-text.ts'

test('a text without a translation is returned as it is', () => {
  expect(translateText('A sentence that only this practice says.', 'hi')).toBe(
    'A sentence that only this practice says.',
  )
  expect(translateText('', 'hi')).toBe('')
})

test('a changed text is another one', () => {
  expect(identifyText('Soak the dal.')).toBe(identifyText('Soak the dal.'))
  expect(identifyText('Soak the dal.')).not.toBe(identifyText('Soak the dal for an hour.'))
})
