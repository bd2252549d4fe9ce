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
 * Drafts in the browser: what somebody typed that is not stored on the server. Each is stored by person and thing, with the
 * version of its schema. Public pages load this file, so it brings no schema library along.
 */

/** Longer drafts are not stored: a browser holds about 5 million characters for the whole site. */
const MAX_DRAFT_LENGTH = 2_000_000
/** Drafts of one kind for one person. One more, and the oldest goes. */
const MAX_DRAFT_COUNT = 40

/** Checks a stored value: a Zod schema, or the same by hand where Zod would be too heavy for a public page. */
export type DraftSchema<Value> = {
  safeParse: (stored: unknown) => { success: true; data: Value } | { success: false }
}

/** What the drafts of one kind have in common. */
export type DraftKind<Value, Name extends string = string> = {
  /** The first part of the key, without spaces. */
  name: Name
  area: StorageArea
  /** Raise it when the schema changes so that older drafts no longer fit. */
  version: number
  schema: DraftSchema<Value>
  /** Makes a value of today's version from an older one (0: from before versions). Without it older drafts are dropped. */
  upgrade?: (stored: unknown, version: number) => unknown
}

/** A draft as it was stored. `savedAt`: ISO instant. */
export type StoredDraft<Value> = { value: Value; savedAt: string }

/** The place of one draft. Nothing here throws, whatever the browser's storage does. */
export type DraftSlot<Value> = {
  key: string
  /** Null: nothing, or nothing that can be read; then it is removed. */
  read: () => StoredDraft<Value> | null
  /** Reads and removes. */
  take: () => StoredDraft<Value> | null
  /** False: the browser did not take it. What it held before stays. */
  write: (value: Value) => boolean
  remove: () => void
  /** Calls back when another window has changed the draft (areas `browser` alone). Returns what ends it. */
  watch: (listener: (draft: StoredDraft<Value> | null) => void) => () => void
}

/**
 * Declares drafts of signed-in people. They are removed when the session is ended, or another person signs in.
 *
 * @returns The slot of a person, and of one thing where a person may have several drafts of the kind.
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

/** `newer`: written by a later release than this page's, which another window may have open. */
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

/** Drafts of releases before 0.2.0 have no envelope: the value is the whole, and its date is called `keptAt`. */
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
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // as just checked
  } catch {
    return {}
  }
}
