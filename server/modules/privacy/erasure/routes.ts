import { cancelErasure, getErasure, requestErasure } from '#contract/privacy/exports.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as erasures from './service.ts'

/** A client's request to be erased. */
export function registerErasure(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getErasure, (ctx) => erasures.getErasure(ctx))
  answer(requestErasure, (ctx, { body }) => erasures.requestErasure(ctx, body))
  answer(cancelErasure, (ctx) => erasures.cancelErasure(ctx))
}
