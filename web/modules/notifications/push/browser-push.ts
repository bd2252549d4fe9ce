import { t } from '@lingui/core/macro'
import { subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { call } from '#web/kit/api/client.ts'
import { registerServiceWorker } from '#web/kit/offline/register-worker.ts'

/**
 * What this browser can do. `add-first`: an iPhone or iPad, where only sites on the home screen get push messages.
 * `blocked`: the person has refused notifications of this site, and only the browser's settings can change it.
 */
export type PushAbility = 'ready' | 'blocked' | 'add-first' | 'none'

/** Reads what this browser can do at this moment. Asks for nothing. */
export function readPushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  }
  const isHandheldApple = /iPhone|iPad/.test(navigator.userAgent)
  return isHandheldApple && !window.matchMedia('(display-mode: standalone)').matches ? 'add-first' : 'none'
}

/** An error whose message is for the person. */
export class PushProblem extends Error {
  override name = 'PushProblem'
}

/**
 * Turns on push messages in this browser. The browser asks the person for permission if it has not done so. Call it
 * only when the person has pressed a button.
 *
 * @param publicKey The server's key.
 * @returns False if the person did not allow it.
 * @throws PushProblem if the browser cannot subscribe.
 */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  // First of all, because browsers ask only while the press is fresh.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await registerServiceWorker()
  if (!worker) throw new PushProblem(t`This browser cannot receive notifications from this site.`)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription of another installation at this address has another key and can only be replaced.
  const old = await pushManager.getSubscription()
  if (old && !hasKey(old, publicKey)) await old.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushProblem(t`We can’t turn on notifications right now. Please try again later.`)
    })
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return true
}

/** Turns push messages off in this browser: on the server first, because it is the one that sends. */
export async function turnOffPush(): Promise<void> {
  await call(unsubscribeFromPush, {})
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
