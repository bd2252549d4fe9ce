import {
  createHoliday,
  deleteHoliday,
  getAvailability,
  setAvailability,
  updateConsultationSettings,
} from '#contract/appointments/availability.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as availability from './service.ts'

/** When consultations can be booked, as staff set it. */
export function registerAvailability(app: App, platform: Platform): void {
  app.route({
    ...getAvailability,
    handler: (request) => availability.getAvailability(platform, request, request.query.staffId),
  })
  app.route({
    ...setAvailability,
    handler: (request) => availability.setAvailability(platform, request, request.params.id, request.body),
  })
  app.route({
    ...createHoliday,
    handler: async (request, reply) => {
      const holiday = await availability.createHoliday(platform, request, request.body)
      return reply.code(201).send(holiday)
    },
  })
  app.route({
    ...deleteHoliday,
    handler: (request) => availability.deleteHoliday(platform, request, request.params.id),
  })
  app.route({
    ...updateConsultationSettings,
    handler: (request) => availability.updateSettings(platform, request, request.body),
  })
}
