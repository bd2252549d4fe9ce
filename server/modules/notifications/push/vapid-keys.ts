import { createECDH, createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readServerKey } from '#server/kit/server-keys.ts'

/** The name of the server key that identifies this server to push services. */
const VAPID_KEY = 'push-vapid'

/** The keys in Base64 for URLs, and the address at which push services reach the operator. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/**
 * Reads the key pair of this installation, which is made on first use. Subscriptions are bound to it, so it never
 * changes.
 */
export async function readVapidKeys(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): Promise<VapidKeys> {
  let key = await readServerKey(db, VAPID_KEY)
  const pair = createECDH('prime256v1')
  // One of four billion keys is not a number of this curve; the next hash is.
  while (!trySetKey(pair, key)) key = createHash('sha256').update(key).digest()
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    subject: writeSubject(config),
  }
}

function trySetKey(pair: ReturnType<typeof createECDH>, key: Buffer): boolean {
  try {
    pair.setPrivateKey(key)
    return true
  } catch {
    return false
  }
}

/** Push services refuse a subject without a public host. */
function writeSubject({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
