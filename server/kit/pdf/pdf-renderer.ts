import { PdfError } from './pdf-error.ts'
import type { PdfLogo, PdfReply, PdfRequest, PdfStandard } from './pdf-message.ts'
import { createPdfQueue, createPersonPlaces, type PdfLane } from './pdf-queue.ts'
import { createPdfTypesetter, type PdfLog } from './pdf-typesetter.ts'

export type PdfRenderOptions = {
  /** Given up after this long, waiting in the queue not counted. */
  timeoutMs?: number
  /** Standard to declare; null declares none. Tagged, titled and in a stated language either way. */
  standard?: PdfStandard | null
  /** Who waits for it; default: a client. */
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
  /** The same renderer for callers who all wait in one lane. Jobs use `background`, which is never refused as busy. */
  inLane(lane: PdfLane): PdfMaker
  /**
   * Takes one of the places that a person has, before anything is read for the document.
   *
   * @returns Gives the place back; call it once the document is made or has failed.
   * @throws {PdfError} `person-busy` when the person has one under way and one waiting.
   */
  claimPlace(personId: string): () => void
  /** Takes no more work, finishes what is waiting, stops the worker. May be called more than once. */
  close(): Promise<void>
}

export type PdfRendererOptions = {
  log: PdfLog
  /** Folder that holds the templates; the project's `server/` unless a test brings its own. */
  workspace?: string
  /** The practice's own mark, asked for with each document; null: it has none. */
  loadLogo?: () => Promise<PdfLogo | null>
  /** How many may wait beside the one being made, those of jobs not counted. Clients use three quarters of the places. */
  queueLimit?: number
  /** The worker is stopped, and its memory given back, after this long without work. */
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
/** Roomy: the first render of a process also loads the compiler and the fonts. */
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

  /** Makes what is in the queue, one after the other. */
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
    { timeoutMs = DEFAULT_TIMEOUT_MS, standard = 'ua-1', lane = 'client' }: PdfRenderOptions = {},
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
    const request: PdfRequest = { id: nextId++, template, json, logo, standard }
    return new Promise<Uint8Array>((resolve, reject) => {
      queue.add(lane, { request, timeoutMs, enqueuedAt: performance.now(), resolve, reject })
      making ??= makeAll()
    })
  }

  return {
    render,
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

/** The input of a template as JSON, once both are found fit. */
function writeInput(template: string, data: unknown): string {
  if (!TEMPLATE_NAME.test(template)) throw new PdfError('template', `Not a template name: ${template}`)
  const json = JSON.stringify(data) ?? 'null'
  if (json.length > INPUT_LIMIT_CHARACTERS) {
    throw new PdfError('too-large', `The input has ${json.length} characters.`)
  }
  return json
}

/** The file in a reply; logs how it was made. */
function readReply(
  log: PdfLog,
  template: string,
  reply: PdfReply,
  times: { waitMs: number; renderMs: number },
): Uint8Array {
  if (!reply.ok) {
    // What the compiler says may quote the document: it stays with the error.
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
