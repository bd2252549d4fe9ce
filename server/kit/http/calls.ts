import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import type { Ctx } from '../ctx.ts'
import type { CountedPage, Page } from '../lists.ts'
import { answerPdf } from '../pdf/answer-pdf.ts'
import type { PdfMaker } from '../pdf/pdf-renderer.ts'
import type { App, Platform } from '../platform.ts'
import { type CsvColumn, sendCsv } from './csv-download.ts'
import { ctxOf } from './ctx-of.ts'
import { sendLines, signalOfClose } from './json-lines.ts'
import { setNextPage, setTotalCount } from './pagination.ts'

type Part<E extends EndpointShape, K extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** The input of a call, as its endpoint's schemas have parsed it. */
export type CallInput<E extends EndpointShape> = {
  params: Part<E, 'params'>
  query: Part<E, 'querystring'>
  body: Part<E, 'body'>
}

/** `listenForClose` returns a signal that is aborted when the connection closes before the answer has ended. */
type Handle<E extends EndpointShape, Result> = (
  ctx: Ctx,
  input: CallInput<E>,
  listenForClose: () => AbortSignal,
) => Promise<Result> | Result

/** The type of the items of an endpoint that answers a list. */
type ItemOf<E extends EndpointShape> = EndpointOutput<E> extends readonly (infer Item)[] ? Item : never

/**
 * Registers calls: each parses its input by its endpoint, calls one function of a service, and answers with the result.
 */
export type Calls = {
  /** Answers with the result of the service. */
  answer: <E extends EndpointShape>(endpoint: E, handle: Handle<E, EndpointOutput<E>>) => void
  /** Answers 201 with the result of the service. */
  create: <E extends EndpointShape>(endpoint: E, handle: Handle<E, EndpointOutput<E>>) => void
  /** Answers with an empty object when the service has finished. */
  done: <E extends EndpointShape>(endpoint: E, handle: Handle<E, void>) => void
  /**
   * Answers with the items of a page. `Link` contains the address of the next page, and `X-Total-Count` the number of
   * items on all pages.
   */
  page: <E extends EndpointShape>(
    endpoint: E,
    handle: Handle<E, Page<ItemOf<E>> | CountedPage<ItemOf<E>>>,
  ) => void
  /**
   * Answers with a list as a CSV file. `fileName`: with its extension; a function of the query if it depends on the
   * query.
   */
  csv: <E extends EndpointShape, Row>(
    endpoint: E,
    file: {
      fileName: string | ((query: CallInput<E>['query']) => string)
      columns: readonly CsvColumn<Row>[]
    },
    handle: Handle<E, AsyncIterable<Row>>,
  ) => void
  /**
   * Answers with lines of JSON, each sent as soon as it is made. The work is cancelled by the signal when the caller
   * closes the connection. An error of the service itself is answered as usual; after the first line there is no status
   * left to change, so the connection is closed.
   */
  lines: <E extends EndpointShape, Line extends z.ZodType>(
    endpoint: E,
    line: Line,
    handle: Handle<E, AsyncIterable<z.input<Line>>>,
  ) => void
  /**
   * Answers with a PDF file. The service finds the data; `make` makes the file. It is refused in the cases that
   * `answerPdf` describes.
   */
  pdf: <E extends EndpointShape>(endpoint: E, handle: Handle<E, NamedPdf>) => void
}

/** A PDF file to make. A browser saves it, or shows it if `isInline`. */
export type NamedPdf = {
  fileName: string
  isInline?: boolean
  make: (pdf: PdfMaker) => Promise<Uint8Array>
}

/** Sends bytes as they are, not as JSON. */
const sendAsIs = () => (bytes: unknown) => bytes as string // a serializer is typed for text; Fastify sends bytes too

/** Creates the functions with which a module registers its calls. */
export function callsOf(app: App, platform: Platform): Calls {
  function register<E extends EndpointShape, Result>(
    endpoint: E,
    handle: Handle<E, Result>,
    send: (reply: FastifyReply, result: Result, request: FastifyRequest, input: CallInput<E>) => unknown,
  ): void {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { params, query, body } = request as CallInput<E> // parsed by the endpoint's own schemas
        const input = { params, query, body }
        return send(
          reply,
          await handle(ctxOf(platform, request), input, () => signalOfClose(reply.raw)),
          request,
          input,
        )
      },
    })
  }
  return {
    answer: (endpoint, handle) => register(endpoint, handle, (_reply, result) => result),
    create: (endpoint, handle) => register(endpoint, handle, (reply, result) => reply.code(201).send(result)),
    done: (endpoint, handle) => register(endpoint, handle, () => ({})),
    page: (endpoint, handle) =>
      register(endpoint, handle, (reply, page, request) => {
        setNextPage(request, reply, page.nextCursor)
        if ('totalCount' in page) setTotalCount(reply, page.totalCount)
        return page.items
      }),
    csv: (endpoint, { fileName, columns }, handle) =>
      register(endpoint, handle, (reply, rows, _request, { query }) =>
        sendCsv(reply, {
          fileName: typeof fileName === 'string' ? fileName : fileName(query),
          columns,
          rows,
        }),
      ),
    lines: (endpoint, line, handle) =>
      register({ ...endpoint, serializerCompiler: sendAsIs }, handle, (reply, lines) =>
        sendLines(reply, line, lines),
      ),
    pdf: (endpoint, handle) =>
      register(
        { ...endpoint, serializerCompiler: sendAsIs },
        handle,
        async (reply, { fileName, isInline, make }, request) => {
          const bytes = await answerPdf(platform, request, make)
          return reply
            .type('application/pdf')
            .header('content-disposition', writeDisposition(isInline ? 'inline' : 'attachment', fileName))
            .send(bytes)
        },
      ),
  }
}

/** Writes the header that names a file. A name that is not ASCII is written a second time, encoded. */
function writeDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\w.-]/g, '_')
  const header = `${kind}; filename="${ascii}"`
  return ascii === fileName ? header : `${header}; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
