import {
  KEY_PREFIX,
  listKeys,
  readItem,
  type StorageArea,
  type VisitorDraftName,
  watchItem,
  writeItem,
} from './browser-storage.ts'

/*
 * Drafts in the browser: what somebody typed that is not stored on the server. Each draft is stored under a person and
 * a record, with the version of its schema. Public pages load this file, so it imports no schema library.
 */

/** Longer drafts are not stored: a browser holds about 5 million characters for the whole site. */
const MAX_DRAFT_LENGTH = 2_000_000
/** Largest number of drafts of one kind per person. Another draft replaces the oldest. */
const MAX_DRAFT_COUNT = 40

/** Checks a stored value: a Zod schema, or a hand-written check where Zod would be too large for a public page. */
export type DraftSchema<Value> = {
  safeParse: (stored: unknown) => { success: true; data: Value } | { success: false }
}

/** What the drafts of one kind have in common. */
export type DraftKind<Value, Name extends string = string> = {
  /** The first part of the key, without spaces. */
  name: Name
  area: StorageArea
  /** Increase it when the schema changes, so that older drafts are upgraded or dropped. */
  version: number
  schema: DraftSchema<Value>
  /**
   * Converts a value of an older version to the current one (0: stored before there were versions). Without it, older
   * drafts are dropped.
   */
  upgrade?: (stored: unknown, version: number) => unknown
}

/** A stored draft. `savedAt` is an ISO instant. */
export type StoredDraft<Value> = { value: Value; savedAt: string }

/** The place of one draft. Its functions never throw, whatever the browser's storage does. */
export type DraftSlot<Value> = {
  key: string
  /** `null` if there is no draft. A draft that cannot be read is removed, unless a later release wrote it. */
  read: () => StoredDraft<Value> | null
  /** Reads the draft and removes it. */
  take: () => StoredDraft<Value> | null
  /** `false` if the browser refused the write. The earlier draft stays. */
  write: (value: Value) => boolean
  remove: () => void
  /**
   * Calls the listener when another window has changed the draft (only with area `browser`). Returns the function that
   * stops it.
   */
  watch: (listener: (draft: StoredDraft<Value> | null) => void) => () => void
}

/**
 * Declares drafts of signed-in people. They are removed when the session ends, or when another person signs in.
 *
 * @returns The slot of a person, and of one record where a person may have several drafts of the kind.
 */
export function definePersonDraft<Value>(
  kind: DraftKind<Value>,
): (userId: string, ...thing: readonly string[]) => DraftSlot<Value> {
  return (userId, ...thing) => {
    const prefix = `${KEY_PREFIX}${kind.name}.${userId}`
    return createSlot(kind, [prefix, ...thing].join('.'), `${prefix}.`)
  }
}

/** Declares the one draft of a visitor; it stays when somebody signs in and out. */
export function defineVisitorDraft<Value>(kind: DraftKind<Value, VisitorDraftName>): DraftSlot<Value> {
  return createSlot(kind, KEY_PREFIX + kind.name, null)
}

function createSlot<Value>(kind: DraftKind<Value>, key: string, siblings: string | null): DraftSlot<Value> {
  const { area } = kind
  const remove = (): void => void writeItem(area, key, null)
  const read = (): StoredDraft<Value> | null => {
    const text = readItem(area, key)
    if (text === null) return null
    const draft = parseDraft(kind, text)
    if (draft === 'unreadable') remove()
    return typeof draft === 'string' ? null : draft
  }
  return {
    key,
    read,
    remove,
    take: () => {
      const draft = read()
      remove()
      return draft
    },
    write: (value) => {
      const text = JSON.stringify({ version: kind.version, savedAt: new Date().toISOString(), value })
      if (text.length > MAX_DRAFT_LENGTH) return false
      const isWritten = writeItem(area, key, text)
      if (isWritten && siblings !== null) removeOldest(area, siblings, key)
      return isWritten
    },
    watch: (listener) =>
      watchItem(key, (text) => {
        const draft = text === null ? null : parseDraft(kind, text)
        listener(typeof draft === 'string' ? null : draft)
      }),
  }
}

/** Parses a stored draft. `newer`: written by a later release than this page, which another window may have open. */
function parseDraft<Value>(
  kind: DraftKind<Value>,
  text: string,
): StoredDraft<Value> | 'unreadable' | 'newer' {
  const { version, savedAt, value } = parseEnvelope(text)
  if (version > kind.version) return 'newer'
  const isCurrent = version === kind.version
  if (!isCurrent && !kind.upgrade) return 'unreadable'
  const result = kind.schema.safeParse(isCurrent ? value : kind.upgrade?.(value, version))
  return result.success ? { value: result.data, savedAt } : 'unreadable'
}

type Envelope = { version: number; savedAt: string; value: unknown }

/**
 * Parses the envelope. Drafts of releases before 0.2.0 have none: the whole text is the value, and its date is called
 * `keptAt`.
 */
function parseEnvelope(text: string): Envelope {
  const stored = parseObject(text)
  const readDate = (date: unknown): string =>
    typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? date : new Date().toISOString()
  if (!('value' in stored)) return { version: 0, savedAt: readDate(stored.keptAt), value: stored }
  const version = typeof stored.version === 'number' ? stored.version : 0
  return { version, savedAt: readDate(stored.savedAt), value: stored.value }
}

function removeOldest(area: StorageArea, prefix: string, latest: string): void {
  const keys = listKeys(area, prefix)
  if (keys.length <= MAX_DRAFT_COUNT) return
  const dated = keys
    .filter((key) => key !== latest)
    .map((key) => ({ key, savedAt: parseEnvelope(readItem(area, key) ?? '').savedAt }))
    .sort((one, other) => one.savedAt.localeCompare(other.savedAt))
  for (const { key } of dated.slice(0, keys.length - MAX_DRAFT_COUNT)) writeItem(area, key, null)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // checked in this line
  } catch {
    return {}
  }
}
