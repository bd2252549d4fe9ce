import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/*
 * Reads barcodes in a worker: the pages' policy allows no WebAssembly, and a worker has the policy of its own file. The
 * WebAssembly is one of our own files; the library would otherwise fetch it from another site.
 */

/** An image of the camera; the answer has the same number. */
export type BarcodeQuestion = { id: number; image: ImageData }
/** `code`: the digits of a barcode in the image; `null` if there is none. */
export type BarcodeAnswer = { id: number; code: string | null }

prepareZXingModule({
  overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) },
})

const detector = new BarcodeDetector({ formats: ['ean_13', 'ean_8', 'upc_a', 'itf'] })

self.addEventListener('message', async ({ data }: MessageEvent<BarcodeQuestion>) => {
  const [found] = await detector.detect(data.image).catch(() => [])
  const answer: BarcodeAnswer = { id: data.id, code: found?.rawValue ?? null }
  self.postMessage(answer)
})
