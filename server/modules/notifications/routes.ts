import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  openUnsubscribePage,
  unsubscribeFromMails,
  updateNotificationSettings,
} from '#contract/notifications/notifications.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as notifications from './service.ts'

/** More than any mail program sends along. */
const IGNORED_BODY_BYTES = 16 * 1024

/** Registers the calls for notifications and for the settings of mails to clients. */
export function registerNotifications(app: App, platform: Platform): void {
  const { answer, page } = callsOf(app, platform)
  page(listNotifications, (ctx, { query }) => notifications.listNotifications(ctx, query))
  answer(countUnreadNotifications, (ctx) => notifications.countUnread(ctx))
  answer(markNotificationsRead, (ctx, { body }) => notifications.markRead(ctx, body.ids))
  answer(getNotificationSettings, (ctx) => notifications.getSettings(ctx))
  answer(updateNotificationSettings, (ctx, { body }) => notifications.updateSettings(ctx, body))
  app.route({
    ...openUnsubscribePage,
    handler: (request, reply) =>
      reply.redirect(
        notifications.writeUnsubscribePage(platform.config.publicUrl, request.params.token),
        302,
      ),
  })
  // Mail programs send a form, so only this call accepts a body of any type. The body is ignored.
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: IGNORED_BODY_BYTES },
      (_request, _body, done) => done(null, undefined),
    )
    callsOf(scope, platform).answer(unsubscribeFromMails, (ctx, { params }) =>
      notifications.unsubscribe(ctx, params.token),
    )
  })
}
