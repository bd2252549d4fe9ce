import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'

/** Creates the id of a planned meal: a UUID, version 4. `crypto.randomUUID` exists only on secure origins. */
export function createEntryId(): string {
  const hex = createRandomKey()
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
