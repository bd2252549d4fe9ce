import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance } from 'fastify'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'

/**
 * Reads bodies as JSON in UTF-8. Calls without a body may still have the content type of JSON, as some clients send it.
 * Bytes that are not valid text are refused, not replaced by characters that nobody typed.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Removes the parser for plain text, because a form of any other site can send plain text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decode(body)
    if (text === null)
      done(
        new AppError(
          400,
          'bad_request',
          say(msg`We could not read this request. Please reload the page and try again.`),
        ),
      )
    else if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}

function decode(body: string | Buffer): string | null {
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}
