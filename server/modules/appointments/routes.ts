import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  createCallBack,
  getBooking,
  getBookingCalendar,
  getConsultationsLeft,
  listFreeSlots,
  listMoveSlots,
  listMyBookings,
  moveBooking,
  resendBookingCode,
} from '#contract/appointments/consultations.ts'
import { type Ctx, createCtx } from '#server/kit/ctx.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { createVisitorCookie } from '#server/kit/http/visitor-cookie.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as bookings from './booking/service.ts'
import * as consultations from './service.ts'

/** How long proxies store the answer of how many consultations are left. Browsers ask again, because it changes with a booking. */
const LEFT_SECONDS = 15

/** Registers the public calls for free consultations and call-backs. Returns the desk at which this process books. */
export function registerConsultations(app: App, platform: Platform): bookings.BookingDesk {
  const { answer } = callsOf(app, platform)
  const desk = bookings.createBookingDesk()
  const visitorCookie = createVisitorCookie(platform.config)
  const open = (request: FastifyRequest, reply: FastifyReply) => openForVisitor(platform, request, reply)

  app.route({
    ...getConsultationsLeft,
    handler: async (request, reply) => {
      // Each page of the site asks for it. Calls at the same moment share one computation.
      const left = await desk.share('left', () =>
        consultations.getConsultationsLeft(ctxOf(platform, request)),
      )
      return reply.header('cache-control', `public, max-age=0, s-maxage=${LEFT_SECONDS}`).send(left)
    },
  })
  answer(listFreeSlots, (ctx, { query }) => consultations.listFreeSlots(ctx, query))
  app.route({
    ...createBooking,
    handler: async (request, reply) => {
      const device = visitorCookie.read(request, reply)
      const booked = await bookings.createBooking(await open(request, reply), desk, request.body, device)
      return reply.code(201).send(booked)
    },
  })
  app.route({
    ...confirmBooking,
    handler: async (request, reply) => bookings.confirmBooking(await open(request, reply), request.body),
  })
  app.route({
    ...resendBookingCode,
    handler: async (request, reply) => bookings.resendCode(await open(request, reply), request.body.hold),
  })
  app.route({
    ...getBooking,
    handler: async (request, reply) => consultations.getBooking(await open(request, reply), request.body.key),
  })
  app.route({
    ...listMoveSlots,
    handler: async (request, reply) => consultations.listMoveSlots(await open(request, reply), request.body),
  })
  app.route({
    ...moveBooking,
    handler: async (request, reply) => consultations.moveBooking(await open(request, reply), request.body),
  })
  app.route({
    ...cancelBooking,
    handler: async (request, reply) =>
      consultations.cancelBooking(await open(request, reply), request.body.key),
  })
  app.route({
    ...getBookingCalendar,
    handler: async (request, reply) => {
      const file = await consultations.getBookingCalendar(await open(request, reply), request.body.key)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="consultation.ics"')
        .send(file)
    },
  })
  answer(listMyBookings, (ctx) => consultations.listMyBookings(ctx))
  app.route({
    ...createCallBack,
    handler: async (request, reply) => {
      const asked = await consultations.createCallBack(await open(request, reply), request.body)
      return reply.code(201).send(asked)
    },
  })
  return desk
}

/**
 * Creates the context of a public call, with the person who is signed in, because the guard reads no session on public
 * calls. The session of a decoy is ignored.
 */
export async function openForVisitor(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  const found = await platform.sessions.find(request, reply)
  const actor = found && !found.isDecoy ? found : null
  return createCtx(platform, { ...ctxOf(platform, request), actor })
}
