import { listClientTimeline } from '#contract/people/client-timeline.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { listTimeline } from './service.ts'

/** What happened with a client, from everywhere that knows of it. */
export function registerClientTimeline(app: App, platform: Platform): void {
  app.route({
    ...listClientTimeline,
    handler: async (request, reply) => {
      const page = await listTimeline(platform, request, request.params.id, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.entries
    },
  })
}
