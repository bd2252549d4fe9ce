import { randomBytes, scrypt } from 'node:crypto'
import type { PasswordHashing } from '#server/kit/identity/better-auth.ts'

/**
 * Scrypt with little work. The library's own settings take a tenth of a second for each password, which was a third of
 * the time of all API tests. Files that compare times of answers use the library's.
 */
export const quickHashing: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(8).toString('hex')
    return `${salt}:${await derive(password, salt)}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key] = hash.split(':')
    return (await derive(password, salt)) === key
  },
}

function derive(password: string, salt: string): Promise<string> {
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, 32, { N: 2, r: 1, p: 1 }, (error, key) =>
      error ? fail(error) : done(key.toString('hex')),
    )
  })
}
