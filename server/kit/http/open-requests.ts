import type { FastifyInstance } from 'fastify'

/** Counts open requests, except those for streams, which last until somebody ends them. */
export function countOpenRequests(
  app: FastifyInstance,
  streamUrl: string,
): { waitUntilNone: (timeoutMs: number) => Promise<void> } {
  const open = new Set<string>()
  let onNone: () => void = () => undefined
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== streamUrl) open.add(request.id)
  })
  app.addHook('onResponse', async (request) => {
    open.delete(request.id)
    if (open.size === 0) onNone()
  })
  return {
    waitUntilNone: (timeoutMs) =>
      new Promise((done) => {
        if (open.size === 0) return done()
        onNone = done
        setTimeout(done, timeoutMs).unref()
      }),
  }
}
