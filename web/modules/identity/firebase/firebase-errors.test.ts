import { AuthErrorCodes } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { describeIdentityError } from '../identity-client.ts'
import { FIREBASE_SENTENCES, findSentence, toIdentityError } from './firebase-errors.ts'

const FALLBACK = 'Authentication failed. Please try again.'

describe('messages for the provider’s codes', () => {
  test.each([
    'unauthorized-domain',
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'network-request-failed',
    'user-token-expired',
    'password-does-not-meet-requirements',
    'multi-factor-auth-required',
    'user-mismatch',
    'invalid-api-key',
    'email-already-in-use',
    'wrong-password',
    'user-not-found',
    'too-many-requests',
    'invalid-credential',
    'weak-password',
    'invalid-email',
    'user-disabled',
  ])('has a message for %s', (name) => {
    const error = Object.assign(new Error('Firebase: Error.'), { code: `auth/${name}` })
    const sentence = describeIdentityError(toIdentityError(error), FALLBACK)
    expect(sentence).toMatch(/^[A-Z].{15,}[.\w]$/)
    expect(sentence).not.toBe(FALLBACK)
    expect(sentence).not.toMatch(/firebase|auth\/|token|domain|\bAPI\b/i)
  })

  test('gives a wrong password and an unknown address the same message', () => {
    expect(findSentence('auth/wrong-password')).toBe(findSentence('auth/user-not-found'))
    expect(findSentence('auth/wrong-password')).toBe(findSentence('auth/invalid-credential'))
  })

  test('contains only codes that the library has', () => {
    // Codes that only the service sends, so the library's own list does not contain them.
    const unlisted = [
      'auth/invalid-login-credentials',
      'auth/missing-email',
      'auth/password-does-not-meet-requirements',
    ]
    const known = new Set<string>([...Object.values(AuthErrorCodes), ...unlisted])
    expect(Object.keys(FIREBASE_SENTENCES).filter((code) => !known.has(code))).toEqual([])
  })

  test.each([
    ['a code the table does not know', Object.assign(new Error('x'), { code: 'auth/no-such-thing' })],
    ['a name that every object has', Object.assign(new Error('x'), { code: 'constructor' })],
    ['what has no code', new Error('x')],
  ])('gives %s the message of the screen', (_what, error) => {
    expect(describeIdentityError(toIdentityError(error), FALLBACK)).toBe(FALLBACK)
  })
})
