import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'

/** The data that a browser sends about itself, for services that begin sessions or count tries. */
export type Browser = {
  /** The token of its session; `null` if it has none. */
  sessionToken: string | null
  /** Its cookie of known devices; `null` if it has none. */
  deviceCookie: string | null
  /** Its header `User-Agent`. */
  userAgent: string | null
}

/** Reads the browser's data from a request. */
export function readBrowser(
  { devices, sessions }: Pick<Platform, 'devices' | 'sessions'>,
  request: FastifyRequest,
): Browser {
  return {
    sessionToken: sessions.readToken(request),
    deviceCookie: devices.readCookie(request),
    userAgent: request.headers['user-agent'] ?? null,
  }
}
