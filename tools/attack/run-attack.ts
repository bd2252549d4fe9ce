import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Access, GRANTS, isAllowed } from '#contract/access.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { type KnownPeople, readPeople, type Watch, watchFor } from './canaries.ts'
import { findFault, parseJson } from './check-answer.ts'
import type { AttackedCall } from './endpoints.ts'
import { type RememberedValues, readKnownValues } from './known-values.ts'
import { type AttackKind, makeRequest } from './make-request.ts'
import type { AttackPractice, AttackRole } from './practice.ts'
import type { AttackAnswer, AttackRequest, Sender } from './send.ts'
import { watchRecords } from './watch-records.ts'

export type RoleResult = {
  role: AttackRole
  requests: number
  kinds: Record<AttackKind, number>
  /** Answers by the hundred of their status: 2 for 200 to 299. */
  answers: Record<2 | 3 | 4 | 5, number>
  /** Names of the calls that answered a success at least once. */
  succeeded: ReadonlySet<string>
  failures: string[]
  /** The calls that took longest on average, with the milliseconds. */
  slowest: string[]
}

export type Attack = {
  calls: readonly AttackedCall[]
  pool: pg.Pool
  sender: Sender
  url: string
  practice: AttackPractice
  secrets: readonly string[]
  seed: number
  count: number
  /** The index at which to begin; the requests before it are made, because later ones use their answers. */
  showFrom?: number
  log?: (sentence: string) => void
  /** Called after every thousandth request. */
  onThousand?: (role: AttackRole, index: number) => void
  /** Ends the attack early. */
  signal?: AbortSignal
}

/** Requests after which a role gets back the rights that it gave up. */
const RESTORE_AFTER = 100
/** PDF files are read for each role up to this number, because reading one takes as long as fifty requests. */
const MAX_PDFS = 40
const MAX_FAILURES = 10

/** Sends the requests of one role, one after the other, and checks every answer. */
export async function attackAs(role: AttackRole, attack: Attack): Promise<RoleResult> {
  const { pool, sender, practice, seed, count } = attack
  const ownerId = role === 'nobody' || role === 'cook' ? null : practice.ids[role]
  const people = await readPeople(pool, ownerId)
  const known = await readKnownValues(pool, { ownerId, fixed: fixedValues(role, practice, people) })
  const calls = role === 'cook' ? callsOfCook(attack.calls) : attack.calls
  const reachable = calls.filter(({ access }) => mayCall(role, access))
  const tally = createTally(role, attack.log)
  const check = createChecks(role, attack, watchFor(role, people, attack.secrets))
  const records = await watchRecords(pool, listUntouchable(role, practice))
  for (let index = 0; index < count && tally.failures.length < MAX_FAILURES; index += 1) {
    if (index % RESTORE_AFTER === 0) {
      for (const table of await records.findChanges()) tally.fail(describeChange(role, attack, table, index))
      await practice.restore(role)
    }
    const random = createRandom(seedOf(seed, role, index))
    const call = pickCall(random, reachable, calls)
    const cookie = practice.cookieOf(role)
    const { kind, request } = makeRequest(call, { random, known, url: attack.url, cookie })
    tally.requests += 1
    tally.kinds[kind] += 1
    const startedAt = performance.now()
    const answer = await sender.send(request).catch((error: unknown) => error)
    if (!isAnswer(answer)) {
      const reason = `gives no answer: ${answer instanceof Error ? answer.message : String(answer)}`
      tally.fail(describeFailure(role, attack, { call, request, index, reason }))
      continue
    }
    const { text, reasons } = await check(call, request, answer)
    for (const reason of reasons) tally.fail(describeFailure(role, attack, { call, request, index, reason }))
    const hundred = Math.floor(answer.status / 100) as 2 | 3 | 4 | 5 // a status of HTTP
    tally.answers[hundred] += 1
    tally.addTime(call.name, performance.now() - startedAt)
    if (hundred === 2) {
      tally.succeeded.add(call.name)
      if (answer.headers['content-type']?.startsWith('application/json')) known.remember(parseJson(text))
      rememberCursor(known, answer)
    }
    if (answer.status === 401) await practice.restore(role)
    if (attack.showFrom !== undefined && index >= attack.showFrom) {
      attack.log?.(
        `#${index} ${kind}\n${describeRequest(request)}\n→ ${answer.status} ${text.slice(0, 2000)}`,
      )
    }
    if (index % 1000 === 999) attack.onThousand?.(role, index + 1)
    attack.signal?.throwIfAborted()
  }
  for (const table of await records.findChanges()) tally.fail(describeChange(role, attack, table, count))
  return { ...tally, slowest: tally.listSlowest() }
}

function isAnswer(value: unknown): value is AttackAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value
}

/** Creates the check of one answer: it finds every reason why the answer is a failure. */
function createChecks(role: AttackRole, { url }: Attack, watch: Watch) {
  let pdfCount = 0
  return async (
    call: AttackedCall,
    request: AttackRequest,
    answer: AttackAnswer,
  ): Promise<{ text: string; reasons: string[] }> => {
    const fault = findFault(call, answer, { url, path: request.path })
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    if (isPdf) pdfCount += 1
    const isRead = !isPdf || pdfCount <= MAX_PDFS
    const text =
      isPdf && isRead ? (await readPdf(new Uint8Array(answer.body))).text : answer.body.toString('utf8')
    const leaks = isRead
      ? watch.findLeaks(`${JSON.stringify(answer.headers)}\n${text}`, readRequest(request))
      : []
    const leak = `answers ${answer.status} with what ${role} may not read: ${leaks.join(', ')}`
    if (answer.status < 300 && request.method !== 'GET') watch.allow(readRequest(request))
    return { text, reasons: [...(fault ? [fault] : []), ...(leaks.length > 0 ? [leak] : [])] }
  }
}

/** Creates the counts of one role. */
function createTally(role: AttackRole, log: Attack['log']) {
  const times = new Map<string, { ms: number; count: number }>()
  const failures: string[] = []
  return {
    role,
    requests: 0,
    kinds: { valid: 0, hostile: 0, malformed: 0 },
    answers: { 2: 0, 3: 0, 4: 0, 5: 0 },
    succeeded: new Set<string>(),
    failures,
    fail: (failure: string): void => {
      failures.push(failure)
      log?.(`FAILED ${failure}`)
    },
    addTime: (name: string, ms: number): void => {
      const known = times.get(name) ?? { ms: 0, count: 0 }
      times.set(name, { ms: known.ms + ms, count: known.count + 1 })
    },
    listSlowest: (): string[] =>
      [...times]
        .sort(([, a], [, b]) => b.ms - a.ms)
        .slice(0, 5)
        .map(([name, { ms, count }]) => `${name} ${Math.round(ms / count)} ms × ${count}`),
  }
}

function describeFailure(
  role: AttackRole,
  { seed }: Attack,
  failed: { call: AttackedCall; request: AttackRequest; index: number; reason: string },
): string {
  const { call, request, index, reason } = failed
  return [
    `${call.method} ${call.url} as ${role}: ${reason}`,
    `      ${describeRequest(request)}`,
    `      replay: npm run test:security -- --seed ${seed} --role ${role} --until ${index}`,
  ].join('\n')
}

function describeChange(role: AttackRole, { seed }: Attack, table: string, index: number): string {
  return [
    `${role} changed what ${role} may not change, in the table ${table}, by one of the requests before ${index}`,
    `      replay: npm run test:security -- --seed ${seed} --role ${role} --until ${index}`,
  ].join('\n')
}

/**
 * The people whose rows a role may not change. Staff write in the records of clients in their care. An account whose
 * address nobody has verified is not among them: the next person who signs up with that address replaces it.
 */
function listUntouchable(
  role: AttackRole,
  { ids }: AttackPractice,
): { clients: string[]; accounts: string[] } {
  if (role === 'admin') return { clients: [], accounts: [] }
  const isOwn = (id: string): boolean => role !== 'nobody' && role !== 'cook' && ids[role] === id
  const isInCare = role === 'employee' || role === 'granted'
  const others = (list: readonly string[]): string[] => list.filter((id) => !isOwn(id))
  return {
    clients: others([ids.victim, ...(isInCare || role === 'cook' ? [] : [ids.client])]),
    accounts: others([ids.employee, ids.granted, ids.admin]),
  }
}

/** One number decides everything about a request. */
function seedOf(seed: number, role: AttackRole, index: number): number {
  return createHash('sha256').update(`${seed} ${role} ${index}`).digest().readUInt32LE()
}

/** Checks whether a role may make a call for any record. */
function mayCall(role: AttackRole, access: Access): boolean {
  if (access === 'public') return true
  if (role === 'nobody' || role === 'cook') return false
  if (access === 'session') return true
  if (role === 'unverified') return false
  if (access === 'verified') return true
  const isEmployee = role === 'employee' || role === 'granted'
  return isAllowed({ role: isEmployee ? 'employee' : role, grants: role === 'granted' ? GRANTS : [] }, access)
}

/** The cook has the link, and can otherwise do what anybody can. */
function callsOfCook(calls: readonly AttackedCall[]): AttackedCall[] {
  const open = calls.filter(({ access }) => access === 'public')
  const own = open.filter(({ name }) => name === 'openCookLink')
  return [...open, ...own.flatMap((call) => Array<AttackedCall>(open.length).fill(call))]
}

/** Picks a call, in most cases one that the role may make. */
function pickCall(
  random: Random,
  reachable: readonly AttackedCall[],
  calls: readonly AttackedCall[],
): AttackedCall {
  for (;;) {
    const call = random.pick(random.chance(0.7) ? reachable : calls)
    if (!isTooSlow(call) || random.chance(0.1)) return call
  }
}

/** A backup reads the whole database, so each tenth one of these calls is sent. */
function isTooSlow({ name }: AttackedCall): boolean {
  return ['makeBackup', 'downloadBackup', 'draftWeek', 'requestDataExport'].includes(name)
}

function fixedValues(
  role: AttackRole,
  { ids, emails, cookToken }: AttackPractice,
  people: KnownPeople,
): Record<string, readonly unknown[]> {
  const own = role === 'nobody' || role === 'cook' ? [] : [ids[role]]
  const today = new Date().toISOString().slice(0, 10)
  return {
    token: role === 'cook' ? [cookToken] : ['not-a-link', 'x'.repeat(43)],
    userId: [...own, ids.client, ids.victim],
    clientId: [ids.client, ids.victim],
    staffId: [ids.employee, ids.granted, ids.admin],
    email: [...Object.values(emails), ...[...people.addresses].slice(0, 5), 'nobody@example.com'],
    phone: ['98450 12345', ...[...people.phones].slice(0, 5)],
    q: ['rice', 'dal', 'zq', ids.victim, emails.victim],
    search: ['zqvictim', 'a', emails.victim, 'rice'],
    line: ['2 roti', '1 cup rice and dal'],
    day: [today],
    from: [today],
    to: [today],
    locale: ['en', 'hi', 'te'],
    password: ['mango-tree-1987-long'],
    gstin: [null],
    key: ['regular'],
    text: ['Plain text'],
    consent: [true],
    hasAgreed: [true],
  }
}

function rememberCursor(known: RememberedValues, { headers }: AttackAnswer): void {
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
  if (cursor) known.remember({ cursor: decodeURIComponent(cursor) })
}

function readRequest({ path, headers, body }: AttackRequest): string {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A path that is spoilt on purpose is compared as it is.
  }
  const text = body?.toString('utf8') ?? ''
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  const fields = isForm ? [...new URLSearchParams(text).values()].join('\n') : ''
  return `${path}\n${decoded}\n${JSON.stringify(headers)}\n${text}\n${fields}`
}

function describeRequest({ method, path, headers, body }: AttackRequest): string {
  const { cookie: _session, origin: _origin, ...shown } = headers
  const text =
    body && body.length > 600
      ? `${body.toString('utf8', 0, 600)}… (${body.length} bytes)`
      : (body?.toString('utf8') ?? '')
  return `${method} ${path.slice(0, 400)} ${JSON.stringify(shown).slice(0, 400)} ${text}`
}
