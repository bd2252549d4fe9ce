import type { ErrorBody } from '#contract/errors.ts'
import { createAutosaver, type RefusalAnswer } from './autosaver.ts'
import {
  createDocumentRequests,
  type DocumentCalls,
  type DocumentStart,
  type StoredVersion,
} from './document-requests.ts'
import type { SaveStatus } from './save-status.ts'

/**
 * Saves one document (a plan, a note) while it is written: creates it once, then updates it with the version that was
 * last seen.
 */
export type DocumentSaver<Content, Document extends StoredVersion> = {
  /** Takes new content and stores it after a pause. */
  offer: (content: Content) => void
  /** Reports that the content cannot be stored and why, and forgets the content that was offered before. */
  block: (problem: string) => void
  /**
   * Stores the offered content now. Resolves with the stored version, or `null` if it is not stored or there is nothing
   * to store.
   */
  flush: () => Promise<StoredVersion | null>
  /**
   * Ends a conflict, or `gone`, and continues from that version (`null` for a new document). Offered content is stored
   * there, or dropped if `isDropped` is true.
   */
  continueFrom: (stored: StoredVersion | null, options?: { isDropped: boolean }) => void
  /**
   * Uses another stored document (`null` for none) as the one being written. Drops unsaved content, without changing
   * the status.
   */
  startFrom: (stored: StoredVersion | null) => void
  /**
   * Checks whether somebody has stored a newer version, and reports a conflict if so. Does nothing if the check fails.
   */
  catchUp: () => Promise<void>
  /** Reports that a call outside the saver was refused because of this version. */
  reportConflict: (theirs: Document) => void
  hasUnsaved: () => boolean
  /** Returns the version that is known to be stored, or `null` if there is none. */
  readStored: () => StoredVersion | null
  /** For `useSaver`. */
  start: () => void
  /** For `useSaver`. */
  stop: () => void
}

export type DocumentSaverOptions<Content, Document extends StoredVersion> = DocumentStart<Content> & {
  calls: DocumentCalls<Content, Document>
  onStatus: (status: SaveStatus<Document>) => void
  /** Called after each stored version. `isNewest` is true if nothing was offered since. */
  onStored?: (document: Document, isNewest: boolean) => void
  /** Pause in typing before content is stored, in milliseconds. */
  pauseMs?: number
}

/**
 * Creates a saver for one editor. Long: all functions share the content that is offered and the reason that blocks it.
 */
export function createDocumentSaver<Content, Document extends StoredVersion>(
  options: DocumentSaverOptions<Content, Document>,
): DocumentSaver<Content, Document> {
  const { calls, onStatus, onStored } = options
  const requests = createDocumentRequests(options, calls)
  // Each offer is a new object, so that two offers can be distinguished.
  let offer: { content: Content } | null = null
  let problem: string | null = null

  const saver = createAutosaver<Document>({
    onStatus,
    onRefused,
    pauseMs: options.pauseMs,
    hasUnsaved: () => offer !== null,
    send: async () => {
      if (offer === null) return
      const sent = offer
      const document = await requests.store(sent.content)
      const isNewest = offer === sent
      if (isNewest) offer = null
      onStored?.(document, isNewest)
    },
    readIdle,
  })

  function readIdle(): SaveStatus<Document> | null {
    if (problem !== null) return { kind: 'blocked', problem }
    return requests.readStored() === null ? null : { kind: 'saved', at: new Date() }
  }

  async function onRefused(body: ErrorBody): Promise<RefusalAnswer> {
    const meaning = await requests.explainRefusal(body)
    if (meaning.kind === 'ours') onStored?.(meaning.document, false)
    else if (meaning.kind === 'conflict') saver.hold({ kind: 'conflict', theirs: meaning.document })
    else if (meaning.kind === 'gone') saver.hold({ kind: 'gone', body })
    return ANSWERS[meaning.kind]
  }

  async function catchUp(): Promise<void> {
    const before = requests.readStored()
    if (before === null || saver.isSending() || saver.isHeld()) return
    const theirs = await calls.read?.(before.id).catch(() => null)
    // We may have sent something meanwhile; then the answer to that request says what is stored.
    const isUnchanged = requests.readStored() === before && !saver.isSending() && !saver.isHeld()
    if (theirs && isUnchanged && theirs.version > before.version) saver.hold({ kind: 'conflict', theirs })
  }

  return {
    offer: (content) => {
      problem = null
      // The same content offered twice is sent once.
      if (offer?.content !== content) offer = { content }
      saver.touch()
    },
    block: (reason) => {
      problem = reason
      offer = null
      if (!saver.isHeld()) onStatus({ kind: 'blocked', problem: reason })
    },
    flush: async () => {
      await saver.flush()
      return offer === null && problem === null ? requests.readStored() : null
    },
    continueFrom: (stored, { isDropped } = { isDropped: false }) => {
      requests.startFrom(stored)
      if (isDropped) {
        offer = null
        problem = null
      }
      saver.release()
      if (offer !== null) return void saver.flush()
      const status = readIdle()
      if (status) onStatus(status)
    },
    startFrom: (stored) => {
      requests.startFrom(stored)
      offer = null
      problem = null
      saver.release()
    },
    catchUp,
    reportConflict: (theirs) => saver.hold({ kind: 'conflict', theirs }),
    hasUnsaved: () => offer !== null || problem !== null,
    readStored: requests.readStored,
    start: saver.start,
    stop: saver.stop,
  }
}

/** Next step of the autosaver after each kind of refusal. */
const ANSWERS = {
  ours: 'again',
  mismatch: 'again',
  conflict: 'held',
  gone: 'held',
  other: 'failed',
} as const satisfies Record<string, RefusalAnswer>
