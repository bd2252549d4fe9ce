import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { ClientNote, NoteDraft, NoteParts } from '#contract/people/client-notes.ts'
import { createNoteSaver, type NoteSaveState } from './note-saver.ts'

const EMPTY: NoteParts = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }
const write = (assessment: string): NoteDraft => ({ notedOn: '2026-11-21', parts: { ...EMPTY, assessment } })

/** What the server would keep, with what it is to answer next. */
function makeServer() {
  let note: ClientNote | null = null
  const answers: ('lost' | 'refused' | 'lost-after')[] = []
  const calls: string[] = []
  const keys = new Map<string, ClientNote>()
  const refuse = (statusCode: number, code: ErrorBody['code']): ErrorBody => ({
    statusCode,
    error: 'x',
    code,
    message: 'Refused.',
    ...(note && statusCode === 409 ? { details: { note } } : {}),
  })
  const store = (draft: NoteDraft, version: number): ClientNote => {
    note = {
      id: 'n1',
      clientId: 'c1',
      clientName: 'A',
      status: 'draft',
      version,
      author: null,
      isOwn: true,
      isAbandoned: false,
      signedByName: null,
      signedByRegistration: null,
      signedAt: null,
      createdAt: '',
      updatedAt: '',
      amendments: [],
      ...draft,
    }
    return note
  }
  const answer = async (work: () => ClientNote): Promise<ClientNote> => {
    const next = answers.shift()
    if (next === 'lost') throw new TypeError('lost')
    if (next === 'refused') throw refuse(500, 'internal')
    const done = work()
    if (next === 'lost-after') throw new TypeError('lost')
    return done
  }
  return {
    calls,
    answers,
    read: () => note,
    change: (changes: Partial<ClientNote>) => {
      if (note) note = { ...note, ...changes }
    },
    remove: () => {
      note = null
    },
    api: {
      create: (draft: NoteDraft, key: string) =>
        answer(() => {
          calls.push(`create ${draft.parts.assessment}`)
          const made = keys.get(key) ?? store(draft, 1)
          keys.set(key, made)
          return made
        }),
      update: (_id: string, { version, ...draft }: NoteDraft & { version: number }) =>
        answer(() => {
          calls.push(`update ${draft.parts.assessment}`)
          if (!note) throw refuse(404, 'not_found')
          if (note.version !== version) throw refuse(409, 'stale_version')
          return store(draft, version + 1)
        }),
      readError: (error: unknown) => (error instanceof TypeError ? null : (error as ErrorBody)), // what `refuse` makes
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(server: ReturnType<typeof makeServer>) {
  const states: NoteSaveState[] = []
  const saver = createNoteSaver({ stored: null, calls: server.api, onState: (state) => states.push(state) })
  return { saver, states, last: () => states.at(-1) }
}

test('stores once typing rests, one call at a time, the newest content last', async () => {
  const server = makeServer()
  const { saver, last } = open(server)
  for (const text of ['a', 'ab', 'abc']) saver.offer(write(text))
  expect(server.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1200)
  saver.offer(write('abcd'))
  expect(saver.hasUnsaved()).toBe(true)
  expect(await saver.flush()).toEqual({ id: 'n1', version: 2 })
  expect(server.calls).toEqual(['create abc', 'update abcd'])
  expect(last()).toMatchObject({ kind: 'saved' })
  expect(saver.hasUnsaved()).toBe(false)
})

test('makes no second note when the answer to the first is lost', async () => {
  const server = makeServer()
  const { saver, last } = open(server)
  server.answers.push('lost-after')
  saver.offer(write('a'))
  expect(await saver.flush()).toBeNull()
  expect(last()).toMatchObject({ kind: 'failed', isRetrying: true })
  saver.offer(write('ab'))
  expect(await saver.flush()).toEqual({ id: 'n1', version: 2 })
  expect(server.calls).toEqual(['create a', 'create a', 'update ab'])
})

test('takes its own lost update for what it is, and goes on', async () => {
  const server = makeServer()
  const { saver, states } = open(server)
  saver.offer(write('a'))
  await saver.flush()
  server.answers.push('lost-after')
  saver.offer(write('ab'))
  await saver.flush()
  saver.offer(write('abc'))
  expect(await saver.flush()).toEqual({ id: 'n1', version: 3 })
  expect(states.some(({ kind }) => kind === 'conflict')).toBe(false)
})

test('stops at another version and keeps what was written, until it is told how to go on', async () => {
  const server = makeServer()
  const { saver, last } = open(server)
  saver.offer(write('a'))
  await saver.flush()
  server.change({ version: 7, parts: { ...EMPTY, assessment: 'theirs' } })
  saver.offer(write('mine'))
  expect(await saver.flush()).toBeNull()
  expect(last()).toMatchObject({ kind: 'conflict', theirs: { version: 7, parts: { assessment: 'theirs' } } })
  saver.offer(write('mine still'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.read()?.parts?.assessment).toBe('theirs')
  saver.goOnFrom({ id: 'n1', version: 7 })
  expect(await saver.flush()).toEqual({ id: 'n1', version: 8 })
  expect(server.read()?.parts?.assessment).toBe('mine still')
})

test('is kept as a new note where the draft was deleted elsewhere', async () => {
  const server = makeServer()
  const { saver, last } = open(server)
  saver.offer(write('a'))
  await saver.flush()
  server.remove()
  saver.offer(write('ab'))
  await saver.flush()
  expect(last()).toEqual({ kind: 'gone' })
  saver.goOnFrom(null)
  expect(await saver.flush()).toEqual({ id: 'n1', version: 1 })
  expect(server.read()?.parts?.assessment).toBe('ab')
})

test('tries again by itself what will pass, and not once it is stopped', async () => {
  const server = makeServer()
  const { saver, last } = open(server)
  server.answers.push('refused', 'lost')
  saver.offer(write('a'))
  await vi.advanceTimersByTimeAsync(1200 + 3000 + 10_000)
  expect(last()).toMatchObject({ kind: 'saved' })
  server.answers.push('lost')
  saver.offer(write('ab'))
  saver.stop()
  await saver.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toEqual(['create a'])
})
