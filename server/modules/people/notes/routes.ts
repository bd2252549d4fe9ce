import {
  amendClientNote,
  createClientNote,
  deleteClientNote,
  listClientNotes,
  listNoteSuggestions,
  signClientNote,
  updateClientNote,
} from '#contract/people/client-notes.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as notes from './service.ts'

/** What the practice writes down about clients. */
export function registerClientNotes(app: App, platform: Platform): void {
  app.route({
    ...listClientNotes,
    handler: async (request, reply) => {
      const page = await notes.listNotes(platform, request, request.params.id, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.notes
    },
  })
  app.route({
    ...listNoteSuggestions,
    handler: (request) => notes.listSuggestions(platform, request, request.params.id),
  })
  app.route({
    ...createClientNote,
    handler: (request) => notes.createNote(platform, request, request.params.id, request.body),
  })
  app.route({
    ...updateClientNote,
    handler: (request) => notes.updateNote(platform, request, request.params.id, request.body),
  })
  app.route({
    ...signClientNote,
    handler: (request) => notes.signNote(platform, request, request.params.id, request.body.version),
  })
  app.route({
    ...deleteClientNote,
    handler: async (request) => {
      await notes.deleteNote(platform, request, request.params.id)
      return {}
    },
  })
  app.route({
    ...amendClientNote,
    handler: (request) => notes.amendNote(platform, request, request.params.id, request.body),
  })
}
