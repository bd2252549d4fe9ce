import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import type { Booking } from '#contract/appointments/consultations.ts'
import type { CreateOwnFollowUp, getOwnFollowUpOffer } from '#contract/appointments/own-follow-ups.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { MAX_OPEN_FOLLOW_UPS } from '#contract/limits.ts'
import { type ConsultationChannel, hasPlace } from '#domain/appointments/channels.ts'
import { OWN_FOLLOW_UP_MINUTES } from '#domain/appointments/follow-ups.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { readPhone } from '#server/kit/phone.ts'
import { findUsualWay } from '../availability/service.ts'
import { listFollowUpHolders, loadOwnOffer } from '../offer.ts'
import { insertOwnFollowUp, refuseTime, showOffer } from '../service.ts'
import { ownFollowUpsRepository as followUps } from './repository.ts'

const MAX_A_DAY = 10
const DAY_SECONDS = 24 * 3600

/** Returns with whom, how and when the caller can have a follow-up. Throws 404 for staff who are not their dietician. */
export async function getOffer(
  ctx: Ctx,
  query: { staffId?: string | undefined; from?: string | undefined; days: number },
): Promise<EndpointOutput<typeof getOwnFollowUpOffer>> {
  const { userId } = requireActor(ctx)
  const now = ctx.now()
  const [staff, client, openCount, ways] = await Promise.all([
    followUps.listStaff(ctx.db, userId),
    followUps.findClient(ctx.db, userId),
    followUps.countOpen(ctx.db, userId, now),
    listWays(ctx),
  ])
  const staffId = query.staffId ?? staff[0]?.id ?? null
  if (staffId !== null && !staff.some(({ id }) => id === staffId)) throw notFound()
  return {
    ...(await showOffer(ctx, await loadOwnOffer(ctx.db, staffId, now), query)),
    staff,
    staffId,
    minutes: OWN_FOLLOW_UP_MINUTES,
    channels: ways.map(({ channel }) => channel),
    hasPhone: client?.phone != null,
    openCount,
    maxOpen: MAX_OPEN_FOLLOW_UPS,
  }
}

/**
 * Books a follow-up of the caller at a free time, once per `Idempotency-Key`, and mails both sides. It is `new` until
 * the practice confirms it.
 *
 * @throws AppError 409 `slot_taken` with other free times; 409 `conflict` with too many open follow-ups; 404 for staff
 *   who are not the caller's dietician; 400 without a phone number.
 */
export async function createFollowUp(ctx: Ctx, input: z.output<typeof CreateOwnFollowUp>): Promise<Booking> {
  const { userId } = requireActor(ctx)
  const startsAt = new Date(input.startsAt)
  await consumeLimits(ctx, 'own-follow-up', [{ key: userId, count: MAX_A_DAY, windowSeconds: DAY_SECONDS }])
  try {
    return await runOnce(ctx, (inside) => book(inside, userId, { ...input, startsAt }))
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    throw refuseTime(await loadOwnOffer(ctx.db, input.staffId, ctx.now()), startsAt)
  }
}

async function book(
  ctx: Ctx,
  clientId: string,
  {
    staffId,
    startsAt,
    channel,
    note,
    phone,
  }: Omit<z.output<typeof CreateOwnFollowUp>, 'startsAt'> & {
    startsAt: Date
  },
): Promise<Booking> {
  const { db } = ctx
  const now = ctx.now()
  await followUps.lockClient(db, clientId)
  const client = await followUps.findClient(db, clientId)
  if (!client) throw notFound()
  const staff = await followUps.listStaff(db, clientId)
  if (staffId === null ? staff.length > 0 : !staff.some(({ id }) => id === staffId)) throw notFound()
  if ((await followUps.countOpen(db, clientId, now)) >= MAX_OPEN_FOLLOW_UPS) {
    throw conflict(
      'conflict',
      say(
        msg`You already have ${{ count: MAX_OPEN_FOLLOW_UPS }} follow-ups booked. Move or cancel one of them first.`,
      ),
    )
  }
  const way = (await listWays(ctx)).find((known) => known.channel === channel)
  if (!way)
    throw invalidField(
      'channel',
      say(msg`The practice does not offer this option. Please choose another one.`),
    )
  const holders = await listFollowUpHolders(db, staffId, startsAt, now)
  const made = await insertOwnFollowUp(ctx, {
    ...client,
    ...way,
    clientId,
    startsAt,
    minutes: OWN_FOLLOW_UP_MINUTES,
    holders,
    phone: requirePhone(client.phone ?? phone),
    message: note === '' ? null : note,
  })
  // This throws, so that the transaction stores no answer for a call that created nothing.
  if (made === null) throw new TakenError()
  return made
}

/** Nobody is free at that time any more. */
class TakenError extends Error {}

/** Lists the ways in which a follow-up can take place, the usual one first, each with its link or address. */
async function listWays(ctx: Ctx): Promise<{ channel: ConsultationChannel; place: string | null }[]> {
  const usual = await findUsualWay(ctx)
  const places = { phone: null, chat: null, video: usual.videoLink, practice: usual.address }
  const channels = (['phone', 'video', 'practice', 'chat'] as const).filter(
    (channel) => !hasPlace(channel) || places[channel] !== '',
  )
  return channels
    .toSorted((a, b) => Number(b === usual.channel) - Number(a === usual.channel))
    .map((channel) => ({ channel, place: places[channel] }))
}

function requirePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw invalidField('phone', say(msg`Enter a phone number where we can reach you`))
  return phone
}
