import { expect, test } from 'vitest'
import { describeInvite } from './invite-words.ts'

test('says where an invite stands', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  expect(describeInvite('none', null, now)).toBeNull()
  expect(describeInvite('not-sent', null, now)).toBe('Not sent yet')
  expect(describeInvite('open', '2026-11-28T07:00:00Z', now)).toBe('Expires in 6 days')
  expect(describeInvite('expired', '2026-11-03T08:00:00Z', now)).toBe('Expired on 3 Nov 2026')
})
