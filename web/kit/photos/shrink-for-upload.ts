/** Smaller files are sent unchanged: they take only seconds even on a slow connection. */
const SMALL_BYTES = 1_000_000

/** Slightly larger than the stored size, because shrinking twice must not lose quality. */
const MAX_SIDE_PX = 2000

/**
 * Shrinks a photo for the upload, because camera files are ten times larger than needed and would take minutes on a
 * phone's connection. The result is upright and has no metadata; the server ensures both again. A file that cannot be
 * opened is sent unchanged, and the server reports the error.
 */
export async function shrinkForUpload(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    // Transparent pixels would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const shrunk = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
    return shrunk && shrunk.size < file.size ? shrunk : file
  } catch {
    return file
  }
}
