import { describe, expect, it } from 'vitest'
import { findPasswordProblem, isCommonPassword, isStaffPassword } from './password-policy.ts'

const EMAIL = 'asha.rao@example.com'

const lengths = { client: 6, staff: 12 }

describe('a password', () => {
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
    '%s is not common',
    (password) => {
      expect(isCommonPassword(password, EMAIL)).toBe(false)
    },
  )

  it('must not be the person’s own address, and the message says that', () => {
    for (const password of [EMAIL, 'Asha.Rao']) {
      expect(findPasswordProblem(password, EMAIL, { isStaff: false, lengths })).toContain(
        'your email address',
      )
    }
  })

  it('must have six characters for clients and twelve for staff', () => {
    const short = 'Password must be at least 6 characters long.'
    expect(findPasswordProblem('kx7-q', EMAIL, { isStaff: false, lengths })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: false, lengths })).toBeNull()
    // Five characters of two code units each count as five.
    expect(findPasswordProblem('🥭🥥🍚🌶🫑', EMAIL, { isStaff: false, lengths })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: true, lengths })).toContain('12')
    expect(isStaffPassword('mango-tree-1', EMAIL, lengths)).toBe(true)
    expect(isStaffPassword('mango-tree-', EMAIL, lengths)).toBe(false)
    expect(isStaffPassword('qwertyuiop12', EMAIL, lengths)).toBe(false)
  })

  it('must be as long as the practice requires', () => {
    const longer = { client: 10, staff: 16 }
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: false, lengths: longer })).toContain('10')
    expect(findPasswordProblem('kx7-qp-41z', EMAIL, { isStaff: false, lengths: longer })).toBeNull()
    expect(findPasswordProblem('mango-tree-1', EMAIL, { isStaff: true, lengths: longer })).toContain('16')
    expect(isStaffPassword('mango-tree-1987!', EMAIL, longer)).toBe(true)
  })
})
