import { useEffect, useEffectEvent, useState } from 'react'
import { isSameStatus, type SaveStatus } from './save-status.ts'

/** The functions that `useSaver` needs from a saver. */
export type Saver = {
  flush: () => Promise<unknown>
  hasUnsaved: () => boolean
  start: () => void
  stop: () => void
}

/**
 * Creates a saver that lives as long as the component, and connects it to the browser: waiting changes are sent when
 * the connection is back and when the component is unmounted. Give the component a `key` for the record that it edits.
 *
 * @param initial The status before the saver reports one.
 * @param onClosed Called after the component was unmounted and the last request has ended.
 */
export function useSaver<Kind extends Saver, Theirs = never>(
  create: (onStatus: (status: SaveStatus<Theirs>) => void) => Kind,
  { initial = { kind: 'untouched' }, onClosed }: { initial?: SaveStatus<Theirs>; onClosed?: () => void } = {},
): { saver: Kind; status: SaveStatus<Theirs> } {
  const [status, setStatus] = useState(initial)
  // The status is reported at every key. An equal status causes no new render.
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
      // A navigation within the site does not interrupt the request.
      const sent = saver.hasUnsaved() ? saver.flush() : Promise.resolve()
      saver.stop()
      void sent.finally(() => close())
    }
  }, [saver])
  return { saver, status }
}
