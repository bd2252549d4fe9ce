import {
  getPush,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushSettings,
} from '#contract/notifications/push.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as push from './service.ts'

/** Registers the calls for push messages to clients. */
export function registerPush(app: App, platform: Platform): void {
  const { answer, done } = callsOf(app, platform)
  answer(getPush, (ctx) => push.getState(ctx))
  answer(updatePushSettings, (ctx, { body }) => push.updateSettings(ctx, body))
  answer(subscribeToPush, (ctx, { body }) => push.subscribe(ctx, body))
  answer(unsubscribeFromPush, (ctx) => push.unsubscribe(ctx))
  done(sendTestPush, (ctx) => push.sendTest(ctx))
}
