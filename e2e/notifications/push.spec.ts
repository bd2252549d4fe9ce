import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import { type PushService, startPushService } from '#server/test/push-service.ts'
import { test } from '../fixtures.ts'
import { expectAccessibleInBothSchemes } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

/**
 * The headless shell refuses notifications and has no push service. In its place, the person allows them and the
 * subscription is one of the local push service.
 */
async function allowPush(context: BrowserContext, service: PushService): Promise<void> {
  await context.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription // what the page uses of it
  }, service.subscribe('phone'))
}

type Shown = { title: string; options: NotificationOptions }
/** The worker's global scope, with the notifications that the browser was asked to show. */
type Scope = { registration: ServiceWorkerRegistration; shown: Shown[] }

/** Records what the worker asks the browser to show. */
async function recordShown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, options = {}) => {
      scope.shown.push({ title, options })
    }
  })
}

const readShown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as Scope).shown)

/** Hands a message to the service worker of a page as the browser does when it arrives. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) done(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  })
  await devTools.detach()
}

test('a client turns on notifications, gets a test, and a press opens its screen in the open window', async ({
  browser,
  startFreshServer,
}) => {
  const service = await startPushService()
  const server = await startFreshServer({ PUSH_SERVICES: service.origin })
  const id = await createPerson(server, 'client', { first_name: 'Leela', last_name: 'Raman' })
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  try {
    await allowPush(phone, service)
    await signIn(phone, server, id)
    const page = await phone.newPage()
    await page.goto('/notifications?tab=push')
    await expect(page.getByLabel('Your next meal, at its time in your plan')).toBeChecked()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    expect(await query(server, 'select endpoint from push_subscriptions where user_id = $1', [id])).toEqual([
      { endpoint: `${service.origin}/send/phone` },
    ])

    // The choices are saved as they are made.
    await page.getByLabel('Your weekly measurement').click({ force: true })
    await page.getByLabel('Day of the week').selectOption('Sunday')
    await page.getByLabel('From', { exact: true }).fill('21:30')
    await page.getByLabel('From', { exact: true }).blur()
    await expect
      .poll(() => query(server, 'select muted_kinds, weigh_in_day, quiet_from from push_settings'))
      .toEqual([{ muted_kinds: [], weigh_in_day: 7, quiet_from: 21 * 60 + 30 }])

    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1)
    const message = service.received[0]?.message
    expect(message).toMatchObject({ title: 'Notifications work', link: '/notifications?tab=push' })

    await page.goto('/progress')
    const worker = phone.serviceWorkers()[0] ?? (await phone.waitForEvent('serviceworker'))
    await recordShown(worker)
    await deliver(page, JSON.stringify({ ...message, link: '/notifications' }))
    await expect
      .poll(() => readShown(worker))
      .toMatchObject([
        {
          title: 'Notifications work',
          options: { body: 'This is how they look on this device.', tag: 'test' },
        },
      ])
    // What cannot be read shows something too.
    await deliver(page, 'nonsense')
    await expect.poll(() => readShown(worker)).toMatchObject([{}, { title: 'You have a new notification' }])

    await worker.evaluate(() => {
      const { shown } = globalThis as unknown as Scope
      const press = new Event('notificationclick')
      const notification = { data: shown[0]?.options.data, close: () => undefined }
      globalThis.dispatchEvent(Object.assign(press, { notification, waitUntil: () => undefined }))
    })
    await expect(page).toHaveURL('/notifications')
    expect(phone.pages()).toHaveLength(1)

    await page.goto('/notifications?tab=push')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(await query(server, 'select from push_subscriptions')).toHaveLength(0)
  } finally {
    await phone.close()
    await service.close()
  }
})
