import { z } from 'zod'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Backups of the whole database. Only `npm run restore` can restore them, into an empty database: no signed-in person
 * can replace existing data.
 */

export const BACKUP_KINDS = ['nightly', 'manual'] as const
export const BACKUP_STATUSES = ['running', 'done', 'failed'] as const

export const BackupRun = z.object({
  id: Uuid,
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATUSES),
  fileName: z.string().nullable(),
  byteSize: z.number().int().nullable(),
  /** SHA-256 of the file, in hex. */
  checksum: z.string().nullable(),
  isEncrypted: z.boolean(),
  /** The reason why it failed, as a sentence. */
  error: z.string().nullable(),
  startedAt: IsoInstant,
  finishedAt: IsoInstant.nullable(),
  /** When its file was removed because its retention time was over. */
  removedAt: IsoInstant.nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

const tags: [string] = ['backups']

export const listBackups = endpoint({
  method: 'GET',
  url: '/api/admin/backups',
  access: 'settings:manage',
  schema: {
    summary: 'Backups that were made, newest first, at most 60, and where they lie',
    tags,
    response: {
      200: z.object({
        /** The folder on the server. */
        folder: z.string(),
        /** True if an encryption key is configured. */
        isEncrypted: z.boolean(),
        runs: z.array(BackupRun),
      }),
    },
  },
})

/** Returns the backup that is already being made, if there is one. */
export const makeBackup = endpoint({
  method: 'POST',
  url: '/api/admin/backups',
  access: 'settings:manage',
  schema: { summary: 'Make a backup now', tags, response: { 200: BackupRun } },
})

/**
 * For encrypted backups only: an unencrypted file would expose all data of the practice. 404 if its file was removed or
 * is on another machine; 409 `not_encrypted`.
 */
export const downloadBackup = endpoint({
  method: 'GET',
  url: '/api/admin/backups/:id/file',
  access: 'settings:manage',
  schema: {
    summary: 'An encrypted backup as a file',
    tags,
    params: IdParams,
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})
