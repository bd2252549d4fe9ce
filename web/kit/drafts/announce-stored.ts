import type { StoredVersion } from './document-requests.ts'

/*
 * The windows of one browser announce to each other which version of a document they have stored. No content is sent.
 */

const CHANNEL = 'pathya.stored-drafts'

/** The channel between windows. Close it when the screen closes. */
export type StoredChannel = { announce: (stored: StoredVersion) => void; close: () => void }

/** Listens to the other windows. */
export function openStoredChannel(onStored: (stored: StoredVersion) => void): StoredChannel {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<StoredVersion>) => onStored(data)
  return {
    announce: ({ id, version }) => channel.postMessage({ id, version }),
    close: () => channel.close(),
  }
}
