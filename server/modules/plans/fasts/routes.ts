import {
  getClientFasts,
  getOwnFasts,
  setFastDay,
  setFastDecision,
  setObservedFast,
} from '#contract/plans/fasts.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as fasts from './service.ts'

/** Registers the calls for the fasts that clients keep. */
export function registerFasts(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getOwnFasts, (ctx) => fasts.getOwnFasts(ctx))
  answer(setObservedFast, (ctx, { body }) => fasts.setObservedFast(ctx, body))
  answer(setFastDay, (ctx, { body }) => fasts.setFastDay(ctx, body))
  answer(getClientFasts, (ctx, { params }) => fasts.getClientFasts(ctx, params.id))
  answer(setFastDecision, (ctx, { params, body }) => fasts.setFastDecision(ctx, params.id, body))
}
