import { expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'

test.each([
  ['98450 12345', '+91 98450 12345 (India)'],
  ['098450-12345', '+91 98450 12345 (India)'],
  ['९८४५० १२३४५', '+91 98450 12345 (India)'],
  ['+44 7911 123456', '+44 7911 123456 (Guernsey)'],
  ['+971 50 123 4567', '+971 50 123 4567 (United Arab Emirates)'],
  ['12345', null],
  ['call me', null],
])('reads %s as %s', (text, understood) => {
  expect(readPhone(text)).toBe(understood)
})
