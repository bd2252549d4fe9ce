import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PdfLogo, PdfReply, PdfRequest, PdfStandard, PdfWorkerData } from './pdf-message.ts'

/** Why there is no PDF. */
export type PdfErrorReason =
  /** The template does not exist, does not compile, or does not take this data. */
  | 'template'
  /** The input is larger than any document of ours can be. */
  | 'too-large'
  /** It took too long; the worker was given up. */
  | 'timeout'
  /** The worker died while making it. */
  | 'crashed'
  /** Too many are waiting; worth another try in a moment (HTTP 503). */
  | 'busy'
  /** This person has one under way and one waiting; worth another try when they are made (HTTP 429). */
  | 'person-busy'
  /** The renderer is closed: the server is going down. */
  | 'closed'

/** A PDF that could not be made. Its message is for the log and may quote the document: never show it. */
export class PdfError extends Error {
  override name = 'PdfError'
  readonly reason: PdfErrorReason
  constructor(reason: PdfErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export type PdfRenderOptions = {
  /** Given up after this long, waiting in the queue not counted. */
  timeoutMs?: number
  /** Standard to declare; null declares none. Tagged, titled and in a stated language either way. */
  standard?: PdfStandard | null
  /** Who waits for it; default: a client. */
  lane?: PdfLane
}

/** Who waits for a document. Each lane gets its turn, so none waits behind all documents of another. */
const PDF_LANES = ['staff', 'client', 'background'] as const
export type PdfLane = (typeof PDF_LANES)[number]

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
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
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
  reject: (error: PdfError) => void
}

type Running = { job: Job; startedAt: number; timer: NodeJS.Timeout }

const WORKER_FILE = 'server/kit/pdf/pdf-worker.ts'
const TEMPLATE_NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/
/** A plan of six days is about 25 kB of JSON. */
const INPUT_LIMIT_CHARACTERS = 2_000_000
/** Roomy: the first render of a process also loads the compiler and the fonts. */
const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_QUEUE_LIMIT = 64
const CLIENT_SHARE = 0.75
/** One under way and one waiting. */
const PLACES_A_PERSON = 2
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
  const queues: Record<PdfLane, Job[]> = { staff: [], client: [], background: [] }
  const placesTaken = new Map<string, number>()
  let lastLane: PdfLane = 'background'
  let worker: Worker | null = null
  let running: Running | null = null
  let idleTimer: NodeJS.Timeout | null = null
  let nextId = 1
  let isClosed = false
  let notifyDrained: (() => void) | null = null

  function startWorker(): Worker {
    const root = findProjectRoot()
    const data: PdfWorkerData = {
      workspace: workspace ?? join(root, 'server'),
      fontPaths: listFontPaths(root),
    }
    const started = new Worker(join(root, WORKER_FILE), {
      workerData: data,
      name: 'pdf',
      // Flags meant for the server (an inspector, a test runner's loader) are not meant for it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    })
    let failure = ''
    started.on('message', (reply: PdfReply) => finish(reply))
    started.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error)
    })
    started.on('exit', (code) => {
      // A worker that was already given up (hung, idle, closed) does not matter.
      if (worker !== started) return
      worker = null
      log.error({ code, failure }, 'PDF worker died; the next document starts another')
      finishCurrent((job) =>
        job.reject(new PdfError('crashed', failure || `The PDF worker ended with code ${code}.`)),
      )
    })
    return started
  }

  /** The first of the next lane that has one. */
  function takeNext(): Job | undefined {
    const start = PDF_LANES.indexOf(lastLane) + 1
    const order = [...PDF_LANES.slice(start), ...PDF_LANES.slice(0, start)]
    const lane = order.find((name) => queues[name].length > 0)
    if (!lane) return undefined
    lastLane = lane
    return queues[lane].shift()
  }

  function requirePlace(lane: PdfLane): void {
    if (lane === 'background') return
    const isFull = queues.staff.length + queues.client.length >= queueLimit
    if (isFull || (lane === 'client' && queues.client.length >= Math.ceil(queueLimit * CLIENT_SHARE))) {
      throw new PdfError('busy', `${queues.staff.length + queues.client.length} PDFs are already waiting.`)
    }
  }

  function claimPlace(personId: string): () => void {
    const taken = placesTaken.get(personId) ?? 0
    if (taken >= PLACES_A_PERSON)
      throw new PdfError('person-busy', `${taken} PDFs of this person are waiting.`)
    placesTaken.set(personId, taken + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (placesTaken.get(personId) ?? 1) - 1
      if (left > 0) placesTaken.set(personId, left)
      else placesTaken.delete(personId)
    }
  }

  function startNext(): void {
    if (running) return
    const job = takeNext()
    if (!job) {
      notifyDrained?.()
      waitIdle()
      return
    }
    if (idleTimer) clearTimeout(idleTimer)
    try {
      worker ??= startWorker()
    } catch (error) {
      job.reject(new PdfError('crashed', error instanceof Error ? error.message : String(error)))
      startNext()
      return
    }
    worker.ref()
    running = {
      job,
      startedAt: performance.now(),
      timer: setTimeout(() => giveUp(job), job.timeoutMs),
    }
    worker.postMessage(job.request)
  }

  function finishCurrent(report: (job: Job) => void): void {
    if (running) {
      clearTimeout(running.timer)
      const { job } = running
      running = null
      report(job)
    }
    // An idle worker must not keep a process alive that has nothing else to do.
    worker?.unref()
    startNext()
  }

  function finish(reply: PdfReply): void {
    if (!running || running.job.request.id !== reply.id) return
    const { template } = running.job.request
    const waitMs = Math.round(running.startedAt - running.job.enqueuedAt)
    const renderMs = Math.round(performance.now() - running.startedAt)
    if (!reply.ok) {
      // What the compiler says may quote the document: it stays with the error.
      log.error({ template }, 'PDF template failed')
      finishCurrent((job) => job.reject(new PdfError('template', reply.problem)))
      return
    }
    if (reply.isStandardDropped) {
      log.warn({ template }, 'PDF written without its standard: no font at hand draws all of its letters')
    }
    if (reply.textProblem) log.warn({ template }, 'PDF text left as the compiler wrote it')
    const { compileMs, finishMs } = reply
    log.debug({ template, bytes: reply.pdf.length, waitMs, renderMs, compileMs, finishMs }, 'PDF made')
    finishCurrent((job) => job.resolve(reply.pdf))
  }

  function giveUp(job: Job): void {
    const stuck = worker
    worker = null
    log.error(
      { template: job.request.template, timeoutMs: job.timeoutMs },
      'PDF worker hung; starting another',
    )
    // Not awaited: a thread inside native code ends only when that code returns.
    void stuck?.terminate()
    stuck?.unref()
    finishCurrent(() => job.reject(new PdfError('timeout', `No PDF within ${job.timeoutMs} ms.`)))
  }

  function waitIdle(): void {
    if (!worker || isClosed) return
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      void stopWorker()
    }, idleStopMs).unref()
  }

  async function stopWorker(): Promise<void> {
    const stopping = worker
    worker = null
    await stopping?.terminate()
  }

  async function render(
    template: string,
    data: unknown,
    { timeoutMs = DEFAULT_TIMEOUT_MS, standard = 'ua-1', lane = 'client' }: PdfRenderOptions = {},
  ): Promise<Uint8Array> {
    if (isClosed) throw new PdfError('closed', 'The PDF renderer is closed.')
    if (!TEMPLATE_NAME.test(template)) throw new PdfError('template', `Not a template name: ${template}`)
    const json = JSON.stringify(data) ?? 'null'
    if (json.length > INPUT_LIMIT_CHARACTERS) {
      throw new PdfError('too-large', `The input has ${json.length} characters.`)
    }
    // A document without its logo is better than none.
    const logo = loadLogo
      ? await loadLogo().catch(() => {
          log.warn({ template }, 'The logo could not be read for a PDF')
          return null
        })
      : null
    if (isClosed) throw new PdfError('closed', 'The PDF renderer is closed.')
    requirePlace(lane)
    const request: PdfRequest = { id: nextId++, template, json, logo, standard }
    return new Promise<Uint8Array>((resolve, reject) => {
      queues[lane].push({ request, timeoutMs, enqueuedAt: performance.now(), resolve, reject })
      startNext()
    })
  }

  return {
    render,
    inLane: (lane) => ({
      render: (template, data, options) => render(template, data, { ...options, lane }),
    }),
    claimPlace,
    async close() {
      isClosed = true
      if (idleTimer) clearTimeout(idleTimer)
      if (running || PDF_LANES.some((lane) => queues[lane].length > 0)) {
        await new Promise<void>((resolve) => {
          const notifyEarlier = notifyDrained
          notifyDrained = () => {
            notifyEarlier?.()
            resolve()
          }
        })
      }
      await stopWorker()
    },
  }
}

/**
 * The folder that holds `server/`, whether this code runs from its source or from a bundle in `build/`.
 * The worker and the templates are read from there either way, so a bundle needs no entry for them.
 */
function findProjectRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, WORKER_FILE))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`${WORKER_FILE} is not above ${import.meta.dirname}.`)
    folder = parent
  }
  return folder
}

/** Static fonts: the compiler does not draw variable ones. `root` holds `server/`. */
export function listFontPaths(root: string): string[] {
  const resolve = createRequire(join(root, WORKER_FILE)).resolve
  const latin = dirname(resolve('@expo-google-fonts/anek-latin/package.json'))
  const devanagari = dirname(resolve('@expo-google-fonts/anek-devanagari/package.json'))
  return [
    join(latin, '400Regular/AnekLatin_400Regular.ttf'),
    join(latin, '600SemiBold/AnekLatin_600SemiBold.ttf'),
    join(latin, '800ExtraBold/AnekLatin_800ExtraBold.ttf'),
    join(devanagari, '400Regular/AnekDevanagari_400Regular.ttf'),
    join(devanagari, '600SemiBold/AnekDevanagari_600SemiBold.ttf'),
    join(devanagari, '800ExtraBold/AnekDevanagari_800ExtraBold.ttf'),
    join(root, 'server/kit/pdf/fonts/anek-latin-condensed.ttf'),
  ]
}
