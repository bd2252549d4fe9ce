import { describe, expect, it } from 'vitest'
import { findPasswordProblem, isCommonPassword, isStaffPassword } from './password-policy.ts'

const EMAIL = 'asha.rao@example.com'

describe('passwords', () => {
  it.each([
    '123456',
    'PASSWORD',
    'Password123!',
    'qwertyuiop',
    'asdfgh',
    '987654321',
    'aaaaaaaa',
    'abababab',
    'iloveyou',
    'Namaste@123',
    'dragon99',
    'ｐａｓｓｗｏｒｄ',
    EMAIL,
    'asha.rao',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password, EMAIL)).toBe(true)
  })

  it.each(['mango-tree-1987', 'zebra-41kx', 'नमस्ते दुनिया', 'demo-Pathya-2026', 'to be or not'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password, EMAIL)).toBe(false)
    },
  )

  it('are not one’s own address, and it is said so', () => {
    for (const password of [EMAIL, 'Asha.Rao']) {
      expect(findPasswordProblem(password, EMAIL, { isStaff: false })).toContain('your email address')
    }
  })

  it('are counted by letters, six for clients and twelve for staff', () => {
    const short = 'Password must be at least 6 characters long.'
    expect(findPasswordProblem('kx7-q', EMAIL, { isStaff: false })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: false })).toBeNull()
    // Five signs that take two units each are five.
    expect(findPasswordProblem('🥭🥥🍚🌶🫑', EMAIL, { isStaff: false })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: true })).toContain('12')
    expect(isStaffPassword('mango-tree-1', EMAIL)).toBe(true)
    expect(isStaffPassword('mango-tree-', EMAIL)).toBe(false)
    expect(isStaffPassword('qwertyuiop12', EMAIL)).toBe(false)
  })
})
