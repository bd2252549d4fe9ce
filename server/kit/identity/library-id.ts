import { randomInt } from 'node:crypto'

/** Makes a random id of 32 letters and digits, in the form of better-auth's own ids and tokens. */
export function makeLibraryId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}
