import { expect, it } from 'vitest'
import { readPhone } from './phone.ts'

it.each([
  ['98450 12345', '+919845012345'],
  ['+91-98450-12345', '+919845012345'],
  ['०२२ २२३३ ४४५५', '+912222334455'],
  ['080 2222 3333', '+918022223333'],
  ['+1 650 253 0000', '+16502530000'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+971 50 123 4567', '+971501234567'],
])('reads %s as a number at which a person can be called', (text, number) => {
  expect(readPhone(text)).toBe(number)
})

it.each([
  ['digits that count up', '1234567890'],
  ['digits that count down', '98765 43210'],
  ['one digit repeated', '99999 99999'],
  ['a toll-free number', '1800 123 4567'],
  ['a toll-free number with a country code', '+91 1800 123 4567'],
  ['a toll-free number elsewhere', '+1 800 555 1234'],
  ['a premium number', '+1 900 555 1234'],
  ['a number for telemarketing', '140 1234567'],
  ['a range that India does not use', '55555 12345'],
  ['too few digits', '98450'],
  ['words', 'call me'],
])('refuses %s', (_what, text) => {
  expect(readPhone(text)).toBeNull()
})
