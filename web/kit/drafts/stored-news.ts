import type { StoredVersion } from './document-requests.ts'

/*
 * The windows of one browser tell each other which version of a document they have stored. No content is sent.
 */

const CHANNEL = 'pathya.stored-drafts'

/** The news between windows; `close` when the screen goes. */
export type StoredNews = { announce: (stored: StoredVersion) => void; close: () => void }

/** Listens to the other windows. */
export function openStoredNews(onStored: (stored: StoredVersion) => void): StoredNews {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<StoredVersion>) => onStored(data)
  return {
    announce: ({ id, version }) => channel.postMessage({ id, version }),
    close: () => channel.close(),
  }
}
