import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'

/*
 * Format of a backup: a zip file with a CSV file for each table and a manifest that names them with their checksums.
 * With a key, the whole file is encrypted in the age format, which the program `age` can also read.
 */

/** A backup that cannot be made, read or restored. Its message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const AGE_MARK = 'age-encryption.org/'
export const MANIFEST_PATH = 'manifest.json'

export const BackupManifest = z.object({
  format: z.literal('pathya-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  software: z.string(),
  /** For each migration that the database had gone through, when it was written. */
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rowCount: z.number().int(),
      /** SHA-256 of the CSV file, in hex. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** Returns the path of a table's file inside a backup. */
export function tablePath(name: string): string {
  return `tables/${name}.csv`
}

/** Passes bytes on, and computes their number and SHA-256. */
export class Checksum extends Transform {
  readonly #hash = createHash('sha256')
  byteSize = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.byteSize += chunk.length
    done(null, chunk)
  }

  /** Returns the SHA-256 in hex; call it once, after the end. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Encrypts the bytes if there is a key. */
export async function encryptBackup(content: Readable, key: string | null): Promise<Readable> {
  if (key === null) return content
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  // Protects passphrases that people choose against guessing. A random key needs little of it, and the server waits
  // meanwhile.
  encrypter.setScryptWorkFactor(14)
  const encrypted = await encrypter.encrypt(Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>) // two types of the same class
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>) // as above
}

export type OpenBackup = {
  manifest: BackupManifest
  /** Reads the CSV file of a table. */
  readTable: (name: string) => Promise<Readable>
  close: () => Promise<void>
}

/**
 * Opens a backup and checks every table against its checksum before any of it is used.
 *
 * @throws BackupError if the file is not a backup, is truncated or altered, or is encrypted with another key.
 */
export async function openBackup(path: string, key: string | null): Promise<OpenBackup> {
  const { zipPath, clean } = await decryptBackup(path, key)
  let zip: ZipFile
  try {
    zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false })
  } catch (error) {
    await clean()
    if (isMissing(error)) throw new BackupError(`There is no file ${path}.`)
    throw new BackupError('This file is not a backup of Pathya, or its end is missing.')
  }
  const close = async (): Promise<void> => {
    zip.close()
    await clean()
  }
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const openEntry = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (!entry) throw new BackupError(`The backup is damaged: ${name} is not in it.`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = await readManifest(await openEntry(MANIFEST_PATH))
    for (const table of manifest.tables) {
      const checksum = new Checksum()
      await pipeline(await openEntry(tablePath(table.name)), checksum.resume())
      if (checksum.digest() !== table.sha256) {
        throw new BackupError(`The backup is damaged: ${table.name} is not what was written.`)
      }
    }
    return { manifest, readTable: (name) => openEntry(tablePath(name)), close }
  } catch (error) {
    await close()
    if (error instanceof BackupError) throw error
    throw new BackupError('The backup is damaged: it cannot be read to its end.')
  }
}

async function readManifest(stream: Readable): Promise<BackupManifest> {
  const parsed = BackupManifest.safeParse(await json(stream))
  if (!parsed.success) {
    throw new BackupError(
      'This backup was made by another version of the software, which this one cannot read.',
    )
  }
  return parsed.data
}

/** Decrypts an encrypted file into a copy beside it that only its owner can read. Returns any other file itself. */
async function decryptBackup(
  path: string,
  key: string | null,
): Promise<{ zipPath: string; clean: () => Promise<void> }> {
  if (!(await isEncrypted(path))) return { zipPath: path, clean: async () => undefined }
  if (key === null)
    throw new BackupError('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const folder = await mkdtemp(join(dirname(path), '.restore-'))
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const zipPath = join(folder, 'backup.zip')
  try {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(key)
    const source = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array> // as above
    const decrypted = await decrypter.decrypt(source)
    await pipeline(
      Readable.fromWeb(decrypted as ReadableStream<Uint8Array>), // as above
      createWriteStream(zipPath, { mode: 0o600 }),
    )
    return { zipPath, clean }
  } catch {
    await clean()
    throw new BackupError(
      'This backup cannot be decrypted: BACKUP_KEY is another one, or the file is damaged.',
    )
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MARK.length), 0, AGE_MARK.length, 0)
      return buffer.subarray(0, bytesRead).toString('latin1') === AGE_MARK
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`There is no file ${path}.`)
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
