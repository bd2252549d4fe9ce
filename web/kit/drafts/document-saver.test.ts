import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import type { StoredVersion } from './document-requests.ts'
import { createDocumentSaver, type DocumentSaverOptions } from './document-saver.ts'
import type { SaveStatus } from './save-status.ts'

type Text = { text: string }
type TextDocument = StoredVersion & Text

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/**
 * Opens a store with the rules of the API: a key creates once, an update needs the stored version. With `lose`, the
 * next call arrives, but its answer is lost; with `cut`, the call itself is lost.
 */
function openStore({ carriesTheirs = true } = {}) {
  const documents = new Map<string, TextDocument>()
  const keys = new Map<string, { id: string; text: string }>()
  const usedKeys: string[] = []
  const log: string[] = []
  const troubles: ('lose' | 'cut' | ApiError | null)[] = []
  const refuse = (statusCode: number, code: ErrorBody['code'], id = ''): ApiError => {
    const theirs = documents.get(id)
    const details = theirs && carriesTheirs && statusCode === 409 ? { document: theirs } : undefined
    const body = { statusCode, error: 'Error', code, message: `It is ${code}.`, details }
    return new ApiError(statusCode, 'Error', JSON.stringify(body))
  }
  const put = (id: string, version: number, text: string): TextDocument => {
    const document = { id, version, text }
    documents.set(id, document)
    return document
  }
  const answer = async (name: string, act: () => TextDocument): Promise<TextDocument> => {
    log.push(name)
    const trouble = troubles.shift() ?? null
    await Promise.resolve()
    if (trouble instanceof ApiError) throw trouble
    if (trouble === 'cut') throw new TypeError('Failed to fetch')
    const document = act()
    if (trouble === 'lose') throw new TypeError('Failed to fetch')
    return document
  }
  const calls: DocumentSaverOptions<Text, TextDocument>['calls'] = {
    create: ({ text }, key) =>
      answer(`create ${text}`, () => {
        usedKeys.push(key)
        const before = keys.get(key)
        if (before && before.text !== text) throw refuse(409, 'idempotency_mismatch')
        const known = before && documents.get(before.id)
        if (known) return known
        const id = `document-${keys.size + 1}`
        keys.set(key, { id, text })
        return put(id, 1, text)
      }),
    update: ({ id, version }, { text }) =>
      answer(`update ${text}`, () => {
        const now = documents.get(id)
        if (!now) throw refuse(404, 'not_found')
        if (now.version !== version) throw refuse(409, 'stale_version', id)
        return put(id, version + 1, text)
      }),
    read: (id) =>
      answer('read', () => {
        const document = documents.get(id)
        if (!document) throw refuse(404, 'not_found')
        return document
      }),
    readTheirs: ({ details }) => (details?.document as TextDocument | undefined) ?? null, // `refuse` puts the document there.
    isSame: (document, sent) => document.text === sent.text,
  }
  return { calls, log, documents, keys, usedKeys, troubles, put, refuse }
}

function openSaver(
  store: ReturnType<typeof openStore>,
  stored: StoredVersion | null = null,
  restored?: { content: Text },
) {
  const statuses: SaveStatus<TextDocument>[] = []
  const seen: [text: string, isNewest: boolean][] = []
  const saver = createDocumentSaver<Text, TextDocument>({
    stored,
    restored,
    createKey: 'key-1',
    calls: store.calls,
    onStatus: (status) => statuses.push(status),
    onStored: ({ text }, isNewest) => seen.push([text, isNewest]),
  })
  return { saver, statuses, seen, last: () => statuses.at(-1) }
}

test('creates once and then updates, the newest content last', async () => {
  const store = openStore()
  const { saver, seen, last } = openSaver(store)
  saver.offer({ text: 'One' })
  const first = saver.flush()
  saver.offer({ text: 'Two' })
  saver.offer({ text: 'Three' })
  expect(await first).toEqual({ id: 'document-1', version: 2 })
  expect(store.log).toEqual(['create One', 'update Three'])
  expect(seen).toEqual([
    ['One', false],
    ['Three', true],
  ])
  expect(last()).toMatchObject({ kind: 'saved' })
})

test('reports what is missing and sends nothing', async () => {
  const store = openStore()
  const { saver, last } = openSaver(store)
  saver.offer({ text: 'One' })
  saver.block('choose a client first')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await saver.flush()).toBeNull()
  expect(store.log).toEqual([])
  expect(saver.hasUnsaved()).toBe(true)
  expect(last()).toEqual({ kind: 'blocked', problem: 'choose a client first' })
})

test('never creates a second document when the first answer was lost', async () => {
  const store = openStore()
  const { saver, last } = openSaver(store)
  store.troubles.push('lose')
  saver.offer({ text: 'One' })
  expect(await saver.flush()).toBeNull()
  expect(last()).toEqual({ kind: 'offline', isRetrying: true })
  saver.offer({ text: 'Two' })
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 2 })
  expect(store.log).toEqual(['create One', 'create One', 'update Two'])
  expect(store.documents.size).toBe(1)
})

test('takes another key after a refusal', async () => {
  const store = openStore()
  const { saver } = openSaver(store)
  store.troubles.push(store.refuse(400, 'invalid_input'))
  saver.offer({ text: 'One' })
  expect(await saver.flush()).toBeNull()
  saver.offer({ text: 'Two' })
  expect(await saver.flush()).toMatchObject({ version: 1 })
  expect(store.keys.has('key-1')).toBe(false)
})

test('uses another key if its key was used for something else', async () => {
  const store = openStore()
  store.keys.set('key-1', { id: 'other', text: 'Spent' })
  const { saver } = openSaver(store)
  saver.offer({ text: 'One' })
  expect(await saver.flush()).toMatchObject({ version: 1 })
  expect(store.usedKeys).toEqual(['key-1', expect.not.stringMatching('key-1')])
})

test('creates only once if a closed window had created the document without receiving the answer', async () => {
  const store = openStore()
  await store.calls.create({ text: 'One' }, 'key-1')
  const restored = { text: 'One' }
  const { saver } = openSaver(store, null, { content: restored })
  saver.offer(restored)
  saver.offer({ text: 'Two' })
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 2 })
  expect(store.documents.size).toBe(1)
})

test('recognises content that a closed window had stored without receiving the answer', async () => {
  const store = openStore()
  store.put('document-1', 5, 'One')
  const restored = { text: 'One' }
  const { saver, statuses } = openSaver(store, { id: 'document-1', version: 4 }, { content: restored })
  saver.offer(restored)
  expect(await saver.flush()).toMatchObject({ id: 'document-1' })
  expect(statuses.some(({ kind }) => kind === 'conflict')).toBe(false)
})

test.each([
  ['carries the stored version', true],
  ['does not carry it', false],
])('recognises its own updates whose answers were lost, if the refusal %s', async (_name, carriesTheirs) => {
  const store = openStore({ carriesTheirs })
  store.put('document-1', 4, 'Before')
  const { saver, statuses } = openSaver(store, { id: 'document-1', version: 4 })
  store.troubles.push('lose', 'cut')
  for (const text of ['One', 'Two', 'Three']) {
    saver.offer({ text })
    await saver.flush()
  }
  expect(store.documents.get('document-1')).toEqual({ id: 'document-1', version: 6, text: 'Three' })
  expect(statuses.some(({ kind }) => kind === 'conflict')).toBe(false)
})

test('stops at a version of somebody else, and stores the written content over it once a person has decided so', async () => {
  const store = openStore()
  store.put('document-1', 7, 'Theirs')
  const { saver, last } = openSaver(store, { id: 'document-1', version: 1 })
  saver.offer({ text: 'Ours' })
  expect(await saver.flush()).toBeNull()
  expect(last()).toMatchObject({ kind: 'conflict', theirs: { text: 'Theirs', version: 7 } })
  saver.offer({ text: 'Ours, longer' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.documents.get('document-1')?.text).toBe('Theirs')
  saver.continueFrom({ id: 'document-1', version: 7 })
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 8 })
  expect(store.documents.get('document-1')?.text).toBe('Ours, longer')
})

test('continues from a version of somebody else without the written content, if a person has chosen so', async () => {
  const store = openStore()
  store.put('document-1', 2, 'Theirs')
  const { saver, last } = openSaver(store, { id: 'document-1', version: 1 })
  saver.offer({ text: 'Ours' })
  await saver.flush()
  saver.continueFrom({ id: 'document-1', version: 2 }, { isDropped: true })
  expect(saver.hasUnsaved()).toBe(false)
  expect(last()).toMatchObject({ kind: 'saved' })
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 2 })
})

test('asks how to continue if the document was deleted, and creates a new one from the content', async () => {
  const store = openStore()
  const { saver, last } = openSaver(store, { id: 'document-0', version: 3 })
  saver.offer({ text: 'One' })
  expect(await saver.flush()).toBeNull()
  expect(last()).toMatchObject({ kind: 'gone', body: { code: 'not_found' } })
  saver.continueFrom(null)
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 1 })
})

test('notices a newer version of another window when it checks, and only then', async () => {
  const store = openStore()
  store.put('document-1', 1, 'One')
  const { saver, statuses, last } = openSaver(store, { id: 'document-1', version: 1 })
  await saver.catchUp()
  store.put('document-1', 2, 'Two')
  store.troubles.push('cut')
  await saver.catchUp()
  expect(statuses).toEqual([])
  await saver.catchUp()
  expect(last()).toMatchObject({ kind: 'conflict', theirs: { text: 'Two' } })
})

test('begins with another document and drops the content that was not stored', async () => {
  const store = openStore()
  const { saver, statuses } = openSaver(store, { id: 'document-9', version: 3 })
  saver.block('no title')
  saver.startFrom(null)
  expect(saver.hasUnsaved()).toBe(false)
  expect(await saver.flush()).toBeNull()
  saver.offer({ text: 'New' })
  expect(await saver.flush()).toEqual({ id: 'document-1', version: 1 })
  expect(statuses.at(-1)).toMatchObject({ kind: 'saved' })
})
