import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInClient } from './practice.ts'

/** One write, and whether it was acknowledged. */
export type Write = {
  kind: 'weight' | 'booking'
  /** What identifies it in the database: the client and the time of a weight, the name in a booking. */
  mark: string
  /** The id in the answer; `null` until it is acknowledged. */
  id: string | null
  tries: number
}

/** A request that was not answered as it should be. */
export type Failure = { at: number; what: string; answer: string }

/** What a load has done so far. */
export type Load = {
  writes: readonly Write[]
  /** Every answer other than the expected one, also those that a later try made good. */
  failures: readonly Failure[]
  /** When each acknowledged write was acknowledged, by `performance.now()`. */
  acknowledgedAt: readonly number[]
  readCount: () => number
  /** Lets every write come to its end, then stops. */
  stop: () => Promise<void>
}

type Answer = { status: number; text: string; headers: IncomingHttpHeaders }

/** A write is tried again with the same key for this long. */
const GIVE_UP_MS = 120_000
const RETRY_MS = 250
const REQUEST_MS = 30_000

/** A load that runs. */
type State = {
  siteUrl: string
  clients: readonly SignedInClient[]
  run: number
  agent: Agent
  writes: Write[]
  failures: Failure[]
  acknowledgedAt: number[]
  readCount: number
  /** The wording of the consent that a booking must name; the first refusal brings it. */
  consent: string
}

/**
 * Sends writes and reads through the site's own address, from several clients, as a proxy in front of HAProxy does. A
 * write that is refused is sent again with the same key until it is acknowledged.
 *
 * @param rates How many of each are started per second.
 * @param run A number of this load, 0 to 7: loads of one database book other times for other people.
 */
export function startLoad(
  siteUrl: string,
  clients: readonly SignedInClient[],
  rates: { weights: number; bookings: number; reads: number },
  run: number,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const shared = { siteUrl, clients, run, agent, consent: '' }
  const state: State = { ...shared, writes: [], failures: [], acknowledgedAt: [], readCount: 0 }
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  const repeat = async (
    perSecond: number,
    start: (state: State, number: number) => Promise<void>,
  ): Promise<void> => {
    if (perSecond === 0) return
    const beganAt = performance.now()
    for (let number = 0; !stopping.signal.aborted; number++) {
      const done = start(state, number)
      open.add(done)
      void done.finally(() => open.delete(done))
      const waitMs = beganAt + ((number + 1) * 1000) / perSecond - performance.now()
      await sleep(Math.max(0, waitMs))
    }
  }
  const loops = [
    repeat(rates.weights, addWeight),
    repeat(rates.bookings, addBooking),
    repeat(rates.reads, read),
  ]
  return {
    writes: state.writes,
    failures: state.failures,
    acknowledgedAt: state.acknowledgedAt,
    readCount: () => state.readCount,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(open)
      agent.destroy()
    },
  }
}

/** Sends a write with one key until it is acknowledged. */
async function write(
  state: State,
  made: Write,
  path: string,
  { body, headers }: { body: () => object; headers: Record<string, string> },
): Promise<void> {
  state.writes.push(made)
  const startedAt = performance.now()
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  while (performance.now() - startedAt < GIVE_UP_MS) {
    made.tries += 1
    const answer = await ask(state, path, { body: body(), headers: keyed }).catch(toError)
    if (!(answer instanceof Error) && answer.status < 300) {
      made.id = readId(made.kind, answer.text)
      state.acknowledgedAt.push(performance.now())
      return
    }
    const wording = answer instanceof Error ? null : readConsentWording(answer.text)
    if (wording === null) fail(state, made.kind, answer)
    else state.consent = wording
    await sleep(RETRY_MS)
  }
}

function addWeight(state: State, number: number): Promise<void> {
  const client = pickClient(state, number)
  const entryDate = new Date(Date.now() - 86_400_000 + number).toISOString()
  const weight = 60 + (number % 200) / 10
  const notes = `${state.run} ${number}`
  const body = { userId: client.id, weight, entryDate, isConfirmed: true, notes }
  const made: Write = { kind: 'weight', mark: notes, id: null, tries: 0 }
  return write(state, made, '/api/progress', { body: () => body, headers: asClient(client) })
}

function addBooking(state: State, number: number): Promise<void> {
  const { run } = state
  const name = `Visitor ${run} ${number}`
  const startsAt = new Date(firstSlot(run) + number * 15 * 60_000).toISOString()
  const body = () => ({
    concern: 'other',
    channel: 'phone',
    startsAt,
    name,
    phone: `+9198${String(45_000_000 + run * 100_000 + number).padStart(8, '0')}`,
    email: '',
    consent: true,
    consentWording: state.consent,
  })
  const address = `10.${80 + run}.${Math.floor(number / 250)}.${(number % 250) + 1}`
  const made: Write = { kind: 'booking', mark: name, id: null, tries: 0 }
  return write(state, made, '/api/consultations', { body, headers: { 'x-forwarded-for': address } })
}

async function read(state: State, number: number): Promise<void> {
  const client = pickClient(state, number)
  const { id } = client
  const paths = [`/api/dashboard/${id}`, '/', `/api/progress/${id}?limit=5`, '/home', '/api/auth/user']
  const path = paths[number % paths.length] ?? '/'
  const answer = await ask(state, path, { headers: asClient(client) }).catch(toError)
  if (answer instanceof Error || answer.status >= 400) fail(state, path.replace(id, ':id'), answer)
  else if (path === '/home') await readFiles(state, answer.text, client)
  state.readCount += 1
}

/** Asks for a page's files a moment later, when its process may have been replaced. */
async function readFiles(state: State, html: string, client: SignedInClient): Promise<void> {
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])].slice(0, 4)
  await sleep(500)
  for (const file of files) {
    const answer = await ask(state, file, { headers: asClient(client) }).catch(toError)
    if (answer instanceof Error || answer.status !== 200) fail(state, 'a file of a page', answer)
    state.readCount += 1
  }
}

function fail(state: State, what: string, answer: Answer | Error): void {
  const text = answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`
  state.failures.push({ at: performance.now(), what, answer: text })
}

function pickClient({ clients }: State, number: number): SignedInClient {
  const client = clients[number % clients.length]
  if (!client) throw new Error('There are no clients.')
  return client
}

function asClient({ cookie, address }: SignedInClient): Record<string, string> {
  return { cookie, 'x-forwarded-for': address }
}

/** The first time that a load books, on the grid of the practice's times. Each load has ten days of its own. */
function firstSlot(run: number): number {
  return (Math.ceil(Date.now() / 86_400_000) + 1 + run * 10) * 86_400_000
}

function readId(kind: Write['kind'], text: string): string {
  const answer = JSON.parse(text) as { id?: string; booking?: { id?: string } } // the answers of these two calls
  const id = kind === 'weight' ? answer.id : answer.booking?.id
  if (!id) throw new Error(`An acknowledged ${kind} has no id: ${text.slice(0, 200)}`)
  return id
}

/** Returns the wording of the consent if a booking was refused because it named another. */
function readConsentWording(text: string): string | null {
  if (!text.includes('consent_changed')) return null
  const answer = JSON.parse(text) as { details?: { wording?: string } } // the error body of the contract
  return answer.details?.wording ?? null
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Sends one request and reads the whole answer. */
function ask(
  { siteUrl, agent }: State,
  path: string,
  { body, headers }: { body?: object; headers: Record<string, string> },
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(
      siteUrl + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json', origin: siteUrl } : {}) },
        signal: AbortSignal.timeout(REQUEST_MS),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () =>
          done({ status: response.statusCode ?? 0, text, headers: response.headers }),
        )
        response.once('error', fail)
      },
    )
    sent.once('error', fail)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
