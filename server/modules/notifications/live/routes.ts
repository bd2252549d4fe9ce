import { getLive } from '#contract/notifications/live.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import type { App, Platform } from '#server/kit/platform.ts'

/** Registers the stream that sends live updates to signed-in browsers. */
export function registerLive(app: App, { live }: Platform): void {
  app.route({
    ...getLive,
    // A HEAD request makes no sense because a stream does not end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const body = await live.open(requireActor(request))
      // Proxies must pass on each event at once, without buffering.
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(body)
    },
  })
}
