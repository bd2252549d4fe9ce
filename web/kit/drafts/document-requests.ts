import type { ErrorBody } from '#contract/errors.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { readRefusal } from './autosaver.ts'

/*
 * The requests that store one document. A lost answer never creates a second document, and is never mistaken for a
 * change by somebody else.
 */

/** A document and one of its versions. */
export type StoredVersion = { id: string; version: number }

/** The calls for one kind of document. They throw the errors of the API client. */
export type DocumentCalls<Content, Document extends StoredVersion> = {
  create: (content: Content, idempotencyKey: string) => Promise<Document>
  /** The server refuses it with 409 if another version is stored. */
  update: (stored: StoredVersion, content: Content) => Promise<Document>
  /** Reads the stored document. Required by `catchUp`, and if refusals do not contain the document. */
  read?: (id: string) => Promise<Document>
  /** Returns the stored document that a refusal contains, or `null` if it contains none. */
  readTheirs: (body: ErrorBody) => Document | null
  /** Checks whether a stored document has the content that was sent. */
  isSame: (document: Document, sent: Content) => boolean
}

/**
 * `ours`: our own update had arrived, but its answer was lost. `mismatch`: the key was already used, so another one is
 * needed.
 */
export type RefusalMeaning<Document> =
  | { kind: 'conflict' | 'ours'; document: Document }
  | { kind: 'gone' | 'mismatch' | 'other' }

export type DocumentRequests<Content, Document extends StoredVersion> = {
  /** Returns the version that is known to be stored, or `null` if there is none. */
  readStored: () => StoredVersion | null
  /** Continues from another version, or from none; requests without an answer are forgotten. */
  startFrom: (stored: StoredVersion | null) => void
  /** Creates or updates the document. Throws the errors of the calls. */
  store: (content: Content) => Promise<Document>
  /** Returns the meaning of a refusal of `store`. Throws the errors of reading the stored document. */
  explainRefusal: (body: ErrorBody) => Promise<RefusalMeaning<Document>>
}

/** The state with which an editor begins. */
export type DocumentStart<Content> = {
  /** The document that is edited; `null` if it was never stored. */
  stored: StoredVersion | null
  /** Content that an earlier window could not store, or stored without receiving the answer. */
  restored?: { content: Content }
  /** The idempotency key of the creating call, the same in every window that restores the draft. */
  createKey?: string
}

/** Creates the requests of one editor. */
export function createDocumentRequests<Content, Document extends StoredVersion>(
  start: DocumentStart<Content>,
  calls: DocumentCalls<Content, Document>,
): DocumentRequests<Content, Document> {
  const { restored } = start
  const firstKey = start.createKey ?? createRandomKey()
  let { stored } = start
  /** A creating call without an answer: it is repeated as it was, with its key, before anything else. */
  let lostCreate = restored && stored === null ? { content: restored.content, key: firstKey } : null
  /** Contents of updates without an answer: a later conflict may be with one of these updates. */
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
    // The server refused, so nothing was created with that key.
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
