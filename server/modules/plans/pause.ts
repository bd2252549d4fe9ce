import type pg from 'pg'
import type { Scope } from '#contract/access.ts'
import type { DietPlan, DietPlanSummary, PlanNotice, SafetyFinding } from '#contract/plans/diet-plans.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify, notifyStaff } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { dietPlansRepository as plans, type StoredPlan } from './repository.ts'

/** What the rules found in one of a client's active plans. */
export type CheckedPlan = { stored: StoredPlan; findings: readonly SafetyFinding[] }

/**
 * Records what the rules found in a client's active plans. Plans that the rules forbid are paused; paused ones that they allow
 * again are served again. The care team and the client are notified in the same transaction.
 */
export async function applyFindings(
  client: pg.PoolClient,
  platform: Pick<Platform, 'config'>,
  clientId: string,
  checked: readonly CheckedPlan[],
): Promise<void> {
  for (const { stored, findings } of checked) {
    const isPaused = isForbidden(findings)
    await plans.setSafetyFlags(client, stored.id, {
      findings: findings.length === 0 ? null : findings,
      isPaused,
    })
    if (isPaused !== (stored.pausedAt !== null)) {
      await recordAudit(client, null, null, {
        action: isPaused ? 'plan.pause' : 'plan.resume',
        subjectId: clientId,
        entity: 'diet-plan',
        entityId: stored.id,
      })
    }
    await notifyCareTeam(client, platform, clientId, { stored, findings })
  }
  await notifyClient(client, platform, clientId, checked)
}

/** Whether a plan with these findings may not be served. */
function isForbidden(findings: readonly SafetyFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'refuse')
}

/** Of each finding once for as long as it lasts: again only when it had gone meanwhile. */
async function notifyCareTeam(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  clientId: string,
  { stored, findings }: CheckedPlan,
): Promise<void> {
  const known = new Set(stored.safetyFlags.map(writeFindingKey))
  const stopping = findings.filter(({ severity }) => severity !== 'warn')
  const isNew = stopping.some((finding) => !known.has(writeFindingKey(finding)))
  const params = { planId: stored.id, clientId }
  const at = new Date().toISOString()
  if (isNew) {
    await notifyStaff(db, platform, clientId, 'admins-and-carers', {
      kind: 'plan-flagged',
      params: { ...params, isPaused: isForbidden(findings) },
      causeKey: `plan-flagged:${stored.id}:${at}`,
    })
  } else if (stored.pausedAt !== null && stopping.length === 0) {
    await notifyStaff(db, platform, clientId, 'admins-and-carers', {
      kind: 'plan-cleared',
      params,
      causeKey: `plan-cleared:${stored.id}:${stored.pausedAt}`,
    })
  }
}

/** Messages are left out: a figure in them may change while the finding stays the same. */
function writeFindingKey({ rule, severity, field, record = '' }: SafetyFinding): string {
  return `${severity} ${rule} ${field} ${record}`
}

/** One notification for all of a client's plans: about the first that is paused, else about the first that is served again. */
async function notifyClient(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  clientId: string,
  checked: readonly CheckedPlan[],
): Promise<void> {
  const paused = checked.find(({ stored, findings }) => stored.pausedAt === null && isForbidden(findings))
  const resumed = checked.find(({ stored, findings }) => stored.pausedAt !== null && !isForbidden(findings))
  if (paused) {
    const planId = paused.stored.id
    const causeKey = `plan-paused:${planId}:${new Date().toISOString()}`
    await notify(db, platform, clientId, { kind: 'plan-paused', params: { planId }, causeKey })
  } else if (resumed) {
    const planId = resumed.stored.id
    const causeKey = `plan-resumed:${planId}:${resumed.stored.pausedAt}`
    await notify(db, platform, clientId, { kind: 'plan-resumed', params: { planId }, causeKey })
  }
}

/** Throws 409 `plan_paused` for a client whose plan is paused; staff go on reading it. */
export function requireServed(scope: Scope, { pausedAt }: Pick<StoredPlan, 'pausedAt'>): void {
  if (scope !== 'own' || pausedAt === null) return
  throw new AppError(
    409,
    'plan_paused',
    'Your plan is paused while your dietician checks it. Please call or write to us before you go on with it.',
    { details: { pausedAt } },
  )
}

/** A paused plan for its client: that it exists and when it runs, without anything that could be followed. */
export function withholdContent<Plan extends DietPlanSummary>(plan: Plan): Plan {
  const withheld = { goalDescription: null, caloriesTarget: null, proteinGoal: null }
  const whole = {
    description: null,
    preferences: null,
    nutritionSnapshot: null,
    tips: [],
    motivationalQuote: null,
    specialInstructions: null,
    groceryEdits: [],
    changeNote: null,
    days: [],
    foods: {},
  } satisfies Partial<DietPlan>
  return { ...plan, ...withheld, ...('days' in plan ? whole : {}) }
}

/**
 * What to tell a client about one of their plans. Null: nothing, because the rules do not object to it or object only in a
 * way that is for staff to look at.
 */
export async function findNotice(
  db: Queryable,
  clientId: string,
  { id, pausedAt, safetyFlags }: Pick<StoredPlan, 'id' | 'pausedAt' | 'safetyFlags'>,
): Promise<PlanNotice | null> {
  if (pausedAt === null && !safetyFlags.some(({ severity }) => severity === 'needs-record')) return null
  return writeNotice(db, clientId, { id, pausedAt })
}

/** The notice of a client's paused plan of a day, or of the next one after it; null: none is paused. */
export async function findPausedNotice(
  db: Queryable,
  clientId: string,
  date: string,
): Promise<PlanNotice | null> {
  const paused = await plans.findPaused(db, clientId, date)
  return paused && writeNotice(db, clientId, paused)
}

async function writeNotice(
  db: Queryable,
  clientId: string,
  { id, pausedAt }: { id: string; pausedAt: string | null },
): Promise<PlanNotice> {
  const [{ brand }, careTeam] = await Promise.all([loadContent(db), plans.listCareTeam(db, clientId)])
  const { name: practiceName, phone, whatsapp, email } = brand
  return { planId: id, pausedAt, contact: { practiceName, phone, whatsapp, email }, careTeam }
}
