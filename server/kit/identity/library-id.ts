import { randomInt } from 'node:crypto'

/** A random name of 32 letters and digits, in the shape of better-auth's own ids and tokens. */
export function makeLibraryId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}
