import type { PushMessage } from '#contract/notifications/push.ts'
import { paths } from '#contract/paths.ts'
import { type WindowClient, worker } from './worker-scope.ts'

/*
 * Push messages: each shows a notification, because browsers end the permission of sites that show none. Zod is not
 * imported, so that the worker stays small.
 */

const STATE_CALL = '/api/notifications/push'
const SUBSCRIPTION_CALL = '/api/notifications/push/subscription'

/** Shown if a message cannot be read, for example one of a later version of the site. */
const UNREADABLE: PushMessage = {
  title: 'You have a new notification',
  body: 'Open it to read it.',
  tag: 'unreadable',
  link: paths.notifications(),
}

worker.addEventListener('push', (event) => {
  const { title, body, tag, link } = readMessage(event.data)
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { link },
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(readLink(event.notification.data)))
})

// The browser has given this device another address.
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription))
})

function readMessage(data: { json: () => unknown } | null): PushMessage {
  try {
    const message = data?.json()
    if (typeof message !== 'object' || message === null) return UNREADABLE
    const { title, body, tag, link } = message as Partial<Record<keyof PushMessage, unknown>> // checked below
    const isWhole = [title, body, tag, link].every((part) => typeof part === 'string' && part !== '')
    return isWhole ? (message as PushMessage) : UNREADABLE // every part is a text
  } catch {
    return UNREADABLE
  }
}

/** Returns the path to open; never an address of another site. */
function readLink(data: unknown): string {
  const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : ''
  const url = new URL(link, worker.location.origin)
  return url.origin === worker.location.origin ? url.pathname + url.search + url.hash : UNREADABLE.link
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
