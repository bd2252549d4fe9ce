import {
  cancelBooking,
  createBooking,
  createCallBack,
  getBookingCalendar,
  getConsultationsLeft,
  listFreeSlots,
  listMoveSlots,
  listMyBookings,
  lookAtBooking,
  moveBooking,
} from '#contract/appointments/consultations.ts'
import { createLine } from '#server/kit/line.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as consultations from './service.ts'

/** The free consultation and the call-back, for whoever asks for them. */
export function registerConsultations(app: App, platform: Platform): void {
  const inLine = createLine()

  app.route({ ...getConsultationsLeft, handler: () => consultations.getConsultationsLeft(platform) })
  app.route({
    ...listFreeSlots,
    handler: (request) => consultations.listFreeSlots(platform, request.query),
  })
  app.route({
    ...createBooking,
    handler: async (request, reply) => {
      const created = await consultations.createBooking(platform, inLine, request, reply, request.body)
      return reply.code(201).send(created)
    },
  })
  app.route({
    ...lookAtBooking,
    handler: (request, reply) => consultations.lookAtBooking(platform, request, reply, request.body.key),
  })
  app.route({
    ...listMoveSlots,
    handler: (request, reply) => consultations.listMoveSlots(platform, request, reply, request.body),
  })
  app.route({
    ...moveBooking,
    handler: (request, reply) => consultations.moveBooking(platform, request, reply, request.body),
  })
  app.route({
    ...cancelBooking,
    handler: (request, reply) => consultations.cancelBooking(platform, request, reply, request.body.key),
  })
  app.route({
    ...getBookingCalendar,
    handler: async (request, reply) => {
      const file = await consultations.getBookingCalendar(platform, request, reply, request.body.key)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="consultation.ics"')
        .send(file)
    },
  })
  app.route({
    ...listMyBookings,
    handler: (request) => consultations.listMyBookings(platform, request),
  })
  app.route({
    ...createCallBack,
    handler: async (request, reply) => {
      const created = await consultations.createCallBack(platform, request, reply, request.body)
      return reply.code(201).send(created)
    },
  })
}
