import type { FastifyRequest } from 'fastify'
import {
  type ClientNote,
  NOTE_PART_LABELS,
  NOTE_PARTS,
  type NoteDraft,
  type NoteSuggestion,
} from '#contract/people/client-notes.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { clientNotesRepository as notes, type Reach, type StoredNote } from './repository.ts'
import { writeSuggestions } from './suggestions.ts'

/** A page of the notes about a client within the caller's reach, the cursor of the next one, and how many there are. */
export async function listNotes(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  clientId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ notes: ClientNote[]; nextCursor: string | null; totalCount: number }> {
  const actor = await requireClient(pool, request, clientId)
  const after = readNameCursor(query.cursor)
  const [rows, totalCount] = await Promise.all([
    notes.list(pool, clientId, { limit: query.limit + 1, after }),
    notes.count(pool, clientId),
  ])
  await record(pool, request, 'note.read', clientId)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    notes: page.map(({ sortKey: _sortKey, ...note }) => showTo(actor, note)),
    nextCursor: last ? writeNameCursor(last.sortKey, last.id) : null,
    totalCount,
  }
}

/** Sentences from a client's record for a note; reading the record is on the audit log. */
export async function listSuggestions(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  clientId: string,
): Promise<NoteSuggestion[]> {
  const actor = await requireClient(pool, request, clientId)
  const facts = await notes.findFacts(pool, clientId, todayIn(actor.timeZone, new Date()))
  if (!facts) throw notFound()
  await recordStaffAccess(pool, actor, request, {
    action: 'client.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
  return writeSuggestions(facts)
}

/** Starts a draft, the caller's own. */
export async function createNote(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  clientId: string,
  draft: NoteDraft,
): Promise<ClientNote> {
  const actor = await requireClient(pool, request, clientId)
  requireNoLaterDay(draft, actor)
  return runOnce(pool, request, actor, async (client) => {
    const id = await notes.insert(client, { ...draft, clientId, authorId: actor.userId })
    await record(client, request, 'note.create', clientId, id)
    return readNote(client, readReach(request), actor, id)
  })
}

/**
 * Replaces a draft of the caller's, when it is still the version that they saw.
 *
 * @throws AppError 403 for a draft of somebody else, 409 `stale_version` and `status_not_possible` with the note as it is.
 */
export async function updateNote(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
  { version, ...draft }: NoteDraft & { version: number },
): Promise<ClientNote> {
  const actor = requireActor(request)
  const reach = readReach(request)
  return runInTransaction(pool, async (client) => {
    const stored = await requireOwnDraft(client, reach, actor, id, version)
    requireNoLaterDay(draft, actor)
    const changed = listChanges(stored, draft)
    // Nothing to be done, and nothing to be put on record.
    if (changed.length === 0) return showTo(actor, stored)
    await notes.update(client, id, draft)
    await record(client, request, 'note.update', stored.clientId, id, { fields: changed })
    return readNote(client, reach, actor, id)
  })
}

/** Signs a draft of the caller's with their name. Throws as `updateNote`, and 400 where nothing is written. */
export async function signNote(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
  version: number,
): Promise<ClientNote> {
  const actor = requireActor(request)
  const reach = readReach(request)
  return runOnce(pool, request, actor, async (client) => {
    const stored = await requireOwnDraft(client, reach, actor, id, version)
    if (NOTE_PARTS.every((part) => stored.parts[part].trim() === '')) {
      throw invalidField(
        'parts',
        `Please write at least one part before signing: ${NOTE_PARTS.map((part) => NOTE_PART_LABELS[part].toLowerCase()).join(', ')}.`,
      )
    }
    await notes.sign(client, id)
    await record(client, request, 'note.sign', stored.clientId, id)
    return readNote(client, reach, actor, id)
  })
}

/** Deletes a draft: the author their own, an admin one whose author cannot come back to it. */
export async function deleteNote(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  const actor = requireActor(request)
  const reach = readReach(request)
  await runInTransaction(pool, async (client) => {
    const stored = await requireLocked(client, reach, id)
    if (stored.status === 'signed') throw signedAlready(actor, stored)
    const isOwn = stored.author?.id === actor.userId
    if (!isOwn && !(actor.role === 'admin' && stored.isAbandoned)) {
      throw forbidden('A draft can be deleted by its author alone.')
    }
    await notes.remove(client, id)
    await record(client, request, 'note.delete', stored.clientId, id)
  })
}

/** Adds to a signed note; anybody may who can write notes about the client. Throws 409 `status_not_possible` for a draft. */
export async function amendNote(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
  amendment: { reason: string; text: string },
): Promise<ClientNote> {
  const actor = requireActor(request)
  const reach = readReach(request)
  return runOnce(pool, request, actor, async (client) => {
    const stored = await requireLocked(client, reach, id)
    if (stored.status === 'draft') {
      throw conflict('status_not_possible', 'This note is a draft still: its author can change it.')
    }
    await notes.amend(client, id, { ...amendment, authorId: actor.userId })
    await record(client, request, 'note.amend', stored.clientId, id)
    return readNote(client, reach, actor, id)
  })
}

/** The caller, once it is clear that the client is one and within their reach; throws 404. */
async function requireClient(db: Queryable, request: FastifyRequest, clientId: string): Promise<Actor> {
  const who = requireGrant(request)
  await requireReach(db, who, clientId)
  if (!(await notes.hasClient(db, clientId))) throw notFound()
  return who.actor
}

function readReach(request: FastifyRequest): Reach {
  const { actor, scope } = requireGrant(request)
  return { scope, actorId: actor.userId }
}

/** A note within reach, held until the transaction ends; throws 404. */
async function requireLocked(db: Queryable, reach: Reach, id: string): Promise<StoredNote> {
  await notes.lock(db, id)
  const stored = await notes.find(db, reach, id)
  if (!stored) throw notFound()
  return stored
}

async function requireOwnDraft(
  db: Queryable,
  reach: Reach,
  actor: Actor,
  id: string,
  version: number,
): Promise<StoredNote> {
  const stored = await requireLocked(db, reach, id)
  if (stored.author?.id !== actor.userId) {
    throw forbidden('A note is written and signed by its author alone.')
  }
  if (stored.status === 'signed') throw signedAlready(actor, stored)
  if (stored.version !== version) {
    throw conflict('stale_version', 'This draft was changed in another window.', {
      note: showTo(actor, stored),
    })
  }
  return stored
}

function signedAlready(actor: Actor, stored: StoredNote) {
  return conflict('status_not_possible', 'This note is signed. What is to be added stands beside it.', {
    note: showTo(actor, stored),
  })
}

async function readNote(db: Queryable, reach: Reach, actor: Actor, id: string): Promise<ClientNote> {
  const stored = await notes.find(db, reach, id)
  if (!stored) throw notFound()
  return showTo(actor, stored)
}

/** A note as somebody may see it: the text of a draft is its author's. */
function showTo({ userId }: Pick<Actor, 'userId'>, stored: StoredNote): ClientNote {
  const isOwn = stored.author?.id === userId
  return { ...stored, isOwn, parts: isOwn || stored.status === 'signed' ? stored.parts : null }
}

function requireNoLaterDay({ notedOn }: NoteDraft, { timeZone }: Pick<Actor, 'timeZone'>): void {
  if (notedOn > todayIn(timeZone, new Date())) {
    throw invalidField('notedOn', 'Please choose today or an earlier day')
  }
}

function listChanges(stored: StoredNote, draft: NoteDraft): string[] {
  return [
    ...(stored.notedOn === draft.notedOn ? [] : ['notedOn']),
    ...NOTE_PARTS.filter((part) => stored.parts[part] !== draft.parts[part]),
  ]
}

async function record(
  db: Queryable,
  request: FastifyRequest,
  action: ClientDataAction & `note.${string}`,
  clientId: string,
  noteId?: string,
  details?: Record<string, unknown>,
): Promise<void> {
  await recordStaffAccess(db, requireActor(request), request, {
    action,
    subjectId: clientId,
    entity: 'client-note',
    ...(noteId ? { entityId: noteId } : {}),
    ...(details ? { details } : {}),
  })
}
