import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'

/** What a browser sends about itself, for services that begin sessions or count tries. */
export type Browser = {
  /** The token of its session; null: it has none. */
  sessionToken: string | null
  /** Its cookie of known devices; null: it has none. */
  deviceCookie: string | null
  /** What it calls itself. */
  userAgent: string | null
}

/** Reads what a request says of its browser. */
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
