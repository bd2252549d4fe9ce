import { useState } from 'react'

/** Creates a unique key. `crypto.randomUUID` exists only on secure origins; this works on a plain local network too. */
export function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Creates a unique key in the form of a UUID, so that it can also be the id of a record. */
export function createRandomId(): string {
  const hex = createRandomKey()
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/**
 * Returns the idempotency keys of a form that creates something. Sending the same body again, such as after a lost
 * answer, uses the same key and creates nothing twice. Another body gets another key. Call `forget` after a success:
 * sending the same body again is then intended.
 */
export function useIdempotencyKey(): { keyOf: (body: unknown) => string; forget: () => void } {
  const [keys] = useState(() => {
    let latest: { body: string; key: string } | null = null
    return {
      keyOf: (body: unknown): string => {
        const text = JSON.stringify(body)
        if (latest?.body !== text) latest = { body: text, key: createRandomKey() }
        return latest.key
      },
      forget: (): void => {
        latest = null
      },
    }
  })
  return keys
}
