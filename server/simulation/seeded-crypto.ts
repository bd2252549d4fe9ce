import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from './random.ts'

const sources = new AsyncLocalStorage<Random>()

/** Runs work whose random bytes, numbers and ids come from `random`. */
export function withRandom<T>(random: Random, work: () => T): T {
  return sources.run(random, work)
}

/** Runs work with the machine's own chance: opening a connection must not use up numbers of a history. */
export function withoutRandom<T>(work: () => T): T {
  return sources.exit(work)
}

/**
 * Replaces the functions of `node:crypto` that draw bytes, numbers and ids, for every module that has imported them.
 * Outside of `withRandom` they work as before.
 */
export function seedCrypto(): void {
  const { randomBytes, randomUUID, randomInt } = crypto
  const seeded = {
    randomBytes: (size: number, callback?: (error: Error | null, bytes: Buffer) => void) => {
      const random = sources.getStore()
      if (!random) return callback ? randomBytes(size, callback) : randomBytes(size)
      return callback ? callback(null, random.bytes(size)) : random.bytes(size)
    },
    randomUUID: (options?: crypto.RandomUUIDOptions) => {
      const random = sources.getStore()
      return random ? writeUuid(random.bytes(16)) : randomUUID(options)
    },
    randomInt: (...bounds: [number] | [number, number]) => {
      const random = sources.getStore()
      const [min, max] = bounds.length === 1 ? [0, bounds[0]] : bounds
      return random ? min + random.below(max - min) : randomInt(min, max)
    },
  }
  Object.assign(crypto, seeded)
  syncBuiltinESMExports()
}

/** Writes 16 bytes as a UUID of version 4. */
function writeUuid(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
