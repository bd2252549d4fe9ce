import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError } from 'fastify'
import { toErrorBody } from '../error-handler.ts'

/** Node's codes of requests that are no 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers bytes that Node cannot read as a request, with the one error body, and closes the connection: nobody knows
 * where the next request begins. There is no request whose headers an answer could use.
 */
export function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const statusCode = STATUS_BY_CODE[error.code ?? ''] ?? 400
    // Only the status of the error is read.
    const body = JSON.stringify(toErrorBody({ statusCode } as FastifyError))
    socket.write(
      [
        `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
        `\r\n${body}`,
      ].join('\r\n'),
    )
  }
  socket.destroy()
}
