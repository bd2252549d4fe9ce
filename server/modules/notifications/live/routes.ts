import { getLive } from '#contract/notifications/live.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import type { App, Platform } from '#server/kit/platform.ts'

/** The stream of notifications and changes to a signed-in browser. */
export function registerLive(app: App, { live }: Platform): void {
  app.route({
    ...getLive,
    // A stream has no end whose headers could be asked for.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const body = await live.open(requireActor(request))
      // Proxies shall pass each event on as it comes.
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(body)
    },
  })
}
