import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, describeAction } from './audit-actions.ts'
import { CLIENT_DATA_ACTIONS } from './client-data-actions.ts'

test('every action has its own description', () => {
  const words = Object.keys(AUDIT_ACTIONS).map((action) => describeAction(action, {}))
  expect(new Set(words).size).toBe(words.length)
  for (const sentence of words) expect(sentence).toMatch(/^[A-Z][^.]*$/)
  expect(Object.keys(CLIENT_DATA_ACTIONS).filter((action) => !(action in AUDIT_ACTIONS))).toEqual([])
})

test('the changed fields come after the action', () => {
  expect(describeAction('user.role-changed', { from: 'client', to: 'employee' })).toBe(
    'Changed the role from client to employee',
  )
  expect(describeAction('user.grants-changed', { grants: [] })).toBe(
    'Changed the employee’s permissions: none',
  )
  expect(describeAction('long-gone.action', {})).toBe('long gone action')
})
