import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { AttackRole } from './practice.ts'

/*
 * Canaries are made-up words in the records of people. An answer that contains one which its reader may not see is a
 * leak, whatever the answer says around it.
 */

/**
 * Whose data a canary marks. `own`: the attacking client's own record. `staff`: what staff wrote about that client and
 * the client does not read. `admin`: what only admins read. `victim`: everything about a client without a care team. `team`:
 * names and addresses of staff. `unverified`: the person without a verified address. `secret`: what no answer contains.
 */
export type CanaryKind = 'own' | 'staff' | 'admin' | 'victim' | 'team' | 'unverified' | 'secret'

const VISIBLE_TO: Record<CanaryKind, readonly AttackRole[]> = {
  own: ['client', 'employee', 'granted', 'admin'],
  staff: ['employee', 'granted', 'admin'],
  admin: ['admin'],
  victim: ['admin'],
  team: ['client', 'employee', 'granted', 'admin'],
  unverified: ['unverified', 'admin'],
  secret: [],
}

export function makeCanary(kind: CanaryKind): string {
  return `zq${kind}${randomBytes(5).toString('hex')}`
}

const CANARY = /zq(own|staff|admin|victim|team|unverified|secret)[0-9a-f]{10}/gi
const PASSWORD_HASH = /[0-9a-f]{32}:[0-9a-f]{128}/g
const MAIL_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const PHONE = /\+91\d{10}/g

/** Personal values that one role may not read. */
export type Watch = {
  /** Returns what a text contains that this role may not read, without what the role's own request contained. */
  findLeaks: (text: string, request: string) => string[]
  /** Allows what a role has written into its own record from now on. */
  allow: (request: string) => void
}

/**
 * Watches the answers to a role for canaries, and, for roles that see nobody else's record, for each mail address and
 * phone number of the practice's people.
 *
 * @param secrets Other texts that no answer contains, such as keys of the server.
 */
export function watchFor(role: AttackRole, people: KnownPeople, secrets: readonly string[]): Watch {
  const hidden = HIDES_PEOPLE.includes(role) ? people : NO_PEOPLE
  const written = new Set<string>()
  const listPeople = (text: string): string[] => {
    const addresses = [...text.matchAll(MAIL_ADDRESS)].map(([address]) => address.toLowerCase())
    const phones = [...text.matchAll(PHONE)].map(([phone]) => phone)
    return [
      ...addresses.filter((address) => hidden.addresses.has(address)),
      ...phones.filter((phone) => hidden.phones.has(phone)),
    ]
  }
  return {
    allow: (request) => {
      for (const value of listPeople(request)) written.add(value)
    },
    findLeaks: (text, request) => {
      const found = new Set<string>()
      if (text.includes('zq') || text.includes('ZQ')) {
        for (const [canary, kind] of text.matchAll(CANARY)) {
          if (!VISIBLE_TO[kind?.toLowerCase() as CanaryKind].includes(role)) found.add(canary) // the pattern's own words
        }
      }
      for (const [hash] of text.matchAll(PASSWORD_HASH)) found.add(`password hash ${hash.slice(0, 6)}…`)
      for (const secret of secrets) if (text.includes(secret)) found.add(`secret ${secret.slice(0, 6)}…`)
      if (hidden.addresses.size > 0) {
        for (const value of listPeople(text)) if (!written.has(value)) found.add(value)
      }
      return [...found].filter((leak) => !request.includes(leak))
    },
  }
}

/** Roles that read no record but, at most, their own. */
const HIDES_PEOPLE: readonly AttackRole[] = ['nobody', 'unverified', 'client', 'cook']

/** Mail addresses and phone numbers of the people in the practice. */
export type KnownPeople = { addresses: ReadonlySet<string>; phones: ReadonlySet<string> }
const NO_PEOPLE: KnownPeople = { addresses: new Set(), phones: new Set() }

/** Reads the addresses and numbers of everybody but one, and of everybody who has booked. */
export async function readPeople(pool: pg.Pool, exceptId: string | null): Promise<KnownPeople> {
  const { rows } = await pool.query<{ email: string | null; phone: string | null }>(
    `select email, phone from users where id is distinct from $1::uuid
     union select email, phone from consultations where client_id is distinct from $1::uuid or $1::uuid is null`,
    [exceptId],
  )
  return {
    addresses: new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? [])),
    phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
  }
}

/** Searches the server's log for canaries, addresses and numbers: it must contain none. */
export function findInLog(log: string, people: KnownPeople): string[] {
  const found = new Set<string>([...log.matchAll(CANARY)].map(([canary]) => canary))
  for (const [address] of log.matchAll(MAIL_ADDRESS)) {
    if (people.addresses.has(address.toLowerCase())) found.add(address)
  }
  for (const [phone] of log.matchAll(PHONE)) if (people.phones.has(phone)) found.add(phone)
  return [...found]
}
