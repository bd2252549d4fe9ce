import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this an answer travels in one piece or two anyway, and compressing it only costs. */
const MIN_LENGTH = 8 * 1024
/** Of 11: a plan of 70 kB in about a millisecond, off the main thread. */
const BROTLI_QUALITY = 4

/**
 * Sends long JSON answers compressed to those who take it: a client's plan with its foods is 70 kB, on a slow phone a third
 * of a second. Sessions do not come along from other sites, so that nobody learns from the length of an answer to a
 * request that they made somebody send.
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
