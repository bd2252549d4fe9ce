import { msg } from '@lingui/core/runtime-macro'
import type { FastifyRequest } from 'fastify'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { MAX_PHOTO_UPLOAD_BYTES, PHOTO_UPLOAD_TYPES } from '#contract/limits.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'
import type { App } from '../platform.ts'
import type { CallInput } from './calls.ts'

/** The bytes of a stored photo. */
export type PhotoBytes = { bytes: Buffer; contentType: string }

/** Registers a call that answers with a private photo: no cache stores it, and no other site can show it. */
export function answerPhoto<E extends EndpointShape>(
  app: App,
  endpoint: E,
  read: (input: Omit<CallInput<E>, 'body'>, request: FastifyRequest) => Promise<PhotoBytes>,
): void {
  app.route({
    ...endpoint,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes: unknown) => bytes as string, // a serializer is typed for text; Fastify sends bytes too
    handler: async (request, reply) => {
      const { params, query } = request as CallInput<E> // parsed by the endpoint's own schemas
      const { bytes, contentType } = await read({ params, query }, request)
      return reply
        .type(contentType)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(bytes)
    },
  })
}

/** Registers a call whose body is a photo. All other calls accept only JSON. */
export function acceptPhoto<E extends EndpointShape>(
  app: App,
  endpoint: E,
  save: (
    input: Omit<CallInput<E>, 'body'>,
    body: unknown,
    request: FastifyRequest,
  ) => Promise<EndpointOutput<E>>,
): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...PHOTO_UPLOAD_TYPES, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MAX_PHOTO_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(new AppError(415, 'unsupported_media_type', say(msg`Please choose a JPEG, PNG or WebP photo.`)))
    })
    scope.route({
      ...endpoint,
      bodyLimit: MAX_PHOTO_UPLOAD_BYTES,
      handler: (request) => {
        const { params, query } = request as CallInput<E> // parsed by the endpoint's own schemas
        return save({ params, query }, request.body, request)
      },
    })
  })
}

/** Returns the body of a call with a photo. Throws 400 if there is none. */
export function requirePhoto(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body
  throw new AppError(400, 'bad_request', say(msg`Please choose a photo.`))
}
