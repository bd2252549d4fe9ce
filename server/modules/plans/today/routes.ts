import { addDayCount, getToday } from '#contract/plans/today.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as today from './service.ts'

/** Registers the calls for what Today shows beside the meals. */
export function registerToday(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getToday, (ctx) => today.getToday(ctx))
  answer(addDayCount, (ctx, { body }) => today.addCount(ctx, body))
}
