import { describe, expect, it } from 'vitest'
import { findPasswordProblem, isCommonPassword, isStaffPassword } from './password-policy.ts'

const EMAIL = 'asha.rao@example.com'

const lengths = { client: 6, staff: 12 }

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
      expect(findPasswordProblem(password, EMAIL, { isStaff: false, lengths })).toContain(
        'your email address',
      )
    }
  })

  it('are counted by letters, six for clients and twelve for staff', () => {
    const short = 'Password must be at least 6 characters long.'
    expect(findPasswordProblem('kx7-q', EMAIL, { isStaff: false, lengths })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: false, lengths })).toBeNull()
    // Five signs that take two units each are five.
    expect(findPasswordProblem('🥭🥥🍚🌶🫑', EMAIL, { isStaff: false, lengths })).toBe(short)
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: true, lengths })).toContain('12')
    expect(isStaffPassword('mango-tree-1', EMAIL, lengths)).toBe(true)
    expect(isStaffPassword('mango-tree-', EMAIL, lengths)).toBe(false)
    expect(isStaffPassword('qwertyuiop12', EMAIL, lengths)).toBe(false)
  })

  it('are as long as the practice asks for', () => {
    const longer = { client: 10, staff: 16 }
    expect(findPasswordProblem('kx7-qp', EMAIL, { isStaff: false, lengths: longer })).toContain('10')
    expect(findPasswordProblem('kx7-qp-41z', EMAIL, { isStaff: false, lengths: longer })).toBeNull()
    expect(findPasswordProblem('mango-tree-1', EMAIL, { isStaff: true, lengths: longer })).toContain('16')
    expect(isStaffPassword('mango-tree-1987!', EMAIL, longer)).toBe(true)
  })
})
