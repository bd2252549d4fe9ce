import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Reads bodies as JSON in UTF-8. Calls without a body may still say that it is JSON, as some clients do. Bytes that are
 * no text are refused rather than replaced by signs that nobody typed.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Text would come from any site's form without being asked for.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decode(body)
    if (text === null) done(new AppError(400, 'bad_request', 'The request could not be understood.'))
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
