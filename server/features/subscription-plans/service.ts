import type { FastifyRequest } from 'fastify'
import { PLAN_PACKAGES } from '#domain/people/options.ts'
import { daysBetween } from '#domain/units/dates.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { subscriptionPlansRepository as subscriptions } from './repository.ts'

/**
 * Asks a client to pay for a diet plan that has a price: one pending subscription in the transaction that publishes the
 * plan. A plan that has one already, such as with its next version, gets no second one: what is not paid yet follows the
 * price. Without a price there is none.
 */
export async function offerSubscription(
  db: Queryable,
  request: FastifyRequest,
  dietPlanId: string,
): Promise<void> {
  const actor = requireActor(request)
  const plan = await subscriptions.findUnbilledPlan(db, dietPlanId)
  if (!plan) {
    const changed = await subscriptions.followPrice(db, dietPlanId)
    if (!changed) return
    return recordAudit(db, actor, request, {
      action: 'subscription.price-changed',
      subjectId: changed.userId,
      entity: 'subscription-plan',
      entityId: changed.id,
    })
  }
  const durationWeeks =
    plan.durationWeeks ?? Math.max(1, Math.ceil(daysBetween(plan.startDate, plan.endDate) / 7))
  const chosen = PLAN_PACKAGES.find(
    (offer) => offer.durationWeeks === durationWeeks && offer.amountPaise === plan.pricePaise,
  )
  const id = await subscriptions.insertPending(
    db,
    dietPlanId,
    {
      userId: plan.userId,
      planName: chosen?.name ?? plan.title,
      planType: plan.planType ?? 'diet_plan',
      amountPaise: plan.pricePaise,
      duration: `${durationWeeks} ${durationWeeks === 1 ? 'week' : 'weeks'}`,
      durationWeeks,
      startDate: plan.startDate,
      endDate: plan.endDate,
    },
    actor.userId,
  )
  await recordAudit(db, actor, request, {
    action: 'subscription.offer',
    subjectId: plan.userId,
    entity: 'subscription-plan',
    entityId: id,
  })
}
