import type { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'
import { type CallArguments, send } from './client.ts'

/**
 * Yields the values of an answer that has one as JSON on each line, as soon as each has arrived.
 *
 * @param _line The schema of a line, for its type; the server validates each line against it.
 */
export async function* callForLines<E extends EndpointShape, Line extends z.ZodType>(
  endpoint: E,
  _line: Line,
  ...[input, options]: CallArguments<E>
): AsyncGenerator<z.output<Line>> {
  const { body } = await send(endpoint, input, options)
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = `${rest}${value}`.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line !== '') yield JSON.parse(line) as z.output<Line> // see above
    if (done) return
  }
}
