import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { PdfError } from './pdf-error.ts'
import type { PdfReply, PdfRequest, PdfWorkerData } from './pdf-message.ts'

export type PdfLog = Pick<Logger, 'debug' | 'warn' | 'error'>

export type PdfTypesetter = {
  /**
   * Makes one document. The caller waits for its end before it requests the next.
   *
   * @throws {PdfError} `timeout` or `crashed`; the next document is then made by a new worker.
   */
  typeset: (request: PdfRequest, timeoutMs: number) => Promise<PdfReply>
  stop: () => Promise<void>
}

const WORKER_FILE = 'server/kit/pdf/pdf-worker.ts'

/**
 * Runs the worker thread: starts it for the first document and after it has died or hung, and stops it when it has been
 * idle for `idleStopMs`.
 *
 * @param options.workspace Folder of the templates; left out: the project's `server/`.
 */
export function createPdfTypesetter({
  log,
  workspace,
  idleStopMs,
}: {
  log: PdfLog
  workspace: string | undefined
  idleStopMs: number
}): PdfTypesetter {
  let worker: Worker | null = null
  let current: { id: number; resolve: (reply: PdfReply) => void; reject: (error: PdfError) => void } | null =
    null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = openWorker(workspace)
    let failure = ''
    started.on('message', (reply: PdfReply) => {
      if (reply.id === current?.id) current.resolve(reply)
    })
    started.on('error', (error) => {
      failure = readMessage(error)
    })
    started.on('exit', (code) => {
      // Ignores a worker that was already given up (hung, idle, closed).
      if (worker !== started) return
      worker = null
      log.error({ code, failure }, 'PDF worker died; the next document starts another')
      current?.reject(new PdfError('crashed', failure || `The PDF worker ended with code ${code}.`))
    })
    return started
  }

  function giveUp(template: string, timeoutMs: number): void {
    const stuck = worker
    worker = null
    log.error({ template, timeoutMs }, 'PDF worker hung; starting another')
    // Not awaited: a thread inside native code ends only when that code returns.
    void stuck?.terminate()
    stuck?.unref()
    current?.reject(new PdfError('timeout', `No PDF within ${timeoutMs} ms.`))
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const stopping = worker
    worker = null
    await stopping?.terminate()
  }

  return {
    async typeset(request, timeoutMs) {
      clearTimeout(idleTimer)
      try {
        worker ??= start()
      } catch (error) {
        throw new PdfError('crashed', readMessage(error))
      }
      const { promise, resolve, reject } = Promise.withResolvers<PdfReply>()
      current = { id: request.id, resolve, reject }
      const timer = setTimeout(giveUp, timeoutMs, request.template, timeoutMs)
      worker.ref()
      worker.postMessage(request)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        current = null
        // An idle worker must not keep the process alive if nothing else is running.
        worker?.unref()
        idleTimer = setTimeout(() => void stop(), idleStopMs).unref()
      }
    },
    stop,
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function openWorker(workspace: string | undefined): Worker {
  const root = findProjectRoot()
  const data: PdfWorkerData = {
    workspace: workspace ?? join(root, 'server'),
    fontPaths: listFontPaths(root),
  }
  return new Worker(join(root, WORKER_FILE), {
    workerData: data,
    name: 'pdf',
    // Flags meant for the server (an inspector, a test runner's loader) must not reach the worker.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
}

/**
 * Finds the folder that contains `server/`, whether this code runs from its source or from a bundle in `build/`. The
 * worker and the templates are read from there in both cases, so a bundle needs no entry for them.
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

/** Lists the static fonts, because the compiler does not draw variable ones. `root` contains `server/`. */
export function listFontPaths(root: string): string[] {
  const resolve = createRequire(join(root, WORKER_FILE)).resolve
  const latin = dirname(resolve('@expo-google-fonts/anek-latin/package.json'))
  const devanagari = dirname(resolve('@expo-google-fonts/anek-devanagari/package.json'))
  const telugu = dirname(resolve('@expo-google-fonts/anek-telugu/package.json'))
  return [
    join(latin, '400Regular/AnekLatin_400Regular.ttf'),
    join(latin, '600SemiBold/AnekLatin_600SemiBold.ttf'),
    join(latin, '800ExtraBold/AnekLatin_800ExtraBold.ttf'),
    join(devanagari, '400Regular/AnekDevanagari_400Regular.ttf'),
    join(devanagari, '600SemiBold/AnekDevanagari_600SemiBold.ttf'),
    join(devanagari, '800ExtraBold/AnekDevanagari_800ExtraBold.ttf'),
    join(telugu, '400Regular/AnekTelugu_400Regular.ttf'),
    join(telugu, '600SemiBold/AnekTelugu_600SemiBold.ttf'),
    join(telugu, '800ExtraBold/AnekTelugu_800ExtraBold.ttf'),
    join(root, 'server/kit/pdf/fonts/anek-latin-condensed.ttf'),
  ]
}
