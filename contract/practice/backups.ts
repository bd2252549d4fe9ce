import { z } from 'zod'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Backups of everything in the database. They are put back by `npm run restore` alone, into an empty database: nothing that
 * is signed in can replace what is there.
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
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  startedAt: IsoInstant,
  finishedAt: IsoInstant.nullable(),
  /** When its file was removed because its time was over. */
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
        /** On the server. */
        folder: z.string(),
        /** Whether a key is configured. */
        isEncrypted: z.boolean(),
        runs: z.array(BackupRun),
      }),
    },
  },
})

/** Answers the one that is being made, where there is one. */
export const makeBackup = endpoint({
  method: 'POST',
  url: '/api/admin/backups',
  access: 'settings:manage',
  schema: { summary: 'Make a backup now', tags, response: { 200: BackupRun } },
})

/**
 * Of encrypted backups alone: others would carry everything the practice knows in the open. 404 where its file is gone or on
 * another machine; 409 `not_encrypted`.
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
