import type { ErrorBody } from '#contract/errors.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { readRefusal } from './autosaver.ts'

/*
 * The requests that store one document. A lost answer never makes a second document, and is never mistaken for somebody
 * else's change.
 */

/** Which document, and which version of it. */
export type StoredVersion = { id: string; version: number }

/** The calls for one kind of document. They throw what the API client throws. */
export type DocumentCalls<Content, Document extends StoredVersion> = {
  create: (content: Content, idempotencyKey: string) => Promise<Document>
  /** Refused by the server with 409 where another version is stored. */
  update: (stored: StoredVersion, content: Content) => Promise<Document>
  /** The stored document; needed by `catchUp`, and where refusals do not carry it. */
  read?: (id: string) => Promise<Document>
  /** The stored document that a refusal carries; null: it carries none. */
  readTheirs: (body: ErrorBody) => Document | null
  /** Whether a stored document holds what was sent. */
  isSame: (document: Document, sent: Content) => boolean
}

/** `ours`: our own update had arrived, its answer was lost. `mismatch`: the key was spent, another will do. */
export type RefusalMeaning<Document> =
  | { kind: 'conflict' | 'ours'; document: Document }
  | { kind: 'gone' | 'mismatch' | 'other' }

export type DocumentRequests<Content, Document extends StoredVersion> = {
  /** The version that is known to be stored; null: none. */
  readStored: () => StoredVersion | null
  /** Goes on from another version, or none; requests without an answer no longer matter. */
  startFrom: (stored: StoredVersion | null) => void
  /** Creates or updates. Throws what the calls throw. */
  store: (content: Content) => Promise<Document>
  /** What a refusal of `store` means. Throws what reading the stored document throws. */
  explainRefusal: (body: ErrorBody) => Promise<RefusalMeaning<Document>>
}

/** What an editor begins with. */
export type DocumentStart<Content> = {
  /** The document that is edited; null: one that was never stored. */
  stored: StoredVersion | null
  /** Content that an earlier window could not store, or did not hear that it had. */
  restored?: { content: Content }
  /** The idempotency key of the call that creates it, the same in every window that restores the draft. */
  createKey?: string
}

/** The requests of one editor. */
export function createDocumentRequests<Content, Document extends StoredVersion>(
  start: DocumentStart<Content>,
  calls: DocumentCalls<Content, Document>,
): DocumentRequests<Content, Document> {
  const { restored } = start
  const firstKey = start.createKey ?? createRandomKey()
  let { stored } = start
  /** A creating call without an answer: it is repeated as it was, with its key, before anything else. */
  let lostCreate = restored && stored === null ? { content: restored.content, key: firstKey } : null
  /** Updates without an answer: a conflict after them may be with ourselves. */
  let lostUpdates = restored && stored !== null ? [restored.content] : []
  let isFirstKeySpent = lostCreate !== null

  const startFrom = (next: StoredVersion | null): void => {
    stored = next && { id: next.id, version: next.version }
    lostUpdates = []
    lostCreate = null
  }

  async function create(content: Content): Promise<Document> {
    const attempt = lostCreate ?? { content, key: isFirstKeySpent ? createRandomKey() : firstKey }
    isFirstKeySpent = true
    lostCreate = attempt
    const document = await calls.create(attempt.content, attempt.key)
    startFrom(document)
    // Else an earlier attempt had arrived after all, with older content.
    return attempt.content === content ? document : update(document, content)
  }

  async function update(target: StoredVersion, content: Content): Promise<Document> {
    try {
      const document = await calls.update(target, content)
      startFrom(document)
      return document
    } catch (error) {
      if (readRefusal(error) === null && !lostUpdates.includes(content)) lostUpdates.push(content)
      throw error
    }
  }

  async function explainRefusal(body: ErrorBody): Promise<RefusalMeaning<Document>> {
    // The server refused: nothing was made under that key.
    lostCreate = null
    if (body.code === 'idempotency_mismatch') return { kind: 'mismatch' }
    if (stored === null) return { kind: 'other' }
    if (body.statusCode === 404) return { kind: 'gone' }
    const isStale = body.code === 'stale_version'
    const document = calls.readTheirs(body) ?? (isStale ? await calls.read?.(stored.id) : null)
    if (!document) return { kind: 'other' }
    const isNext = document.version === stored.version + 1
    const isOurs = isNext && lostUpdates.some((content) => calls.isSame(document, content))
    if (isOurs) startFrom(document)
    return { kind: isOurs ? 'ours' : 'conflict', document }
  }

  return {
    readStored: () => stored,
    startFrom,
    store: (content) => (stored === null ? create(content) : update(stored, content)),
    explainRefusal,
  }
}
