import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Ctx, createCtx, type IdempotencyKey } from '../ctx.ts'
import type { Platform } from '../platform.ts'

/**
 * Creates the context of a service for a request that the guard has admitted, with its actor and reach. Call it after
 * the body was read.
 */
export function ctxOf(platform: Platform, request: FastifyRequest): Ctx {
  const { actor, scope, ip, id } = request
  return createCtx(platform, {
    actor,
    scope,
    source: { ip, id },
    idempotencyKey: readIdempotencyKey(request),
  })
}

function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  return {
    key,
    call: `${request.method} ${request.routeOptions.url ?? ''}`,
    requestHash: createHash('sha256')
      .update(JSON.stringify([request.url, request.body ?? null]))
      .digest(),
  }
}
