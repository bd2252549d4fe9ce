import type { PushMessage } from '#contract/notifications/push.ts'
import { paths } from '#contract/paths.ts'
import type { Locale } from '#domain/words/locale.ts'
import { LANGUAGE } from './precache.ts'
import { type WindowClient, worker } from './worker-scope.ts'
import type { WorkerTexts } from './worker-texts.ts'

/*
 * Push messages: each shows a notification, because browsers end the permission of sites that show none. Zod is not
 * imported, so that the worker stays small.
 */

const STATE_CALL = '/api/notifications/push'
const SUBSCRIPTION_CALL = '/api/notifications/push/subscription'

/** Filled in by the build (`tools/bundle-service-worker.ts`). */
declare const WORKER_TEXTS: Readonly<Record<Locale, WorkerTexts>>

worker.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(readLink(event.notification.data)))
})

// The browser has given this device another address.
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription))
})

async function showMessage(data: { json: () => unknown } | null): Promise<void> {
  const { title, body, tag, link } = readMessage(data) ?? writeUnreadable()
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link },
  })
}

/** Writes what is shown if a message cannot be read, in the language of the screens on this device. */
function writeUnreadable(): PushMessage {
  return { ...WORKER_TEXTS[LANGUAGE], tag: 'unreadable', link: paths.notifications() }
}

/** The server has written the message in the language of its receiver. Returns `null` if it cannot be read. */
function readMessage(data: { json: () => unknown } | null): PushMessage | null {
  try {
    const message = data?.json()
    if (typeof message !== 'object' || message === null) return null
    const { title, body, tag, link } = message as Partial<Record<keyof PushMessage, unknown>> // checked below
    const isWhole = [title, body, tag, link].every((part) => typeof part === 'string' && part !== '')
    return isWhole ? (message as PushMessage) : null // every part is a text
  } catch {
    return null
  }
}

/** Returns the path to open; never an address of another site. */
function readLink(data: unknown): string {
  const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : ''
  const url = new URL(link, worker.location.origin)
  return url.origin === worker.location.origin ? url.pathname + url.search + url.hash : paths.notifications()
}

/** Opens a path in a window that is already open, the focused one first, or else in a new one. */
async function openLink(link: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(link))
  // A browser may not let a worker navigate a window that it does not control.
  const shown = await open.focus().catch((): WindowClient => open)
  const moved = await shown.navigate(link).catch(() => null)
  if (!moved) await worker.clients.openWindow(link)
}

async function renewSubscription(
  old: PushSubscription | null,
  renewed: PushSubscription | null,
): Promise<void> {
  const response = await fetch(STATE_CALL, { credentials: 'same-origin' })
  if (!response.ok) return
  const { isOn, publicKey } = (await response.json()) as { isOn: boolean; publicKey: string } // our own call
  // After signing out, or if the person has turned them off, there is nothing to renew.
  if (!isOn) return void (await renewed?.unsubscribe())
  const subscription =
    renewed ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: old?.options.applicationServerKey ?? publicKey,
    }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch(SUBSCRIPTION_CALL, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
