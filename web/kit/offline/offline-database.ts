import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { WaitingWrite } from './waiting-writes.ts'
import { ANSWERS_MARK } from './wipe-offline.ts'

/*
 * The database of this browser for the client area: the last answers of the server, and the writes that it does not have
 * yet. This is the only file that accesses it, and `browser-storage.ts` the only one for the other storage.
 */

/** Also the name that `wipe-offline.ts` deletes. */
const NAME = 'pathya-offline'
const VERSION = 1
/** A database that does not answer, for example after the phone has slept, is opened again. */
const PATIENCE_MS = 4000
/** A phone that is very busy may need longer than that. */
const SECOND_PATIENCE_MS = 30_000

/** `contract` is the version of the contract that the answer fits. */
type StoredAnswer = { userId: string; address: string; contract: string; storedAt: string; answer: unknown }
/** `isHeld` is 1 for writes with a problem: a person decides about them. Indexes cannot contain booleans. */
type StoredWrite = WaitingWrite & { isHeld: 0 | 1 }

type Schema = DBSchema & {
  answers: { key: [string, string]; value: StoredAnswer }
  writes: {
    key: number
    value: StoredWrite
    indexes: { queue: [string, number, number] }
  }
}

let opening: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: ['userId', 'address'] })
      const writes = database.createObjectStore('writes', { keyPath: 'seq', autoIncrement: true })
      writes.createIndex('queue', ['userId', 'isHeld', 'seq'])
    },
    // Another tab deletes the database, or upgrades it.
    blocking: () => close(),
    terminated: () => close(),
  })
  return opening
}

function close(): void {
  void opening?.then((database) => database.close()).catch(() => undefined)
  opening = null
}

/** Runs work on the database, once more on a new connection if the first does not answer. */
async function use<Answer>(work: (database: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer> {
  try {
    return await inTime(open().then(work), PATIENCE_MS)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    close()
    return await inTime(open().then(work), SECOND_PATIENCE_MS)
  }
}

function inTime<Answer>(work: Promise<Answer>, patienceMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database does not answer.')), patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const STRICT = { durability: 'strict' } as const

/** The last answers of the server, by person and address. */
export const storedAnswers = {
  /**
   * Stores an answer if it is still wanted when the database is open. In between, the person may have signed out and
   * everything may have been removed.
   */
  put: (answer: Omit<StoredAnswer, 'storedAt'>, isWanted: () => boolean): Promise<boolean> =>
    use(async (database) => {
      if (!isWanted()) return false
      await database.put('answers', { ...answer, storedAt: new Date().toISOString() })
      await globalThis.caches?.open(ANSWERS_MARK).catch(() => undefined)
      return true
    }),

  get: (userId: string, address: string): Promise<StoredAnswer | undefined> =>
    use((database) => database.get('answers', [userId, address])),

  /** Lists the answers of one path with any query, the newest first. */
  listOfPath: (userId: string, path: string): Promise<StoredAnswer[]> =>
    use(async (database) => {
      const range = IDBKeyRange.bound([userId, `${path}?`], [userId, `${path}?\uffff`])
      const found = await database.getAll('answers', range)
      return found.sort((one, other) => other.storedAt.localeCompare(one.storedAt))
    }),
}

/** The writes that the server does not have yet. */
export const storedWrites = {
  list: (userId: string): Promise<WaitingWrite[]> =>
    use(async (database) => {
      const [sent, held] = await Promise.all(
        [0, 1].map((isHeld) => database.getAllFromIndex('writes', 'queue', rangeOf(userId, isHeld))),
      )
      return [...(sent ?? []), ...(held ?? [])].sort((one, other) => one.seq - other.seq)
    }),

  /** The first write that is not held. */
  next: (userId: string): Promise<WaitingWrite | undefined> =>
    use((database) => database.getFromIndex('writes', 'queue', rangeOf(userId, 0))),

  /** Stores a write for good before it resolves, also if the phone loses its power. Adding one twice has no effect. */
  add: (write: Omit<WaitingWrite, 'seq'>): Promise<WaitingWrite> => {
    // Once more after a lost connection is the same write, unless the first attempt has stored it.
    return use(async (database) => {
      const transaction = database.transaction('writes', 'readwrite', STRICT)
      const queue = transaction.store.index('queue')
      const latest = await queue.openCursor(rangeOf(write.userId, 0), 'prev')
      if (latest?.value.id === write.id) return latest.value
      const stored = { ...write, isHeld: write.problem === null ? 0 : 1 } as StoredWrite // the key is generated
      const seq = await transaction.store.add(stored)
      await transaction.done
      return { ...write, seq }
    })
  },

  /** Replaces a write. Does nothing if it has been removed. */
  update: (write: WaitingWrite): Promise<void> =>
    use(async (database) => {
      const transaction = database.transaction('writes', 'readwrite', STRICT)
      if ((await transaction.store.get(write.seq))?.id === write.id) {
        await transaction.store.put({ ...write, isHeld: write.problem === null ? 0 : 1 })
      }
      await transaction.done
    }),

  remove: (seq: number): Promise<void> => use((database) => database.delete('writes', seq)),

  /**
   * Removes a write that the server has, and changes the stored answers accordingly, both or neither.
   *
   * @param change Returns the changed answer, or the same one.
   */
  finish: (write: WaitingWrite, change: (address: string, answer: unknown) => unknown): Promise<void> =>
    use(async (database) => {
      const transaction = database.transaction(['answers', 'writes'], 'readwrite', STRICT)
      const answers = transaction.objectStore('answers')
      const ofPerson = IDBKeyRange.bound([write.userId, ''], [write.userId, '\uffff'])
      if ((await transaction.objectStore('writes').get(write.seq))?.id === write.id) {
        for (const stored of await answers.getAll(ofPerson)) {
          const answer = change(stored.address, stored.answer)
          if (answer !== stored.answer) await answers.put({ ...stored, answer })
        }
        await transaction.objectStore('writes').delete(write.seq)
      }
      await transaction.done
    }),

  /** Counts the writes of a person. */
  count: (userId: string): Promise<number> =>
    use(async (database) => {
      const counts = await Promise.all(
        [0, 1].map((isHeld) => database.countFromIndex('writes', 'queue', rangeOf(userId, isHeld))),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }),
}

/** Removes the answers of other people, and their writes of before an instant: they will not come back for them. */
export function removeOldOfOthers(userId: string, before: Date): Promise<void> {
  return use(async (database) => {
    const transaction = database.transaction(['answers', 'writes'], 'readwrite')
    const answers = transaction.objectStore('answers')
    for (const key of await answers.getAllKeys()) if (key[0] !== userId) await answers.delete(key)
    const writes = transaction.objectStore('writes')
    for (let cursor = await writes.openCursor(); cursor; cursor = await cursor.continue()) {
      const { value } = cursor
      if (value.userId !== userId && Date.parse(value.writtenAt) < before.getTime()) await cursor.delete()
    }
    await transaction.done
  })
}

function rangeOf(userId: string, isHeld: number): IDBKeyRange {
  return IDBKeyRange.bound([userId, isHeld, 0], [userId, isHeld, Number.POSITIVE_INFINITY])
}
