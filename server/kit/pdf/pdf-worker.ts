import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { findProjectRoot } from '../project-root.ts'
import { writeCleanJson } from './clean-text.ts'
import { readDrawings } from './drawings.ts'
import { readPdfFile, writePdfFile } from './pdf-file.ts'
import type { PdfLogo, PdfReply, PdfRequest, PdfWorkerData } from './pdf-message.ts'
import { makeTextReadable } from './readable-text.ts'

/** The compiler's cache is cleaned up when nobody waits for a document, at the latest after this many documents. */
const RENDERS_PER_CLEANUP = 4
const CLEANUP_DELAY_MS = 20
/** Cached results are dropped if nothing needed them during this many clean-ups. */
const CACHE_AGE_CLEANUPS = 1

const { workspace, fontPaths } = workerData as PdfWorkerData

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: fontPaths.map((path) => readFileSync(path)) }],
})

// Templates find each drawing under its name: `drawing` in look.typ.
for (const [name, svg] of readDrawings(findProjectRoot())) {
  compiler.mapShadow(`${workspace}/drawings/${name}.svg`, Buffer.from(svg))
}

let rendersSinceTidying = 0
let tidyingTimer: NodeJS.Timeout | undefined

parentPort?.on('message', (request: PdfRequest) => {
  clearTimeout(tidyingTimer)
  const reply = answerRequest(request)
  // The bytes are transferred, not copied.
  parentPort?.postMessage(reply, reply.ok ? [reply.pdf.buffer as ArrayBuffer] : [])
  rendersSinceTidying++
  if (rendersSinceTidying >= RENDERS_PER_CLEANUP) cleanUpCache()
  else tidyingTimer = setTimeout(cleanUpCache, CLEANUP_DELAY_MS)
})

function cleanUpCache(): void {
  rendersSinceTidying = 0
  compiler.evictCache(CACHE_AGE_CLEANUPS)
}

/** The path of the logo in templates, as `image` takes it. */
const LOGO_PATH = '/logo.png'
let logoHash: string | null = null

/** Puts the logo where templates find it and informs them about it; does this again only for another logo. */
function placeLogo(source: Source, logo: PdfLogo | null): void {
  if (!logo) return
  if (logo.hash !== logoHash) {
    compiler.mapShadow(`${workspace}${LOGO_PATH}`, Buffer.from(logo.bytes))
    logoHash = logo.hash
  }
  source.inputs.logo = JSON.stringify({ path: LOGO_PATH, width: logo.width, height: logo.height })
}

type Source = { mainFilePath: string; inputs: Record<string, string> }

function answerRequest(request: PdfRequest): PdfReply {
  const source: Source = { mainFilePath: `${workspace}/${request.template}.typ`, inputs: {} }
  try {
    source.inputs.data = writeCleanJson(JSON.parse(request.json))
    placeLogo(source, request.logo)
    const startedAt = performance.now()
    if (request.form === 'svg') {
      const pdf = copyBytes(Buffer.from(compiler.svg(source)))
      const compileMs = performance.now() - startedAt
      return {
        id: request.id,
        ok: true,
        pdf,
        isStandardDropped: false,
        textProblem: null,
        compileMs,
        finishMs: 0,
      }
    }
    const { bytes, isStandardDropped } = compilePdf(source, request)
    const compiledAt = performance.now()
    const { pdf, textProblem } = finishPdf(bytes)
    const finishMs = performance.now() - compiledAt
    return {
      id: request.id,
      ok: true,
      pdf,
      isStandardDropped,
      textProblem,
      compileMs: compiledAt - startedAt,
      finishMs,
    }
  } catch (error) {
    return { id: request.id, ok: false, problem: describeProblem(source, error) }
  }
}

/**
 * Compiles from source directly to bytes. A document handed to JavaScript in between is freed only when JavaScript next
 * collects its garbage, which sees no reason to (3 MB per plan stayed in memory for ever).
 *
 * A standard forbids letters that no available font can draw (an emoji or a Tamil name where no such font is
 * installed). A client with such a name still gets a tagged PDF; it only does not declare the standard.
 */
function compilePdf(
  source: Source,
  { standard }: PdfRequest,
): { bytes: Uint8Array; isStandardDropped: boolean } {
  if (standard) {
    try {
      return { bytes: compiler.pdf(source, { pdfStandard: standard }), isStandardDropped: false }
    } catch (error) {
      const isMissingGlyph = error instanceof Error && error.message.includes('could not be displayed')
      if (!isMissingGlyph) throw error
    }
  }
  return { bytes: compiler.pdf(source, { pdfTags: true }), isStandardDropped: standard !== null }
}

/**
 * Makes the text of a file readable and compresses the file. If that fails, the file is still good: it looks right
 * everywhere and reads right in most viewers.
 */
function finishPdf(bytes: Uint8Array): { pdf: Uint8Array; textProblem: string | null } {
  try {
    const file = readPdfFile(bytes)
    makeTextReadable(file)
    return { pdf: copyBytes(writePdfFile(file)), textProblem: null }
  } catch (error) {
    return { pdf: copyBytes(bytes), textProblem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Copies bytes into separate memory: neither the compiler's output nor a pooled buffer can be transferred to another
 * thread.
 */
function copyBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}

/** Compiles once more to find the file and the location, which the plain error does not contain. */
function describeProblem(source: Source, error: unknown): string {
  const problem = compiler.compile(source).takeError()
  if (!problem) return error instanceof Error ? error.message : String(error)
  type Place = { line: number; character: number }
  const diagnostics = compiler.fetchDiagnostics(problem) as {
    path?: string
    range?: { start: Place }
    message: string
  }[]
  return diagnostics
    .map(({ path, range, message }) =>
      path && range ? `${path}:${range.start.line + 1}:${range.start.character + 1} ${message}` : message,
    )
    .join('; ')
}
