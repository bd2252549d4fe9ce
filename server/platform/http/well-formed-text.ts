import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Refuses text that no database keeps and nobody types: NUL characters and halves of surrogate pairs, anywhere in a
 * request's path, query or body.
 */
export function registerWellFormedText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      if (!isWellFormed(part)) {
        throw new AppError(400, 'bad_request', 'The text holds characters that cannot be kept.')
      }
    }
  })
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner))
}
