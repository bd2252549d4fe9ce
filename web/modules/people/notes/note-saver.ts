import type { ErrorBody } from '#contract/errors.ts'
import type { ClientNote, NoteDraft } from '#contract/people/client-notes.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'

/*
 * Saves the draft of a note while it is written: one request at a time, the newest content last, never the same note made
 * twice. It knows neither the screen nor the browser: what it needs of them is handed in.
 */

/** What the saver says of itself. Whatever it says, what was written is kept. */
export type NoteSaveState =
  | { kind: 'untouched' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string; isRetrying: boolean; issues: ErrorBody['issues'] }
  /** Another version is stored: `theirs`, perhaps signed. Nothing is sent until `goOnFrom`. */
  | { kind: 'conflict'; theirs: ClientNote }
  /** Deleted elsewhere, or out of reach. Nothing is sent until `goOnFrom`. */
  | { kind: 'gone' }

/** The calls it makes. They throw what `readError` understands. */
export type NoteCalls = {
  create: (draft: NoteDraft, idempotencyKey: string) => Promise<ClientNote>
  update: (id: string, draft: NoteDraft & { version: number }) => Promise<ClientNote>
  /** The body of a refusal; null when the server did not answer, so that it is not known what became of the call. */
  readError: (error: unknown) => ErrorBody | null
}

export type StoredVersion = { id: string; version: number }

export type NoteSaver = {
  /** Takes new content and stores it after a pause. */
  offer: (draft: NoteDraft) => void
  /** Stores what is offered now. Resolves with what is stored; null when that did not succeed or there is nothing. */
  flush: () => Promise<StoredVersion | null>
  /**
   * After a conflict, or where it is gone: goes on from that version (null: as a new note). What was offered is stored
   * there, or dropped where `isDropped`.
   */
  goOnFrom: (version: StoredVersion | null, isDropped?: boolean) => void
  hasUnsaved: () => boolean
  /** What is stored as far as it is known; null: nothing. */
  readStored: () => StoredVersion | null
  /** Stops timers, until something is offered again; what is on its way arrives. */
  stop: () => void
}

const PAUSE_MS = 1200
const RETRY_PAUSES_MS = [3000, 10_000]
const LONGEST_RETRY_PAUSE_MS = 30_000

/** A saver for one editor. `stored`: the draft that is edited; null for one that was never stored. */
export function createNoteSaver(options: {
  stored: StoredVersion | null
  calls: NoteCalls
  onState: (state: NoteSaveState) => void
  pauseMs?: number
  createKey?: () => string
}): NoteSaver {
  const { calls, onState, pauseMs = PAUSE_MS, createKey = createRandomKey } = options
  let { stored } = options
  let offered: NoteDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isHeld = false
  let isStopped = false
  /** A creating call whose fate is unknown: it is repeated as it was, with its key, before anything else. */
  let unsettledCreate: { draft: NoteDraft; key: string } | null = null
  /** An update whose fate is unknown: a conflict after it may be with ourselves. */
  let unsettledUpdate: NoteDraft | null = null

  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= storeOffered().finally(() => {
      running = null
    })
    return running
  }

  async function storeOffered(): Promise<void> {
    while (offered !== null && !isHeld) {
      const draft = offered
      onState({ kind: 'saving' })
      try {
        const note = stored === null ? await create(draft) : await update(stored, draft)
        stored = { id: note.id, version: note.version }
        failures = 0
        unsettledUpdate = null
        if (offered === draft) offered = null
      } catch (error) {
        if (!handleFailure(error, draft)) return
      }
    }
    if (!isHeld && stored !== null) onState({ kind: 'saved', at: new Date() })
  }

  async function create(draft: NoteDraft): Promise<ClientNote> {
    const attempt = unsettledCreate ?? { draft, key: createKey() }
    unsettledCreate = attempt
    const note = await calls.create(attempt.draft, attempt.key)
    unsettledCreate = null
    if (attempt.draft === draft) return note
    // The first attempt had arrived after all, with older content.
    stored = { id: note.id, version: note.version }
    return update(stored, draft)
  }

  function update({ id, version }: StoredVersion, draft: NoteDraft): Promise<ClientNote> {
    return calls.update(id, { ...draft, version })
  }

  /** Says what went wrong; true: it can go on at once. */
  function handleFailure(error: unknown, draft: NoteDraft): boolean {
    const body = calls.readError(error)
    if (body === null) {
      if (stored !== null) unsettledUpdate = draft
      fail('The server cannot be reached.', true)
      return false
    }
    // The server refused: nothing was made under that key.
    unsettledCreate = null
    const theirs = readNote(body)
    if (theirs) {
      const sent = unsettledUpdate
      unsettledUpdate = null
      const isOurs =
        sent !== null && theirs.status === 'draft' && theirs.version === (stored?.version ?? 0) + 1
      if (isOurs && isSameDraft(theirs, sent)) {
        stored = { id: theirs.id, version: theirs.version }
        return true
      }
      hold({ kind: 'conflict', theirs })
    } else if (body.statusCode === 404) hold({ kind: 'gone' })
    else fail(body.message, body.statusCode >= 500 || body.statusCode === 429, body.issues)
    return false
  }

  function hold(state: NoteSaveState): void {
    clearTimeout(timer)
    isHeld = true
    failures = 0
    onState(state)
  }

  function fail(message: string, isPassing: boolean, issues?: ErrorBody['issues']): void {
    const isRetrying = isPassing && !isStopped
    onState({ kind: 'failed', message, isRetrying, issues })
    if (isRetrying) schedule(RETRY_PAUSES_MS[failures] ?? LONGEST_RETRY_PAUSE_MS)
    failures += 1
  }

  return {
    offer: (draft) => {
      isStopped = false
      offered = draft
      if (isHeld) return
      if (running === null) onState({ kind: 'unsaved' })
      schedule(pauseMs)
    },
    flush: async () => {
      await run()
      return offered === null ? stored : null
    },
    goOnFrom: (version, isDropped = false) => {
      clearTimeout(timer)
      stored = version
      if (isDropped) offered = null
      isHeld = false
      unsettledUpdate = null
      if (offered !== null) void run()
      else if (version !== null) onState({ kind: 'saved', at: new Date() })
    },
    hasUnsaved: () => offered !== null,
    readStored: () => stored,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The note that a refusal tells of; null: it tells of none. */
function readNote({ details }: ErrorBody): ClientNote | null {
  const note = details?.note
  return typeof note === 'object' && note !== null ? (note as ClientNote) : null // the server's own, by the contract
}

/** Whether a stored note holds what was sent; blanks around a part are not kept. */
export function isSameDraft(note: Pick<ClientNote, 'notedOn' | 'parts'>, sent: NoteDraft): boolean {
  return (
    note.notedOn === sent.notedOn &&
    Object.entries(sent.parts).every(
      ([part, text]) => note.parts?.[part as keyof NoteDraft['parts']] === text.trim(), // its keys are those of the parts
    )
  )
}
