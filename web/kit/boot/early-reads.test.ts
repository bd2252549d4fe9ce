import { expect, test } from 'vitest'
import { getAuthUser } from '#contract/identity/sessions.ts'
import { getCurrentDietPlan } from '#contract/plans/diet-plans.ts'
import { getErasure } from '#contract/privacy/exports.ts'
import { EARLY_READS, SEND_EARLY_READS, takeEarlyRead } from './early-reads.ts'

test('the document asks for the calls of the first screen by their addresses in the contract', () => {
  const calls = [getAuthUser, getCurrentDietPlan, getErasure]
  expect([...EARLY_READS].sort()).toEqual(calls.map(({ url }) => url).sort())
  for (const url of EARLY_READS) expect(SEND_EARLY_READS).toContain(JSON.stringify(url))
})

test('an answer is taken once, and there is none for other addresses', async () => {
  const answer = Promise.resolve(new Response('{}'))
  Object.assign(globalThis, { pathyaEarlyReads: new Map([['/api/auth/user', answer]]) })
  expect(takeEarlyRead('/api/plans')).toBeNull()
  expect(takeEarlyRead('/api/auth/user')).toBe(answer)
  expect(takeEarlyRead('/api/auth/user')).toBeNull()
})
