import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  openUnsubscribePage,
  unsubscribeFromMails,
  updateNotificationSettings,
} from '#contract/notifications/notifications.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as notifications from './service.ts'

/** More than any mail program sends along. */
const IGNORED_BODY_BYTES = 16 * 1024

/** What people are told, and which mails clients are sent of it. */
export function registerNotifications(app: App, platform: Platform): void {
  app.route({
    ...listNotifications,
    handler: async (request, reply) => {
      const page = await notifications.listNotifications(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.entries
    },
  })
  app.route({
    ...countUnreadNotifications,
    handler: (request) => notifications.countUnread(platform, request),
  })
  app.route({
    ...markNotificationsRead,
    handler: (request) => notifications.markRead(platform, request, request.body.ids),
  })
  app.route({
    ...getNotificationSettings,
    handler: (request) => notifications.getSettings(platform, request),
  })
  app.route({
    ...updateNotificationSettings,
    handler: (request) => notifications.updateSettings(platform, request, request.body),
  })
  app.route({
    ...openUnsubscribePage,
    handler: (request, reply) =>
      reply.redirect(
        notifications.writeUnsubscribePage(platform.config.publicUrl, request.params.token),
        302,
      ),
  })
  // Mail programs send a form: here alone a body of any kind is taken, and nothing in it is looked at.
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: IGNORED_BODY_BYTES },
      (_request, _body, done) => done(null, undefined),
    )
    scope.route({
      ...unsubscribeFromMails,
      handler: (request) => notifications.unsubscribe(platform, request.params.token),
    })
  })
}
