import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '../database/db.ts'
import { readServerKey } from '../server-keys.ts'

/** The first byte of a sealed secret names the key that it was sealed with. */
const STORED_KEY = 1
const CONFIGURED_KEY = 2

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals small secrets for the database by AES-256-GCM, each bound to its owner. The key comes from `SECRET_KEY`, or
 * else is made once and stored in `server_keys`. Secrets that were sealed with the stored key remain readable when
 * `SECRET_KEY` is set later.
 */
export function createSecretBox(db: Db, config: Pick<Config, 'secretKey'>) {
  const configuredKey =
    config.secretKey === null
      ? null
      : Buffer.from(hkdfSync('sha256', config.secretKey, '', 'pathya.second-factor', 32))
  let storedKey: Promise<Buffer> | null = null

  function readStoredKey(): Promise<Buffer> {
    storedKey ??= readServerKey(db, 'second-factor').catch((error: unknown) => {
      storedKey = null
      throw error
    })
    return storedKey
  }

  return {
    async seal(secret: Uint8Array, owner: string): Promise<Buffer> {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', configuredKey ?? (await readStoredKey()), iv)
      cipher.setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      const keyId = configuredKey === null ? STORED_KEY : CONFIGURED_KEY
      return Buffer.concat([Buffer.of(keyId), iv, cipher.getAuthTag(), sealed])
    },

    /** @throws If it was sealed for somebody else, was changed, or was sealed with another `SECRET_KEY`. */
    async open(sealed: Buffer, owner: string): Promise<Buffer> {
      const isConfigured = sealed[0] === CONFIGURED_KEY
      const key = isConfigured ? configuredKey : await readStoredKey()
      if (key === null) throw new Error('A secret was sealed with a SECRET_KEY, and none is set.')
      const iv = sealed.subarray(1, 1 + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv)
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES))
      const secret = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([secret, decipher.final()])
      } catch (cause) {
        const keyName = isConfigured ? 'this SECRET_KEY' : 'the key of this database'
        throw new Error(`A secret was not sealed with ${keyName}, or not for this person.`, { cause })
      }
    },
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>
