import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A shorter answer fits into one or two packets anyway, so compressing it would only cost time. */
const MIN_LENGTH = 8 * 1024
/** Out of 11: compresses a plan of 70 kB in about a millisecond, off the main thread. */
const BROTLI_QUALITY = 4

/**
 * Compresses long JSON answers for callers that accept it: a client's plan with its foods is 70 kB, a third of a second
 * on a slow phone. Requests from other sites carry no session, so nobody can learn anything from the length of an
 * answer to a request that they made somebody else send.
 */
export function registerCompressedJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || request.method === 'HEAD')
      return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return encoding === 'br'
      ? compressBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : compressGzip(payload)
  })
}
