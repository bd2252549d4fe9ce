import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfReply, PdfRequest, PdfStandard, PdfWorkerData } from './pdf-message.ts'

/** Results of the compiler's cache are dropped when this many renders did not need them. */
const CACHE_AGE_RENDERS = 10

const { workspace, fontPaths } = workerData as PdfWorkerData

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: fontPaths.map((path) => readFileSync(path)) }],
})

parentPort?.on('message', (request: PdfRequest) => {
  const reply = answerRequest(request)
  // The bytes are handed over, not copied once more.
  parentPort?.postMessage(reply, reply.ok ? [reply.pdf.buffer as ArrayBuffer] : [])
})

function answerRequest(request: PdfRequest): PdfReply {
  try {
    const startedAt = performance.now()
    const compiled = compiler.compile({
      mainFilePath: `${workspace}/${request.template}.typ`,
      inputs: { data: request.json },
    })
    const document = compiled.result
    if (!document) return { id: request.id, ok: false, problem: describeProblem(compiled.takeError()) }
    const compiledAt = performance.now()
    const { bytes, isStandardDropped } = exportPdf(document, request.standard)
    const finishedAt = performance.now()
    return {
      id: request.id,
      ok: true,
      // A copy in memory of its own: what the compiler hands out cannot be transferred to another thread.
      pdf: new Uint8Array(bytes),
      isStandardDropped,
      compileMs: compiledAt - startedAt,
      exportMs: finishedAt - compiledAt,
    }
  } catch (error) {
    return { id: request.id, ok: false, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.evictCache(CACHE_AGE_RENDERS)
  }
}

type CompiledDocument = NonNullable<ReturnType<typeof compiler.compile>['result']>

/**
 * A standard forbids letters that no font at hand can draw (an emoji or a Tamil name where no such font is installed).
 * A client with such a name still gets a tagged PDF; it only does not declare the standard.
 */
function exportPdf(
  document: CompiledDocument,
  standard: PdfStandard | null,
): { bytes: Uint8Array; isStandardDropped: boolean } {
  if (standard) {
    try {
      return { bytes: compiler.pdf(document, { pdfStandard: standard }), isStandardDropped: false }
    } catch (error) {
      const isMissingGlyph = error instanceof Error && error.message.includes('could not be displayed')
      if (!isMissingGlyph) throw error
    }
  }
  return { bytes: compiler.pdf(document, { pdfTags: true }), isStandardDropped: standard !== null }
}

function describeProblem(error: NodeError | null): string {
  if (!error) return 'The compiler gave neither a document nor an error.'
  const messages = compiler.fetchDiagnostics(error).map((diagnostic) => {
    const { message, path, range } = diagnostic as { message?: string; path?: string; range?: string }
    return [path, range, message].filter(Boolean).join(' ')
  })
  return messages.join('; ') || 'unknown problem'
}
