import type { PlanNotice, SafetyFinding } from '#contract/plans/diet-plans.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import type { StoredPlan } from '../repository.ts'
import { pausesRepository as pauses } from './repository.ts'

/** One of a client's active plans with its findings. */
export type CheckedPlan = { stored: StoredPlan; findings: readonly SafetyFinding[] }

/**
 * Saves the findings in a client's active plans, inside the caller's transaction. Pauses plans that the rules forbid,
 * and resumes paused plans that they allow again. Notifies the care team and the client.
 */
export async function applyFindings(
  ctx: Ctx,
  clientId: string,
  checked: readonly CheckedPlan[],
): Promise<void> {
  for (const { stored, findings } of checked) {
    const isPaused = isForbidden(findings)
    await pauses.saveFindings(ctx.db, stored.id, { findings, isPaused })
    if (isPaused !== (stored.pausedAt !== null)) {
      await ctx.audit({
        action: isPaused ? 'plan.pause' : 'plan.resume',
        subjectId: clientId,
        entity: 'diet-plan',
        entityId: stored.id,
      })
    }
    await notifyCareTeam(ctx, clientId, { stored, findings })
  }
  await notifyClient(ctx, clientId, checked)
}

/** Checks whether a plan with these findings must not be served. */
function isForbidden(findings: readonly SafetyFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'refuse')
}

/** Notifies the care team once for each finding while it lasts, and again if it comes back. */
async function notifyCareTeam(ctx: Ctx, clientId: string, { stored, findings }: CheckedPlan): Promise<void> {
  const known = new Set(stored.safetyFlags.map(writeFindingKey))
  const stopping = findings.filter(({ severity }) => severity !== 'warn')
  const isNew = stopping.some((finding) => !known.has(writeFindingKey(finding)))
  const params = { planId: stored.id, clientId }
  if (isNew) {
    await notifyStaff(ctx.db, ctx, clientId, 'admins-and-carers', {
      kind: 'plan-flagged',
      params: { ...params, isPaused: isForbidden(findings) },
      causeKey: `plan-flagged:${stored.id}:${ctx.now().toISOString()}`,
    })
  } else if (stored.pausedAt !== null && stopping.length === 0) {
    await notifyStaff(ctx.db, ctx, clientId, 'admins-and-carers', {
      kind: 'plan-cleared',
      params,
      causeKey: `plan-cleared:${stored.id}:${stored.pausedAt}`,
    })
  }
}

/**
 * Returns a key that identifies a finding. The message is left out because a figure in it may change while the finding
 * is the same.
 */
function writeFindingKey({ rule, severity, field, record = '' }: SafetyFinding): string {
  return `${severity} ${rule} ${field} ${record}`
}

/**
 * Sends one notification for all plans of a client, about the first plan that is paused or else the first that is
 * served again.
 */
async function notifyClient(ctx: Ctx, clientId: string, checked: readonly CheckedPlan[]): Promise<void> {
  const paused = checked.find(({ stored, findings }) => stored.pausedAt === null && isForbidden(findings))
  const resumed = checked.find(({ stored, findings }) => stored.pausedAt !== null && !isForbidden(findings))
  if (paused) {
    const planId = paused.stored.id
    const causeKey = `plan-paused:${planId}:${ctx.now().toISOString()}`
    await notify(ctx.db, ctx, clientId, { kind: 'plan-paused', params: { planId }, causeKey })
  } else if (resumed) {
    const planId = resumed.stored.id
    const causeKey = `plan-resumed:${planId}:${resumed.stored.pausedAt}`
    await notify(ctx.db, ctx, clientId, { kind: 'plan-resumed', params: { planId }, causeKey })
  }
}

/**
 * Returns the notice about one of a client's plans. Returns `null` if the plan is not paused and no finding needs to be
 * shown to the client.
 */
export async function findNotice(
  db: Db,
  clientId: string,
  { id, pausedAt, safetyFlags }: Pick<StoredPlan, 'id' | 'pausedAt' | 'safetyFlags'>,
): Promise<PlanNotice | null> {
  if (pausedAt === null && !safetyFlags.some(({ severity }) => severity === 'needs-record')) return null
  return writeNotice(db, clientId, { id, pausedAt })
}

/**
 * Returns the notice about the client's plan that is paused on a day, or the next paused one after it. Returns `null`
 * if none is paused.
 */
export async function findPausedNotice(db: Db, clientId: string, date: string): Promise<PlanNotice | null> {
  const paused = await pauses.findPaused(db, clientId, date)
  return paused && writeNotice(db, clientId, paused)
}

async function writeNotice(
  db: Db,
  clientId: string,
  { id, pausedAt }: { id: string; pausedAt: string | null },
): Promise<PlanNotice> {
  const [{ brand }, careTeam] = await Promise.all([loadContent(db), pauses.listCareTeam(db, clientId)])
  const { name: practiceName, phone, whatsapp, email } = brand
  return { planId: id, pausedAt, contact: { practiceName, phone, whatsapp, email }, careTeam }
}
