import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance } from 'fastify'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'

/** More than the nesting of any call, and far below the limit of the stack. */
const MAX_DEPTH = 32

/** Two control characters that show all following letters in the other order, so that a text reads as another one. */
const OVERRIDES_DIRECTION = /[\u202D\u202E]/

/**
 * Refuses text that no database stores and nobody types: NUL characters, halves of surrogate pairs and overrides of the
 * writing direction, anywhere in a request's path, query or body. Also refuses bodies that are nested too deeply.
 */
export function registerWellFormedText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      if (!isWellFormed(part)) {
        throw new AppError(
          400,
          'bad_request',
          say(msg`This text has characters that we can’t save. Please remove them.`),
        )
      }
    }
  })
}

/** Checks that all text in a value can be stored, and that nothing is nested too deeply. */
export function isWellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') {
    return !value.includes('\u0000') && value.isWellFormed() && !OVERRIDES_DIRECTION.test(value)
  }
  // Bytes contain no text to store.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(
    ([key, inner]) => isWellFormed(key, depth) && isWellFormed(inner, depth + 1),
  )
}
