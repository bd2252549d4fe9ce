import { useEffect, useEffectEvent, useState } from 'react'
import { isSameStatus, type SaveStatus } from './save-status.ts'

/** What `useSaver` needs of a saver. */
export type Saver = {
  flush: () => Promise<unknown>
  hasUnsaved: () => boolean
  start: () => void
  stop: () => void
}

/**
 * Makes a saver for as long as the component is there, and connects it to the browser: what waits is sent when the
 * connection is back and when the component goes. Give the component a `key` by what it edits.
 *
 * @param initial What to say before the saver says anything.
 * @param onClosed Called when the component has gone and what it had to send has been tried.
 */
export function useSaver<Kind extends Saver, Theirs = never>(
  create: (onStatus: (status: SaveStatus<Theirs>) => void) => Kind,
  { initial = { kind: 'untouched' }, onClosed }: { initial?: SaveStatus<Theirs>; onClosed?: () => void } = {},
): { saver: Kind; status: SaveStatus<Theirs> } {
  const [status, setStatus] = useState(initial)
  // Said with every key: what reads the same draws nothing anew.
  const [saver] = useState(() => create((next) => setStatus((now) => (isSameStatus(now, next) ? now : next))))
  const close = useEffectEvent(() => onClosed?.())
  useEffect(() => {
    const sendNow = (): void => {
      if (saver.hasUnsaved()) void saver.flush()
    }
    saver.start()
    window.addEventListener('online', sendNow)
    return () => {
      window.removeEventListener('online', sendNow)
      // Leaving a screen within the site ends no request.
      const sent = saver.hasUnsaved() ? saver.flush() : Promise.resolve()
      saver.stop()
      void sent.finally(() => close())
    }
  }, [saver])
  return { saver, status }
}
