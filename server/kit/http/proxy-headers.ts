import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** The warning for the log and for admins. */
export const UNKNOWN_PROXY =
  'A proxy passes requests on, but TRUST_PROXY is not set: limits by address count all visitors as one. Set it to the number of proxies, or to false if there is none.'

/** Checks whether a proxy has passed the request on, as far as its headers show it. */
export function hasProxyHeaders({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return PROXY_HEADERS.some((name) => name in headers)
}

/** Reports whether requests came through a proxy although `TRUST_PROXY` is not set. */
export type ProxyWatch = { hasSeenUnknownProxy: () => boolean }

/**
 * Detects a proxy while `TRUST_PROXY` is not set, and warns once in the log, without addresses: all requests then seem
 * to come from the proxy, and limits by address count all visitors as one. `TRUST_PROXY=false` turns the warning off.
 */
export function registerProxyWatch(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): ProxyWatch {
  let hasSeen = false
  if (trustProxy === null) {
    app.addHook('onRequest', async (request) => {
      if (hasSeen || !hasProxyHeaders(request)) return
      hasSeen = true
      request.log.warn(UNKNOWN_PROXY)
    })
  }
  return { hasSeenUnknownProxy: () => hasSeen }
}
