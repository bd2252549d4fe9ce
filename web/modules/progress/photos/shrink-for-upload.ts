/** What is sent as it is: it is on its way in seconds on a slow connection too. */
const SMALL_BYTES = 1_000_000

/** A little more than what is kept, so that nothing is lost by being made smaller twice. */
const MAX_SIDE_PX = 2000

/**
 * A picture as it is sent: what a camera makes is ten times larger than what is kept, and would take minutes on a phone's
 * connection. Upright, and already without what the camera wrote into it; the server does both anew. What cannot be opened
 * here is sent as it is: the server says what is wrong with it.
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
    // What is see-through would turn black.
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
