import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { openBarcodeReader } from './barcode-reader.ts'

/** The pause between two images that are read: the camera needs the time to focus. */
const PAUSE_MS = 200

/**
 * Shows the image of the camera and reads the first barcode in it. The camera is switched off when this is removed. Images
 * do not leave the browser.
 *
 * @param props.onFound Gets the barcode with 14 digits.
 */
export function BarcodeCamera({ onFound }: { onFound: (gtin: string) => void }) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const report = useEffectEvent(onFound)
  useEffect(() => {
    const leaving = new AbortController()
    watchCamera(videoRef.current, leaving.signal)
      .then((gtin) => gtin !== null && report(gtin))
      .catch((error: unknown) => !leaving.signal.aborted && setProblem(describeProblem(error)))
    return () => leaving.abort()
  }, [])
  if (problem !== null) return <Banner title={t`The camera cannot be used`}>{problem}</Banner>
  return (
    <figure className="flex flex-col gap-2">
      <video
        ref={videoRef}
        aria-label={t`Camera view`}
        muted
        playsInline
        className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
      />
      <figcaption className="text-sm text-muted">
        {t`Point the camera at the barcode. Nothing is recorded or sent.`}
      </figcaption>
    </figure>
  )
}

/** Watches the camera until it shows a barcode. Returns `null` if it was aborted before. */
async function watchCamera(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  if (!video || !navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const reader = openBarcodeReader()
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    while (!signal.aborted) {
      const image = grabImage(video)
      const gtin = image && (await reader.read(image))
      if (gtin) return gtin
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return null
  } finally {
    reader.close()
    for (const track of stream.getTracks()) track.stop()
  }
}

/** Copies the image that a video shows; `null` if it shows none yet. */
function grabImage(video: HTMLVideoElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video
  const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d')
  if (width === 0 || height === 0 || !context) return null
  context.drawImage(video, 0, 0)
  return context.getImageData(0, 0, width, height)
}

function describeProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return t`Camera access is blocked. Allow it in your browser settings, or type the digits below the barcode.`
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return t`No camera was found on this device. Type the digits below the barcode.`
  }
  return t`Another app may be using it. Type the digits below the barcode.`
}
