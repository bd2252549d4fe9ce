import { expect, test } from 'vitest'
import { listFiles, readText } from '../../../tools/read-documents.ts'
import { matchAddress } from './define-offline-write.ts'
import { findStoredEndpoint, STORED_ENDPOINTS } from './stored-endpoints.ts'

test('each stored endpoint is one of the contract that only reads', () => {
  const contracts = listFiles()
    .filter((path) => /^contract\/.+\.ts$/.test(path))
    .map(readText)
    .join('\n')
  const reading = [...contracts.matchAll(/method: 'GET',\s+url: '([^']+)'/g)].map((match) => match[1])
  expect(Object.keys(STORED_ENDPOINTS).filter((url) => !reading.includes(url))).toEqual([])
})

test('an address belongs to one endpoint, and its parameters are read from it', () => {
  expect(matchAddress('/api/meal-ticks', '/api/meal-ticks?from=2026-11-25&to=2026-11-26')).toEqual({
    params: {},
    query: { from: '2026-11-25', to: '2026-11-26' },
  })
  expect(matchAddress('/api/dashboard/:userId', '/api/dashboard/a%20b')).toEqual({
    params: { userId: 'a b' },
    query: {},
  })
  expect(matchAddress('/api/dashboard/:userId', '/api/dashboard')).toBeNull()
  expect(matchAddress('/api/meal-ticks', '/api/meal-tick')).toBeNull()
})

test('counts of another day are unknown today, not none', () => {
  const adjust = findStoredEndpoint('/api/today')?.adjust
  const answer = { today: '2026-11-25', targets: {}, counts: { waterMl: 500, steps: 0 }, markedDays: null }
  expect(adjust?.(answer, '2026-11-25')).toBe(answer)
  expect(adjust?.(answer, '2026-11-26')).toMatchObject({ today: '2026-11-26', counts: null, targets: {} })
})
