/*
 * The parts of a service worker's global scope that are used here. TypeScript describes them only in a library that
 * cannot be loaded together with that of pages.
 */

/** An event that keeps the worker alive until its work has ended. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

/** `addRoutes` makes the browser answer some requests without the worker; not every browser has it. */
export type InstallEvent = WorkerEvent & {
  addRoutes?: (routes: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

export type FetchEvent = WorkerEvent & {
  request: Request
  respondWith: (answer: Response | Promise<Response>) => void
}

/** A message of the push service. */
export type PushMessageEvent = WorkerEvent & { data: { json: () => unknown } | null }

/** A click on a notification; `action` is empty unless a button of it was pressed. */
export type NotificationEvent = WorkerEvent & { notification: Notification; action: string }

/** The browser has replaced the subscription of this device. */
export type SubscriptionChangeEvent = WorkerEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

/** An open window of the site. */
export type WindowClient = {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
  postMessage: (message: unknown) => void
}

type WorkerEvents = {
  install: InstallEvent
  activate: WorkerEvent
  fetch: FetchEvent
  push: PushMessageEvent
  notificationclick: NotificationEvent
  pushsubscriptionchange: SubscriptionChangeEvent
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

/** The scope of this worker. The files of this folder run nowhere else. */
export const worker = globalThis as unknown as WorkerScope
