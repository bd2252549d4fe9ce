import { msg } from '@lingui/core/runtime-macro'
import {
  type ClientNote,
  NOTE_PART_LABELS,
  NOTE_PARTS,
  type NoteDraft,
  type NoteSuggestion,
} from '#contract/people/client-notes.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/caller.ts'
import { type AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { type CountedPage, mapPage, slicePage } from '#server/kit/lists.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { clientNotesRepository as notes, type StoredNote } from './repository.ts'
import { writeSuggestions } from './suggestions.ts'

/** A page of the notes about a client within the caller's reach, newest day first. */
export async function listNotes(
  ctx: Ctx,
  clientId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<ClientNote>> {
  const actor = await requireClient(ctx, clientId)
  const after = readNameCursor(cursor)
  const [rows, totalCount] = await Promise.all([
    notes.list(ctx.db, clientId, { limit: limit + 1, after }),
    notes.count(ctx.db, clientId),
  ])
  await record(ctx, 'note.read', clientId)
  const page = slicePage(rows, limit, (last) => writeNameCursor(last.sortKey, last.id))
  return { ...mapPage(page, ({ sortKey: _sortKey, ...note }) => hideDraftText(actor, note)), totalCount }
}

/** Lists suggested sentences from a client's record for a note. Reading the record is recorded in the audit log. */
export async function listSuggestions(ctx: Ctx, clientId: string): Promise<NoteSuggestion[]> {
  const actor = await requireClient(ctx, clientId)
  const facts = await notes.findFacts(ctx.db, clientId, todayIn(actor.timeZone, ctx.now()))
  if (!facts) throw notFound()
  await recordStaffAccess(ctx, {
    action: 'client.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
  return writeSuggestions(facts)
}

/** Creates a draft that belongs to the caller. */
export async function createNote(ctx: Ctx, clientId: string, draft: NoteDraft): Promise<ClientNote> {
  const actor = await requireClient(ctx, clientId)
  requireNoLaterDay(ctx, draft)
  return runOnce(ctx, async (ctx) => {
    const id = await notes.insert(ctx.db, { ...draft, clientId, authorId: actor.userId })
    await record(ctx, 'note.create', clientId, id)
    return readNote(ctx, id)
  })
}

/**
 * Replaces a draft of the caller if it still has the version that they saw.
 *
 * @throws AppError 403 for a draft of somebody else, 409 `stale_version` and `status_not_possible` with the current
 *   note.
 */
export async function updateNote(
  ctx: Ctx,
  id: string,
  { version, ...draft }: NoteDraft & { version: number },
): Promise<ClientNote> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await requireOwnDraft(ctx, id, version)
    requireNoLaterDay(ctx, draft)
    const changed = listChanges(stored, draft)
    if (changed.length === 0) return hideDraftText(requireActor(ctx), stored)
    await notes.update(ctx.db, id, draft)
    await record(ctx, 'note.update', stored.clientId, id, { fields: changed })
    return readNote(ctx, id)
  })
}

/**
 * Signs a draft of the caller with their name. Throws the same errors as `updateNote`, and 400 if the note is empty.
 */
export async function signNote(ctx: Ctx, id: string, version: number): Promise<ClientNote> {
  requireGrant(ctx)
  return runOnce(ctx, async (ctx) => {
    const stored = await requireOwnDraft(ctx, id, version)
    if (NOTE_PARTS.every((part) => stored.parts[part].trim() === '')) {
      throw invalidField(
        'parts',
        say(
          msg`Please fill in at least one part before signing: ${{ parts: NOTE_PARTS.map((part) => say(NOTE_PART_LABELS[part]).toLowerCase()).join(', ') }}.`,
        ),
      )
    }
    await notes.sign(ctx.db, id)
    await record(ctx, 'note.sign', stored.clientId, id)
    return readNote(ctx, id)
  })
}

/** Deletes a draft. Authors may delete their own; admins may delete one whose author can no longer open it. */
export async function deleteNote(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx)
  await inTransaction(ctx, async (ctx) => {
    const stored = await requireLocked(ctx, id)
    if (stored.status === 'signed') throw signedAlready(actor, stored)
    const isOwn = stored.author?.id === actor.userId
    if (!isOwn && !(actor.role === 'admin' && stored.isAbandoned)) {
      throw forbidden(say(msg`Only its author can delete a draft.`))
    }
    await notes.delete(ctx.db, id)
    await record(ctx, 'note.delete', stored.clientId, id)
  })
}

/** Adds an amendment to a signed note of any author. Throws 409 `status_not_possible` for a draft. */
export async function amendNote(
  ctx: Ctx,
  id: string,
  amendment: { reason: string; text: string },
): Promise<ClientNote> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (ctx) => {
    const stored = await requireLocked(ctx, id)
    if (stored.status === 'draft') {
      throw conflict(
        'status_not_possible',
        say(msg`This note is still a draft. Only its author can change it.`),
      )
    }
    await notes.amend(ctx.db, id, { ...amendment, authorId: userId })
    await record(ctx, 'note.amend', stored.clientId, id)
    return readNote(ctx, id)
  })
}

/** Returns the caller if the id is a client's within their reach; throws 404 otherwise. */
async function requireClient(ctx: Ctx, clientId: string): Promise<Actor> {
  await requireReach(ctx, clientId)
  if (!(await notes.hasClient(ctx.db, clientId))) throw notFound()
  return requireActor(ctx)
}

/** Locks a note within reach until the transaction ends; throws 404 if there is none. */
async function requireLocked(ctx: Ctx, id: string): Promise<StoredNote> {
  await notes.lock(ctx.db, id)
  return requireNote(ctx, id)
}

/** Locks a draft of the caller in the version that they saw. Throws the same errors as `updateNote`. */
async function requireOwnDraft(ctx: Ctx, id: string, version: number): Promise<StoredNote> {
  const actor = requireActor(ctx)
  const stored = await requireLocked(ctx, id)
  if (stored.author?.id !== actor.userId) {
    throw forbidden(say(msg`Only its author can write and sign a note.`))
  }
  if (stored.status === 'signed') throw signedAlready(actor, stored)
  if (stored.version !== version) {
    throw conflict('stale_version', say(msg`This draft was changed in another window.`), {
      note: hideDraftText(actor, stored),
    })
  }
  return stored
}

function signedAlready(actor: Actor, stored: StoredNote): AppError {
  return conflict('status_not_possible', say(msg`This note is signed. Add an amendment instead.`), {
    note: hideDraftText(actor, stored),
  })
}

async function readNote(ctx: Ctx, id: string): Promise<ClientNote> {
  return hideDraftText(requireActor(ctx), await requireNote(ctx, id))
}

async function requireNote(ctx: Ctx, id: string): Promise<StoredNote> {
  const stored = await notes.find(ctx.db, reachOf(requireGrant(ctx)), id)
  if (!stored) throw notFound()
  return stored
}

/** Returns a note as its reader may see it. The text of a draft is only for its author. */
function hideDraftText({ userId }: Pick<Actor, 'userId'>, stored: StoredNote): ClientNote {
  const isOwn = stored.author?.id === userId
  return { ...stored, isOwn, parts: isOwn || stored.status === 'signed' ? stored.parts : null }
}

function requireNoLaterDay(ctx: Ctx, { notedOn }: NoteDraft): void {
  if (notedOn > todayIn(requireActor(ctx).timeZone, ctx.now())) {
    throw invalidField('notedOn', say(msg`Please choose today or an earlier day`))
  }
}

function listChanges(stored: StoredNote, draft: NoteDraft): string[] {
  return [
    ...(stored.notedOn === draft.notedOn ? [] : ['notedOn']),
    ...NOTE_PARTS.filter((part) => stored.parts[part] !== draft.parts[part]),
  ]
}

async function record(
  ctx: Ctx,
  action: ClientDataAction & `note.${string}`,
  clientId: string,
  noteId?: string,
  details?: Record<string, unknown>,
): Promise<void> {
  await recordStaffAccess(ctx, {
    action,
    subjectId: clientId,
    entity: 'client-note',
    ...(noteId ? { entityId: noteId } : {}),
    ...(details ? { details } : {}),
  })
}
