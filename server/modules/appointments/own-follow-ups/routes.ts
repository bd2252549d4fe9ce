import { createOwnFollowUp, getOwnFollowUpOffer } from '#contract/appointments/own-follow-ups.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as followUps from './service.ts'

/** Registers the calls with which clients book follow-ups. */
export function registerOwnFollowUps(app: App, platform: Platform): void {
  const { answer, create } = callsOf(app, platform)
  answer(getOwnFollowUpOffer, (ctx, { query }) => followUps.getOffer(ctx, query))
  create(createOwnFollowUp, (ctx, { body }) => followUps.createFollowUp(ctx, body))
}
