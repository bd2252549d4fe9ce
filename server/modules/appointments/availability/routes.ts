import {
  createDayOff,
  deleteDayOff,
  getAvailability,
  setAvailability,
  updateConsultationSettings,
} from '#contract/appointments/availability.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as availability from './service.ts'

/** Registers the calls with which staff set when consultations can be booked. */
export function registerAvailability(app: App, platform: Platform): void {
  const { answer, create } = callsOf(app, platform)
  answer(getAvailability, (ctx, { query }) => availability.getAvailability(ctx, query.staffId))
  answer(setAvailability, (ctx, { params, body }) => availability.setAvailability(ctx, params.id, body))
  create(createDayOff, (ctx, { body }) => availability.createDayOff(ctx, body))
  answer(deleteDayOff, (ctx, { params }) => availability.deleteDayOff(ctx, params.id))
  answer(updateConsultationSettings, (ctx, { body }) => availability.updateSettings(ctx, body))
}
