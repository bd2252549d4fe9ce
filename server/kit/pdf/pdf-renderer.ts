import { PdfError } from './pdf-error.ts'
import type { PdfLogo, PdfReply, PdfRequest, PdfStandard } from './pdf-message.ts'
import { createPdfQueue, createPersonPlaces, type PdfLane } from './pdf-queue.ts'
import { createPdfTypesetter, type PdfLog } from './pdf-typesetter.ts'

export type PdfRenderOptions = {
  /** The document is given up after this time, not counting the wait in the queue. */
  timeoutMs?: number
  /**
   * The standard to declare; `null` declares none. The document is tagged and has a title and a language in any case.
   */
  standard?: PdfStandard | null
  /** The lane in which it waits; by default that of clients. */
  lane?: PdfLane
}

/** All that is needed to make documents. */
export type PdfMaker = Pick<PdfRenderer, 'render'>

export type PdfRenderer = {
  /**
   * Makes one PDF.
   *
   * @param template Path of a Typst file inside `server/`, without `.typ`: `modules/plans/pdf/plan`.
   * @param data The template's whole input; anything JSON can carry. It reaches the template as data
   *   (`json(bytes(sys.inputs.data))`), so nothing in it can be read as markup.
   *   Texts are made fit for a page on the way (`cleanText`).
   * @returns The file's bytes.
   * @throws {PdfError} with the reason.
   */
  render(template: string, data: unknown, options?: PdfRenderOptions): Promise<Uint8Array>
  /**
   * Draws the only page of a template as an SVG picture, behind the documents of people.
   *
   * @param template As for `render`.
   * @throws {PdfError} with the reason.
   */
  draw(template: string, data: unknown): Promise<Buffer>
  /**
   * Returns the same renderer for callers who all wait in one lane. Jobs use `background`, which is never refused as
   * busy.
   */
  inLane(lane: PdfLane): PdfMaker
  /**
   * Takes one of a person's places, before any data is read for the document.
   *
   * @returns A function that releases the place; call it once the document is made or has failed.
   * @throws {PdfError} `person-busy` if the person has one document in progress and one waiting.
   */
  claimPlace(personId: string): () => void
  /** Accepts no more work, finishes the waiting documents and stops the worker. May be called more than once. */
  close(): Promise<void>
}

export type PdfRendererOptions = {
  log: PdfLog
  /** The folder with the templates: the project's `server/`, unless a test has its own. */
  workspace?: string
  /** Loads the practice's own logo for each document; `null` if it has none. */
  loadLogo?: () => Promise<PdfLogo | null>
  /**
   * How many documents may wait in addition to the one in progress, not counting those of jobs. Clients use three
   * quarters of the places.
   */
  queueLimit?: number
  /** After this time without work, the worker is stopped and its memory is released. */
  idleStopMs?: number
}

type Job = {
  request: PdfRequest
  timeoutMs: number
  enqueuedAt: number
  resolve: (pdf: Uint8Array) => void
  reject: (error: unknown) => void
}

const TEMPLATE_NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/
/** A plan of six days is about 25 kB of JSON. */
const INPUT_LIMIT_CHARACTERS = 2_000_000
/** Generous, because the first render of a process also loads the compiler and the fonts. */
const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_QUEUE_LIMIT = 64
const DEFAULT_IDLE_STOP_MS = 10 * 60_000

/**
 * A renderer of PDFs from Typst templates, in a worker thread, so that typesetting never blocks the event loop.
 *
 * Costs nothing until the first `render`: the worker, its compiler (a 50 MB library) and the fonts are loaded then, and
 * stay warm. One document is made at a time; the queues take turns, each in its order. A worker that hangs or dies
 * fails only the document it was making; the next one is made by a new worker.
 */
export function createPdfRenderer({
  log,
  workspace,
  loadLogo,
  queueLimit = DEFAULT_QUEUE_LIMIT,
  idleStopMs = DEFAULT_IDLE_STOP_MS,
}: PdfRendererOptions): PdfRenderer {
  const queue = createPdfQueue<Job>(queueLimit)
  const places = createPersonPlaces()
  const typesetter = createPdfTypesetter({ log, workspace, idleStopMs })
  let making: Promise<void> | null = null
  let nextId = 1
  let isClosed = false

  /** Makes the documents in the queue, one after the other. */
  async function makeAll(): Promise<void> {
    for (let job = queue.takeNext(); job; job = queue.takeNext()) await make(job)
    making = null
  }

  async function make({ request, timeoutMs, enqueuedAt, resolve, reject }: Job): Promise<void> {
    const startedAt = performance.now()
    try {
      const reply = await typesetter.typeset(request, timeoutMs)
      const waitMs = Math.round(startedAt - enqueuedAt)
      const renderMs = Math.round(performance.now() - startedAt)
      resolve(readReply(log, request.template, reply, { waitMs, renderMs }))
    } catch (error) {
      reject(error)
    }
  }

  async function render(
    template: string,
    data: unknown,
    {
      timeoutMs = DEFAULT_TIMEOUT_MS,
      standard = 'ua-1',
      lane = 'client',
      form = 'pdf',
    }: PdfRenderOptions & { form?: PdfRequest['form'] } = {},
  ): Promise<Uint8Array> {
    if (isClosed) throw new PdfError('closed', 'The PDF renderer is closed.')
    const json = writeInput(template, data)
    // A document without its logo is better than none.
    const logo = loadLogo
      ? await loadLogo().catch(() => {
          log.warn({ template }, 'The logo could not be read for a PDF')
          return null
        })
      : null
    if (isClosed) throw new PdfError('closed', 'The PDF renderer is closed.')
    queue.requirePlace(lane)
    const request: PdfRequest = { id: nextId++, template, json, logo, standard, form }
    return new Promise<Uint8Array>((resolve, reject) => {
      queue.add(lane, { request, timeoutMs, enqueuedAt: performance.now(), resolve, reject })
      making ??= makeAll()
    })
  }

  return {
    render,
    async draw(template, data) {
      return Buffer.from(await render(template, data, { lane: 'background', form: 'svg' }))
    },
    inLane: (lane) => ({
      render: (template, data, options) => render(template, data, { ...options, lane }),
    }),
    claimPlace: places.claim,
    async close() {
      isClosed = true
      await making
      await typesetter.stop()
    },
  }
}

/** Writes the input of a template as JSON, after checking the template's name and the size of the input. */
function writeInput(template: string, data: unknown): string {
  if (!TEMPLATE_NAME.test(template)) throw new PdfError('template', `Not a template name: ${template}`)
  const json = JSON.stringify(data) ?? 'null'
  if (json.length > INPUT_LIMIT_CHARACTERS) {
    throw new PdfError('too-large', `The input has ${json.length} characters.`)
  }
  return json
}

/** Returns the file in a reply, and logs how it was made. */
function readReply(
  log: PdfLog,
  template: string,
  reply: PdfReply,
  times: { waitMs: number; renderMs: number },
): Uint8Array {
  if (!reply.ok) {
    // The compiler's message may quote the document, so it stays in the error and is not logged.
    log.error({ template }, 'PDF template failed')
    throw new PdfError('template', reply.problem)
  }
  if (reply.isStandardDropped) {
    log.warn({ template }, 'PDF written without its standard: no font at hand draws all of its letters')
  }
  if (reply.textProblem) log.warn({ template }, 'PDF text left as the compiler wrote it')
  const { compileMs, finishMs } = reply
  log.debug({ template, bytes: reply.pdf.length, ...times, compileMs, finishMs }, 'PDF made')
  return reply.pdf
}
