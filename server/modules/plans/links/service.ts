import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { PLAN_LINK_DAYS, type PlanLinkTarget, type SendPlanLink } from '#contract/plans/plan-links.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { addMs, DAY_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runWithinLimits } from '#server/kit/http/rate-limit.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { findWithinReach, recordPlanAccess } from '../plan-access.ts'
import type { StoredPlan } from '../repository.ts'
import { writeLinkMail, writeLinkMessage } from './mail.ts'
import { type LinkRecipient, planLinksRepository as links } from './repository.ts'

const MAX_LINKS_A_DAY = 10
const DAY_SECONDS = 86_400

/** How long an expired link is stored, so that its client reads that it has expired. */
const EXPIRED_DAYS = 90

/**
 * Makes a link to a published plan for its client: mails it, or returns the address that opens a chat with it.
 *
 * @throws AppError 404 for a plan out of reach; 409 `not_possible` if the client cannot read the plan or cannot be
 *   reached in this way; 429.
 */
export async function sendPlanLink(
  ctx: Ctx,
  planId: string,
  { opens, by }: SendPlanLink,
): Promise<{ chat: { text: string; url: string } | null; expiresAt: string }> {
  const plan = await findWithinReach(ctx, planId)
  requireReadable(plan)
  const recipient = await links.findRecipient(ctx.db, plan.userId)
  if (!recipient) throw conflict('not_possible', say(msg`This account is archived.`))
  const limit = { key: planId, count: MAX_LINKS_A_DAY, windowSeconds: DAY_SECONDS }
  return runWithinLimits(ctx, 'send-plan-link', [limit], () =>
    inTransaction(ctx, async (ctx) => {
      const link = await makeLink(ctx, plan, { opens, recipient })
      await recordPlanAccess(ctx, 'plan.link', plan)
      const expiresAt = link.expiresAt.toISOString()
      if (by === 'whatsapp') return { chat: writeChat(recipient, link), expiresAt }
      await mailLink(ctx, recipient, link)
      return { chat: null, expiresAt }
    }),
  )
}

/** Returns what a link opens for its client. Throws 404 if the caller has no such plan. */
export async function openPlanLink(
  ctx: Ctx,
  token: string,
): Promise<{ state: 'open' | 'expired'; opens: PlanLinkTarget; planId: string }> {
  const { userId } = requireActor(ctx)
  const link = await links.findOwn(ctx.db, hashToken(token), userId)
  if (!link) throw notFound()
  const { opens, planId, expiresAt } = link
  return { state: new Date(expiresAt) > ctx.now() ? 'open' : 'expired', opens, planId }
}

type Link = { firstName: string | null; url: string; expiresAt: Date }

async function makeLink(
  ctx: Ctx,
  plan: StoredPlan,
  { opens, recipient }: { opens: PlanLinkTarget; recipient: LinkRecipient },
): Promise<Link> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const expiresAt = addMs(now, PLAN_LINK_DAYS * DAY_MS)
  await links.deleteExpired(ctx.db, addMs(now, -EXPIRED_DAYS * DAY_MS))
  await links.insert(ctx.db, {
    tokenHash: hashToken(token),
    planId: plan.id,
    opens,
    sentBy: requireActor(ctx).userId,
    expiresAt,
  })
  return { firstName: recipient.firstName, url: `${ctx.config.publicUrl}${paths.planLink(token)}`, expiresAt }
}

function writeChat({ phone, locale }: LinkRecipient, link: Link): { text: string; url: string } {
  const text = inLanguage(locale, () => writeLinkMessage(link))
  const url = phone && buildChatLink(phone, text)
  if (!url) throw conflict('not_possible', say(msg`The client’s record has no phone number.`))
  return { text, url }
}

async function mailLink(ctx: Ctx, { email }: LinkRecipient, link: Link): Promise<void> {
  if (email === null) throw conflict('not_possible', say(msg`The client has no confirmed email address.`))
  const { brand } = await loadContent(ctx.db)
  await mailReader(ctx.db, { brand: brand.name, to: email, template: 'plan-link' }, () =>
    writeLinkMail(link, brand.name),
  )
}

/** Throws 409 for a plan that its client cannot read. */
function requireReadable({ status, pausedAt }: StoredPlan): void {
  if (status !== 'active' && status !== 'completed') {
    throw conflict('not_possible', say(msg`Only a published plan can be sent. Please publish it first.`))
  }
  if (pausedAt !== null) {
    throw conflict('not_possible', say(msg`This plan is paused, so the client cannot read it.`))
  }
}
