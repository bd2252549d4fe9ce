import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Notes of staff about a client, in the professional format ADIME. Only its author reads and changes a draft. A signed
 * note never changes; amendments are shown beside it.
 */

/** The parts of a note, in the order in which they are written. */
export const NOTE_PARTS = ['assessment', 'diagnosis', 'intervention', 'monitoring', 'evaluation'] as const
export type NotePart = (typeof NOTE_PARTS)[number]

export const NOTE_PART_LABELS: Readonly<Record<NotePart, MessageDescriptor>> = {
  assessment: msg`Assessment`,
  diagnosis: msg`Diagnosis`,
  intervention: msg`Intervention`,
  monitoring: msg`Monitoring`,
  evaluation: msg`Evaluation`,
}

export const MAX_NOTE_PART = 10_000

const Part = z
  .string()
  .trim()
  .max(MAX_NOTE_PART, sentence(msg`Please use at most 10,000 characters in each part.`))

export const NoteParts = z.object({
  assessment: Part,
  diagnosis: Part,
  intervention: Part,
  monitoring: Part,
  evaluation: Part,
} satisfies Record<NotePart, typeof Part>)
export type NoteParts = z.infer<typeof NoteParts>

/** An addition to a signed note. */
export const NoteAmendment = z.object({
  id: Uuid,
  reason: z.string(),
  text: z.string(),
  authorName: z.string(),
  authorRegistration: z.string().nullable(),
  createdAt: IsoInstant,
})
export type NoteAmendment = z.infer<typeof NoteAmendment>

export const ClientNote = z.object({
  id: Uuid,
  clientId: Uuid,
  clientName: z.string(),
  /** The day that the note is about. */
  notedOn: IsoDate,
  status: z.enum(['draft', 'signed']),
  /** `null` for a draft of somebody else: only its author reads the text until it is signed. */
  parts: NoteParts.nullable(),
  /** Rises by one with every change of the draft. */
  version: RecordVersion,
  /** `null` if the account was deleted. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  isOwn: z.boolean(),
  /**
   * True for a draft whose author can no longer reach it: deleted, deactivated, or no longer in the client's care team.
   */
  isAbandoned: z.boolean(),
  signedByName: z.string().nullable(),
  signedByRegistration: z.string().nullable(),
  signedAt: IsoInstant.nullable(),
  createdAt: IsoInstant,
  updatedAt: IsoInstant,
  /** Oldest first. */
  amendments: z.array(NoteAmendment),
})
export type ClientNote = z.infer<typeof ClientNote>

/** The content of a draft. It may be empty. */
export const NoteDraft = z.object({ notedOn: IsoDate, parts: NoteParts })
export type NoteDraft = z.infer<typeof NoteDraft>

/** A sentence from the client's record that the writer can insert into a note. */
export const NoteSuggestion = z.object({
  kind: z.enum(['measurement', 'bmi', 'plan']),
  /** The kind of fact, such as `Last measurement`. */
  label: z.string(),
  text: z.string(),
})
export type NoteSuggestion = z.infer<typeof NoteSuggestion>

const tags: ['client-notes'] = ['client-notes']

/** The header `X-Total-Count` is the number of notes on all pages. */
export const listClientNotes = endpoint({
  method: 'GET',
  url: '/api/clients/:id/notes',
  access: 'client-notes:read',
  schema: {
    summary: 'Notes about a client, newest day first; drafts of others without their text',
    tags,
    params: IdParams,
    querystring: PageQuery,
    response: { 200: z.array(ClientNote) },
  },
})

export const listNoteSuggestions = endpoint({
  method: 'GET',
  url: '/api/clients/:id/note-suggestions',
  access: 'client-notes:write',
  schema: {
    summary: 'Sentences from a client’s record for a note: last measurement, BMI, current plan',
    tags,
    params: IdParams,
    response: { 200: z.array(NoteSuggestion) },
  },
})

/** Takes `Idempotency-Key`. */
export const createClientNote = endpoint({
  method: 'POST',
  url: '/api/clients/:id/notes',
  access: 'client-notes:write',
  schema: {
    summary: 'Start a note about a client: a draft',
    tags,
    params: IdParams,
    body: NoteDraft,
    response: { 200: ClientNote },
  },
})

/**
 * Only the author (otherwise 403). 409 `stale_version`, and `status_not_possible` once it is signed; `details.note` is
 * the current note.
 */
export const updateClientNote = endpoint({
  method: 'PUT',
  url: '/api/client-notes/:id',
  access: 'client-notes:write',
  schema: {
    summary: 'Change a draft as a whole',
    tags,
    params: IdParams,
    body: NoteDraft.extend({ version: RecordVersion }),
    response: { 200: ClientNote },
  },
})

/** Only the author; at least one part must be filled. Takes `Idempotency-Key`. 409 as in `updateClientNote`. */
export const signClientNote = endpoint({
  method: 'POST',
  url: '/api/client-notes/:id/sign',
  access: 'client-notes:write',
  schema: {
    summary: 'Sign a draft: nothing of it changes any more',
    tags,
    params: IdParams,
    body: z.object({ version: RecordVersion }),
    response: { 200: ClientNote },
  },
})

/** The author; also admins if the author can no longer reach the note. 409 `status_not_possible` once it is signed. */
export const deleteClientNote = endpoint({
  method: 'DELETE',
  url: '/api/client-notes/:id',
  access: 'client-notes:write',
  schema: { summary: 'Delete a draft', tags, params: IdParams, response: { 200: z.object({}) } },
})

export const MAX_AMENDMENT_REASON = 500

/** Takes `Idempotency-Key`. 409 `status_not_possible` for a draft. */
export const amendClientNote = endpoint({
  method: 'POST',
  url: '/api/client-notes/:id/amendments',
  access: 'client-notes:write',
  schema: {
    summary: 'Add to a signed note, with the reason',
    tags,
    params: IdParams,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, sentence(msg`Please enter why you are adding it`))
        .max(
          MAX_AMENDMENT_REASON,
          sentence(msg`Please use at most ${{ max: MAX_AMENDMENT_REASON }} characters`),
        ),
      text: z
        .string()
        .trim()
        .min(1, sentence(msg`Please enter the text to add`))
        .max(MAX_NOTE_PART, sentence(msg`Please use at most 10,000 characters`)),
    }),
    response: { 200: ClientNote },
  },
})
