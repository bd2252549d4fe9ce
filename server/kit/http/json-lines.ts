import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Returns a signal that is aborted when the connection closes before the answer has ended. */
export function signalOfClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Answers with one value as JSON on each line, written while the values are made. Undeclared fields are left out. */
export function sendLines<Line extends z.ZodType>(
  reply: FastifyReply,
  line: Line,
  values: AsyncIterable<z.input<Line>>,
): FastifyReply {
  return (
    reply
      .type('application/x-ndjson; charset=utf-8')
      // Proxies must pass on each line at once, without buffering.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(writeLines(line, values)))
  )
}

async function* writeLines<Line extends z.ZodType>(
  line: Line,
  values: AsyncIterable<z.input<Line>>,
): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(line.parse(value))}\n`
}
