import { createFollowUp, getFollowUpOffer, getSchedule } from '#contract/appointments/schedule.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as schedules from './service.ts'

/** Registers the calls for days and weeks of consultations, and for follow-ups. */
export function registerSchedule(app: App, platform: Platform): void {
  const { answer, create } = callsOf(app, platform)
  answer(getSchedule, (ctx, { query }) => schedules.getSchedule(ctx, query))
  answer(getFollowUpOffer, (ctx, { query }) => schedules.getFollowUpOffer(ctx, query))
  create(createFollowUp, (ctx, { body }) => schedules.createFollowUp(ctx, body))
}
