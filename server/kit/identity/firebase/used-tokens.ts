import { createHash } from 'node:crypto'
import { addMs, HOUR_MS } from '../../clock.ts'
import { instant, text } from '../../database/columns.ts'
import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import type { VerifiedIdentity } from '../identity-provider.ts'

const findUsed = statement({
  name: 'find-used-token',
  params: { id: text },
  text: (p) => `select from identity_verifications where id = ${p.id}`,
})

/** The times of sign-ins are stored to the second. */
const insertUsed = statement({
  name: 'insert-used-token',
  params: { id: text, subject: text, cutId: text, issuedAt: instant, expiresAt: instant },
  text: (p) =>
    `insert into identity_verifications (id, identifier, value, expires_at)
     select ${p.id}, ${p.id}, ${p.subject}, ${p.expiresAt}::timestamptz
      where not exists (select from identity_verifications
                         where id = ${p.cutId} and date_trunc('second', created_at) > ${p.issuedAt})
     on conflict (id) do nothing`,
})

const upsertRevocation = statement({
  name: 'upsert-sign-in-cut',
  params: { id: text, subject: text, now: instant, expiresAt: instant },
  text: (p) =>
    `insert into identity_verifications (id, identifier, value, created_at, expires_at)
     values (${p.id}, ${p.id}, ${p.subject}, ${p.now}, ${p.expiresAt})
     on conflict (id) do update set created_at = excluded.created_at, expires_at = excluded.expires_at`,
})

export async function isTokenUsed(db: Db, token: string): Promise<boolean> {
  return (await findUsed.run(db, { id: toUsedId(token) })) > 0
}

/** Uses a token up. Returns false if it was already used, or if the person's sign-ins were revoked since. */
export async function recordUsedToken(
  db: Db,
  token: string,
  { subject, issuedAt }: VerifiedIdentity,
  now: Date,
): Promise<boolean> {
  const expiresAt = addMs(now, 2 * HOUR_MS)
  const used = { id: toUsedId(token), subject, cutId: toRevocationId(subject), issuedAt, expiresAt }
  return (await insertUsed.run(db, used)) > 0
}

/** Refuses every earlier sign-in from now on, also one whose token has already been verified. */
export async function recordRevocation(db: Db, subject: string, now: Date): Promise<void> {
  await upsertRevocation.run(db, {
    id: toRevocationId(subject),
    subject,
    now,
    expiresAt: addMs(now, HOUR_MS),
  })
}

const toRevocationId = (subject: string): string => `cut:${subject}`

/** Uses the signed part, because the signature can be spelled in several ways. */
const toUsedId = (token: string): string =>
  `used-token:${createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex')}`
