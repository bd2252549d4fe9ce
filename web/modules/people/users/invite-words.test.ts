import { expect, test } from 'vitest'
import { describeInvite } from './invite-words.ts'

test('writes the state of an invite', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(describeInvite('none', null, now)).toBeNull()
  expect(describeInvite('not-sent', null, now)).toBe('Not sent yet')
  expect(describeInvite('open', '2026-11-28T07:59:00Z', now)).toBe('Expires in 7 days')
  expect(describeInvite('open', '2026-11-22T09:00:00Z', now)).toBe('Expires in 1 day')
  expect(describeInvite('open', '2026-11-21T10:30:00Z', now)).toBe('Expires in 3 hours')
  expect(describeInvite('expired', '2026-11-03T08:00:00Z', now)).toBe('Expired on 3 Nov 2026')
  // 03:48 on the 4th in India.
  expect(describeInvite('expired', '2026-11-03T22:18:00Z', now)).toBe('Expired on 4 Nov 2026')
})
