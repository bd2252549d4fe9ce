import { createFollowUp, getFollowUpOffer, getSchedule } from '#contract/appointments/schedule.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as schedules from './service.ts'

/** Days and weeks of consultations, and follow-ups. */
export function registerSchedule(app: App, platform: Platform): void {
  app.route({
    ...getSchedule,
    handler: (request) => schedules.getSchedule(platform, request, request.query),
  })
  app.route({
    ...getFollowUpOffer,
    handler: (request) => schedules.getFollowUpOffer(platform, request, request.query),
  })
  app.route({
    ...createFollowUp,
    handler: async (request, reply) => {
      const made = await schedules.createFollowUp(platform, request, request.body)
      return reply.code(201).send(made)
    },
  })
}
