import {
  amendClientNote,
  createClientNote,
  deleteClientNote,
  listClientNotes,
  listNoteSuggestions,
  signClientNote,
  updateClientNote,
} from '#contract/people/client-notes.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as notes from './service.ts'

/** Registers the calls of the practice's notes about clients. */
export function registerClientNotes(app: App, platform: Platform): void {
  const { answer, done, page } = callsOf(app, platform)
  page(listClientNotes, (ctx, { params, query }) => notes.listNotes(ctx, params.id, query))
  answer(listNoteSuggestions, (ctx, { params }) => notes.listSuggestions(ctx, params.id))
  answer(createClientNote, (ctx, { params, body }) => notes.createNote(ctx, params.id, body))
  answer(updateClientNote, (ctx, { params, body }) => notes.updateNote(ctx, params.id, body))
  answer(signClientNote, (ctx, { params, body }) => notes.signNote(ctx, params.id, body.version))
  done(deleteClientNote, (ctx, { params }) => notes.deleteNote(ctx, params.id))
  answer(amendClientNote, (ctx, { params, body }) => notes.amendNote(ctx, params.id, body))
}
