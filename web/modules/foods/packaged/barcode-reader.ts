import { readGtin } from '#domain/foods/gtin.ts'
import type { BarcodeAnswer, BarcodeQuestion } from './barcode-worker.ts'

/** Reads barcodes in images. `close` stops its worker. */
export type BarcodeReader = {
  /** Returns the barcode in an image with 14 digits; `null` if there is none, or its check digit is wrong. */
  read: (image: ImageData) => Promise<string | null>
  close: () => void
}

/** Starts a worker that reads barcodes. Its code is loaded only then. */
export function openBarcodeReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { answer: (code: string | null) => void; fail: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<BarcodeAnswer>) => {
    waiting.get(data.id)?.answer(data.code === null ? null : readGtin(data.code))
    waiting.delete(data.id)
  })
  worker.addEventListener('error', (event) => {
    for (const { fail } of waiting.values()) fail(new Error(event.message || 'The worker failed.'))
    waiting.clear()
  })
  return {
    read: (image) =>
      new Promise((answer, fail) => {
        lastId += 1
        waiting.set(lastId, { answer, fail })
        const question: BarcodeQuestion = { id: lastId, image }
        worker.postMessage(question)
      }),
    close: () => {
      worker.terminate()
      waiting.clear()
    },
  }
}
