import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** Reads the files of a zip file by their paths. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await new Promise<void>((done, fail) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return fail(error)
      file.on('error', fail)
      file.on('end', done)
      file.on('entry', (entry) => {
        file.openReadStream(entry, (problem, stream) => {
          if (problem) return fail(problem)
          buffer(stream).then((bytes) => {
            files.set(entry.fileName, bytes)
            file.readEntry()
          }, fail)
        })
      })
      file.readEntry()
    })
  })
  return files
}
