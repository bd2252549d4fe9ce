import { expect, test } from 'vitest'
import { getDietPlan, listDietPlans } from '#contract/plans/diet-plans.ts'
import { ApiError, hasCode, messageOf } from './api-error.ts'
import { buildUrl } from './client.ts'
import { toQueryKey } from './query-client.ts'

const id = '0b9a3c1e-7f64-4b7e-9d38-5d1f4a2b6c70'

test('fills in path parameters and appends the query, without empty values', () => {
  expect(buildUrl(getDietPlan, { params: { id } })).toBe(`/api/diet-plans/${id}`)
  expect(
    buildUrl(listDietPlans, {
      querystring: { search: 'dal & roti', limit: 6, cursor: undefined, status: '' },
    }),
  ).toBe('/api/diet-plans?search=dal+%26+roti&limit=6')
  expect(() => buildUrl(getDietPlan, {})).toThrow('needs id')
})

test('repeats the name of a list for each value', () => {
  expect(buildUrl(listDietPlans, { querystring: { codes: ['a', 'b'] } })).toBe(
    '/api/diet-plans?codes=a&codes=b',
  )
})

test('uses the segments of the path as the key of a query', () => {
  expect(toQueryKey('/api/diet-plans/current')).toEqual(['api', 'diet-plans', 'current'])
  expect(toQueryKey('/api/diet-plans?limit=6')).toEqual(['api', 'diet-plans', '?limit=6'])
})

test('an error has status and body as its message for developers, and the sentence of the body for people', () => {
  const body = JSON.stringify({
    statusCode: 409,
    error: 'Conflict',
    code: 'phone_taken',
    message: 'This phone number is already in use.',
    issues: [{ path: 'phone', message: 'This phone number is already in use.' }],
  })
  const error = new ApiError(409, 'Conflict', body)
  expect(error.message).toBe(`409: ${body}`)
  expect(messageOf(error, 'fallback')).toBe('This phone number is already in use.')
  expect(error.issues.map(({ path }) => path)).toEqual(['phone'])
  expect(hasCode(error, 'phone_taken')).toBe(true)
})

test('an answer that is not our own error has its status, and people read the fallback', () => {
  const error = new ApiError(502, 'Bad Gateway', '')
  expect(error.message).toBe('502: Bad Gateway')
  expect(messageOf(error, 'Please try again.')).toBe('Please try again.')
  expect(messageOf(new TypeError('Failed to fetch'), 'Please try again.')).toMatch(/No connection/)
})
