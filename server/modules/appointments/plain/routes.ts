import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BookingHold, PREFERRED_TIMES } from '#contract/appointments/consultations.ts'
import type { PlainFormState, PlainPage } from '#contract/appointments/plain-booking.ts'
import { IsoDate } from '#contract/common.ts'
import { toLanguagePath } from '#contract/language-paths.ts'
import { plainPaths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { currentLocale } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { createPageCookie } from '#server/kit/http/page-cookie.ts'
import { createVisitorCookie } from '#server/kit/http/visitor-cookie.ts'
import type { ShowPlainPage } from '#server/kit/pages/pages.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import type { BookingDesk } from '../booking/service.ts'
import { openForVisitor } from '../routes.ts'
import * as consultations from '../service.ts'
import * as plain from './service.ts'

/** More than the longest form. */
const FORM_BYTES = 16 * 1024

/** A day, so that a consultation that has just ended is still shown. */
const AFTER_MS = 86_400_000

const EMPTY_FORM: PlainFormState = { values: {}, errors: {}, message: null }

type Cookies = ReturnType<typeof createPlainCookies>
type Tools = {
  platform: Platform
  desk: BookingDesk
  show: ShowPlainPage
  visitorCookie: ReturnType<typeof createVisitorCookie>
  cookies: Cookies
}

/**
 * Registers booking and call-back as forms that work without JavaScript, at an address for each language. The guard has checked
 * that a form was sent by a page of this site.
 */
export function registerPlainBooking(
  app: App,
  platform: Platform,
  { desk, show }: { desk: BookingDesk; show: ShowPlainPage },
): void {
  const { config } = platform
  const tools: Tools = {
    platform,
    desk,
    show,
    visitorCookie: createVisitorCookie(config),
    cookies: createPlainCookies(platform),
  }
  const registerForms = async (scope: App): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    registerBooking(scope, tools)
    registerBooked(scope, tools)
    registerMove(scope, tools)
    registerCallBack(scope, tools)
  }
  for (const locale of config.locales) {
    app.register(registerForms, { prefix: locale === 'en' ? '' : `/${locale}` })
  }
}

function registerBooking(app: App, { platform, desk, show, visitorCookie, cookies }: Tools): void {
  const openForm = (request: FastifyRequest, reply: FastifyReply) => openForVisitor(platform, request, reply)

  app.get(plainPaths.booking(), { access: 'public' }, async (request, reply) => {
    const from = IsoDate.safeParse((request.query as { from?: unknown }).from) // any query
    const page = await plain.showBookingForm(await openForm(request, reply), {
      from: from.data ?? null,
      key: randomUUID(),
    })
    return show(reply, plainPaths.booking(), page)
  })

  app.post(plainPaths.booking(), { access: 'public' }, async (request, reply) => {
    const sent = readForm(request)
    const ctx = withKey(await openForm(request, reply), sent)
    const from = IsoDate.safeParse(sent.week ?? sent.from).data ?? null
    // The buttons that show another week send the form too, so that nothing typed is lost.
    if (sent.week !== undefined) {
      const form = { values: plain.readValues(sent), errors: {}, message: null }
      const page = await plain.showBookingForm(ctx, { from, key: randomUUID(), form })
      return show(reply, plainPaths.booking(), page)
    }
    const made = await plain.bookPlainly(ctx, desk, sent, visitorCookie.read(request, reply))
    if (made.state === 'booked') {
      cookies.setBooking(reply, made.manageToken, { isFresh: true, endsAt: made.booking.endsAt })
      return redirect(reply, plainPaths.booked())
    }
    if (made.state === 'held') {
      cookies.setHold(reply, made.hold)
      return redirect(reply, plainPaths.code())
    }
    const page = await plain.showBookingForm(ctx, { from, key: randomUUID(), form: made.form })
    return show(reply, plainPaths.booking(), page, made.status)
  })

  app.get(plainPaths.code(), { access: 'public' }, async (request, reply) => {
    const hold = cookies.readHold(request)
    if (!hold) return redirect(reply, plainPaths.booking())
    return show(reply, plainPaths.code(), toCodePage(hold, EMPTY_FORM))
  })

  app.post(plainPaths.code(), { access: 'public' }, async (request, reply) => {
    const hold = cookies.readHold(request)
    if (!hold) return redirect(reply, plainPaths.booking())
    const [ctx, sent] = [await openForm(request, reply), readForm(request)]
    if (sent.action === 'resend') {
      const resent = await plain.resendPlainly(ctx, hold.token, sent)
      return resent.state === 'sent'
        ? show(reply, plainPaths.code(), toCodePage(hold, EMPTY_FORM, true))
        : show(reply, plainPaths.code(), toCodePage(hold, resent.form), resent.status)
    }
    const made = await plain.confirmPlainly(ctx, hold.token, sent)
    if (made.state === 'booked') {
      cookies.clearHold(reply)
      cookies.setBooking(reply, made.manageToken, { isFresh: true, endsAt: made.booking.endsAt })
      return redirect(reply, plainPaths.booked())
    }
    return show(reply, plainPaths.code(), toCodePage(hold, made.form), made.status)
  })
}

function registerBooked(app: App, { platform, show, cookies }: Tools): void {
  app.get(plainPaths.booked(), { access: 'public' }, async (request, reply) => {
    const saved = cookies.readBooking(request)
    if (!saved) return redirect(reply, plainPaths.booking())
    const ctx = await openForVisitor(platform, request, reply)
    const booking = await consultations.readOwnBooking(ctx, saved.token, saved)
    if (!booking) {
      cookies.clearBooking(reply)
      return redirect(reply, plainPaths.booking())
    }
    // The whole number is shown once.
    if (saved.isFresh) cookies.setBooking(reply, saved.token, { isFresh: false, endsAt: booking.endsAt })
    const page: PlainPage = { kind: 'booked', booking, isFresh: saved.isFresh, problem: null }
    return show(reply, plainPaths.booked(), page)
  })

  // Its buttons: the calendar file, and cancelling.
  app.post(plainPaths.booked(), { access: 'public' }, async (request, reply) => {
    const saved = cookies.readBooking(request)
    if (!saved) return redirect(reply, plainPaths.booking())
    const ctx = await openForVisitor(platform, request, reply)
    const key = { token: saved.token }
    if (readForm(request).action === 'calendar') {
      const file = await consultations.getBookingCalendar(ctx, key)
      return reply
        .type('text/calendar; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="consultation.ics"',
        })
        .send(file)
    }
    try {
      await consultations.cancelBooking(ctx, key)
    } catch (error) {
      if (!(error instanceof AppError) || error.statusCode >= 500) throw error
      const booking = await consultations.readOwnBooking(ctx, saved.token, { isFresh: false })
      if (!booking) return redirect(reply, plainPaths.booking())
      const page: PlainPage = { kind: 'booked', booking, isFresh: false, problem: error.message }
      return show(reply, plainPaths.booked(), page, error.statusCode)
    }
    return redirect(reply, plainPaths.booked())
  })
}

function registerMove(app: App, { platform, show, cookies }: Tools): void {
  /** Returns the booking of this browser, if it can still be moved. */
  const find = async (ctx: Ctx, request: FastifyRequest) => {
    const saved = cookies.readBooking(request)
    const booking = saved && (await consultations.readOwnBooking(ctx, saved.token, { isFresh: false }))
    return saved && booking?.canChange ? { booking, token: saved.token } : null
  }

  app.get(plainPaths.move(), { access: 'public' }, async (request, reply) => {
    const ctx = await openForVisitor(platform, request, reply)
    const found = await find(ctx, request)
    if (!found) return redirect(reply, plainPaths.booked())
    return show(reply, plainPaths.move(), await plain.showMoveForm(ctx, { ...found, from: null }))
  })

  app.post(plainPaths.move(), { access: 'public' }, async (request, reply) => {
    const ctx = await openForVisitor(platform, request, reply)
    const found = await find(ctx, request)
    if (!found) return redirect(reply, plainPaths.booked())
    const sent = readForm(request)
    const from = IsoDate.safeParse(sent.week ?? sent.from).data ?? null
    if (sent.week !== undefined) {
      return show(reply, plainPaths.move(), await plain.showMoveForm(ctx, { ...found, from }))
    }
    const moved = await plain.movePlainly(ctx, found.token, sent)
    if (moved.state === 'moved') {
      // The cookie lasts until the new time is over.
      cookies.setBooking(reply, found.token, { isFresh: false, endsAt: moved.booking.endsAt })
      return redirect(reply, plainPaths.booked())
    }
    const page = await plain.showMoveForm(ctx, { ...found, from, form: moved.form })
    return show(reply, plainPaths.move(), page, moved.status)
  })
}

function registerCallBack(app: App, { platform, show }: Tools): void {
  app.get(plainPaths.callBack(), { access: 'public' }, async (_request, reply) =>
    show(reply, plainPaths.callBack(), { kind: 'call-back', ...EMPTY_FORM }),
  )
  app.post(plainPaths.callBack(), { access: 'public' }, async (request, reply) => {
    const ctx = await openForVisitor(platform, request, reply)
    const asked = await plain.callBackPlainly(ctx, readForm(request))
    if (asked.state === 'asked') return redirect(reply, plainPaths.calledBack(asked.preferredTime))
    return show(reply, plainPaths.callBack(), { kind: 'call-back', ...asked.form }, asked.status)
  })
  app.get(plainPaths.calledBack(), { access: 'public' }, async (request, reply) => {
    const { when } = request.query as { when?: unknown } // any query
    const preferredTime = PREFERRED_TIMES.find((time) => time === when) ?? 'any'
    const person = await consultations.findOnlyCaller(await openForVisitor(platform, request, reply))
    return show(reply, plainPaths.calledBack(), { kind: 'called-back', preferredTime, person })
  })
}

/** The cookies by which these pages find the booking, or the time that is held, of this browser. */
function createPlainCookies({ config, now }: Pick<Platform, 'config' | 'now'>) {
  const booking = createPageCookie(config, 'pathya_booking', plainPaths.booking())
  const hold = createPageCookie(config, 'pathya_hold', plainPaths.booking())
  return {
    readBooking(request: FastifyRequest): { token: string; isFresh: boolean } | null {
      const value = booking.read(request)
      if (value === null) return null
      return { token: value.replace(/^new\./, ''), isFresh: value.startsWith('new.') }
    },
    setBooking(
      reply: FastifyReply,
      token: string,
      { isFresh, endsAt }: { isFresh: boolean; endsAt: string },
    ) {
      booking.set(reply, isFresh ? `new.${token}` : token, new Date(Date.parse(endsAt) + AFTER_MS))
    },
    clearBooking: booking.clear,
    readHold: (request: FastifyRequest) => readHold(hold.read(request), now()),
    setHold(reply: FastifyReply, held: BookingHold) {
      const value = Buffer.from(JSON.stringify(held)).toString('base64url')
      hold.set(reply, value, new Date(held.expiresAt))
    },
    clearHold: hold.clear,
  }
}

function readForm(request: FastifyRequest): plain.SentForm {
  // The parser makes an object of texts; a request without a body has none.
  return (request.body as plain.SentForm | undefined) ?? {}
}

/** A form that is sent twice books once: it contains a key of its own. */
function withKey(ctx: Ctx, { key, ...sent }: plain.SentForm): Ctx {
  if (key === undefined || key === '') return ctx
  const requestHash = createHash('sha256')
    .update(JSON.stringify(Object.entries(sent).toSorted()))
    .digest()
  return { ...ctx, idempotencyKey: { key, call: `POST ${plainPaths.booking()}`, requestHash } }
}

function readHold(text: string | null, now: Date): BookingHold | null {
  if (text === null) return null
  try {
    const hold = BookingHold.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return hold.data && new Date(hold.data.expiresAt) > now ? hold.data : null
  } catch {
    return null
  }
}

function toCodePage(hold: BookingHold, form: PlainFormState, isSentAgain = false): PlainPage {
  return { kind: 'code', ...form, hold, timeZone: PRACTICE_TIME_ZONE, isSentAgain }
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(toLanguagePath(to, currentLocale()), 303)
}
