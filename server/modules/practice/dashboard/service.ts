import { statfs } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { LEAST_FOR_SUCCESS } from '#contract/limits.ts'
import {
  type Activity,
  type ActivityTarget,
  type AdminStats,
  ATTENTION_KINDS,
  type Attention,
  type PracticeDashboard,
  type SystemCheck,
} from '#contract/practice/dashboard.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireGrant } from '#server/kit/access/guard.ts'
import { AUDIT_ACTIONS, type AuditAction, describeAction } from '#server/kit/audit/audit-actions.ts'
import { UNKNOWN_PROXY } from '#server/kit/http/proxy-headers.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findToAllocate } from '#server/modules/billing/subscriptions/service.ts'
import {
  practiceDashboardRepository as dashboard,
  type Moment,
  NAMED,
  type Reach,
  type StoredActivity,
  type StoredFigures,
} from './repository.ts'
import {
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeJobs,
  judgeMail,
  type SystemFacts,
} from './system-health.ts'

const SCHEDULE_ENTRIES = 12
const ACTIVITIES = 8
/** So many are read for them: several of a kind in a row are told as one. */
const ACTIVITIES_READ = 40
/** How many of those whom several of a kind were about are named. */
const NAMED_OF_KIND = 2

/** Reading, trying and saving over and over is no news. */
const QUIET =
  /^(identity\..+|settings\.test-mail|user\.sessions-ended|plan\.(update|check|export)|note\.(create|update|delete)|list\..+|.+\.(read|list|download))$/

const isAction = (name: string): name is AuditAction => name in AUDIT_ACTIONS

const NEWS: readonly AuditAction[] = Object.keys(AUDIT_ACTIONS)
  .filter(isAction)
  .filter((action) => !QUIET.test(action))

/** What employees read of clients in their care, whoever did it: their trade, not the practice's money or its accounts. */
const NEWS_OF_CLIENTS = NEWS.filter((action) => /^(measurement|plan|review|note|care)\./.test(action))
/** What they read of themselves besides. */
const OWN_NEWS = NEWS.filter((action) =>
  /^(consultation|food|dish|template|availability|holiday)\./.test(action),
)

/** From so many clients on, figures are counted at most every so often: there each count reads hundreds of thousands of rows. */
const KEPT_FROM_CLIENTS = 5000
const KEPT_MS = 15_000

/** Figures of large practices as counted last, by how far they reach. */
type KeptFigures = Map<string, { figures: StoredFigures; until: number }>
const keptFigures = new WeakMap<Platform, KeptFigures>()

/**
 * The figures within a reach; in large practices those of some seconds ago, because a change makes the screens of all staff
 * ask again at once.
 */
async function readFigures(platform: Platform, reach: Reach, moment: Moment): Promise<StoredFigures> {
  const kept: KeptFigures = keptFigures.get(platform) ?? new Map()
  keptFigures.set(platform, kept)
  const key = `${reach.scope === 'all' ? 'all' : reach.actorId} ${moment.today}`
  const now = Date.now()
  for (const [other, { until }] of kept) if (until < now) kept.delete(other)
  const known = kept.get(key)
  if (known) return known.figures
  const figures = await dashboard.readFigures(platform.database.pool, reach, moment)
  if (figures.clients >= KEPT_FROM_CLIENTS) kept.set(key, { figures, until: Date.now() + KEPT_MS })
  return figures
}

/** The seed's figures within the caller's reach. */
export async function getStats(platform: Platform, request: FastifyRequest): Promise<AdminStats> {
  return toStats(await readFigures(platform, findReach(request), findMoment()))
}

/** Everything of the first screen of staff but the software's own health, within the caller's reach. */
export async function getDashboard(platform: Platform, request: FastifyRequest): Promise<PracticeDashboard> {
  const { pool } = platform.database
  const reach = findReach(request)
  const moment = findMoment()
  const isAll = reach.scope === 'all'
  const actions = { ofClients: isAll ? NEWS : NEWS_OF_CLIENTS, own: OWN_NEWS }
  const [figures, schedule, activity, attention] = await Promise.all([
    readFigures(platform, reach, moment),
    dashboard.readSchedule(pool, reach, moment, SCHEDULE_ENTRIES),
    dashboard.listActivity(pool, reach, actions, ACTIVITIES_READ),
    listAttention(platform, reach, moment),
  ])
  const isTold = figures.successClients >= LEAST_FOR_SUCCESS
  return {
    today: moment.today,
    timeZone: moment.timeZone,
    stats: toStats(figures),
    bookedThisMonth: figures.bookedThisMonth,
    highlights: {
      month: moment.monthStart.slice(0, 7),
      newClients: figures.newClients,
      plansPublished: figures.plansPublished,
      consultationsHeld: figures.consultationsHeld,
      measurements: figures.measurements,
      revenuePaise: isAll ? figures.revenuePaise : null,
    },
    success: {
      towardsGoal: figures.towardsGoal,
      reachedGoal: figures.reachedGoal,
      totalKg: isTold ? round(figures.totalKg ?? 0) : null,
      medianKg: isTold ? round(figures.medianKg ?? 0) : null,
    },
    schedule,
    activity: tellActivity(activity, isAll),
    attention: attention.filter(({ count }) => count > 0),
  }
}

/** What waits for somebody within a reach, in the order of urgency, kinds with nothing too. */
async function listAttention({ database }: Platform, reach: Reach, moment: Moment): Promise<Attention[]> {
  const { pool } = database
  if (reach.scope !== 'all') return dashboard.listAttention(pool, reach, moment)
  const [counted, { count, first }] = await Promise.all([
    dashboard.listAttention(pool, reach, moment),
    findToAllocate(database, NAMED),
  ])
  const entries = first.map(({ id, clientName, planName, openPaise, since }) => ({
    id,
    name: clientName,
    label: planName,
    amountPaise: openPaise,
    on: todayIn(moment.timeZone, new Date(since)),
  }))
  const place = ({ kind }: Attention) => ATTENTION_KINDS.indexOf(kind)
  return [...counted, { kind: 'money-in-review' as const, count, entries }].toSorted(
    (a, b) => place(a) - place(b),
  )
}

/** Whether the software is well: as it is found now, nothing is kept. */
export async function getSystem(
  { config, database: { pool, ping }, proxyWatch }: Platform,
  request: FastifyRequest,
): Promise<{ isOperational: boolean; checks: SystemCheck[] }> {
  const { scope } = requireGrant(request)
  const startedAt = performance.now()
  await ping()
  const answerMs = performance.now() - startedAt
  const [stored, disk] = await Promise.all([dashboard.readSystem(pool), readDisk(config.dataDir)])
  const facts: SystemFacts = {
    now: new Date(),
    timeZone: PRACTICE_TIME_ZONE,
    database: { answerMs, bytes: stored.databaseBytes },
    jobs: {
      waiting: stored.waitingJobs,
      oldestSeconds: stored.oldestJobSeconds,
      failed: stored.failedJobs,
      failedTasks: stored.failedTasks,
    },
    mail: {
      isSent: config.smtpUrl !== null,
      queued: stored.queuedMails,
      oldestSeconds: stored.oldestMailSeconds,
      failed: stored.failedMails,
      lastSentAt: stored.lastSentAt,
    },
    disk,
    backup: {
      isNightly: stored.isBackedUpNightly,
      lastAt: stored.lastBackupAt,
      lastBytes: stored.lastBackupBytes,
      error: stored.backupError,
    },
  }
  const checks: SystemCheck[] = [
    { part: 'database', ...judgeDatabase(facts) },
    { part: 'jobs', ...judgeJobs(facts) },
    { part: 'mail', ...judgeMail(facts) },
  ]
  if (scope === 'all') {
    checks.push({ part: 'disk', ...judgeDisk(facts) }, { part: 'backup', ...judgeBackup(facts) })
    if (proxyWatch.hasSeenUnknownProxy()) {
      checks.push({ part: 'proxy', state: 'attention', text: UNKNOWN_PROXY })
    }
  }
  return { isOperational: checks.every(({ state }) => state === 'ok'), checks }
}

function findReach(request: FastifyRequest): Reach {
  const { actor, scope } = requireGrant(request)
  return { scope, actorId: actor.userId }
}

function findMoment(): Moment {
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  return { today, monthStart: `${today.slice(0, 7)}-01`, timeZone: PRACTICE_TIME_ZONE }
}

function toStats(figures: StoredFigures): AdminStats {
  const { successClients, towardsGoal } = figures
  return {
    totalUsers: figures.totalUsers,
    clients: figures.clients,
    totalDietPlans: figures.totalDietPlans,
    activeDietPlans: figures.activeDietPlans,
    totalConsultations: figures.totalConsultations,
    foodItems: figures.foodItems,
    successRate: successClients < LEAST_FOR_SUCCESS ? null : Math.round((towardsGoal / successClients) * 100),
    successClients,
    publishedSuccessPercent: figures.publishedSuccessPercent,
  }
}

/** The screen that an entity of the audit log has. */
const TARGETS: Readonly<Record<string, ActivityTarget>> = {
  client: 'client',
  'progress-entry': 'client',
  'client-note': 'client',
  'diet-plan': 'diet-plan',
  consultation: 'consultation',
  'plan-review': 'plan-review',
  'subscription-plan': 'payments',
  payment: 'payments',
  refund: 'payments',
  user: 'user',
}

/** Several of a kind by one person in a row are one line: how many, with whom, and where they are seen if that is one place. */
function tellActivity(stored: readonly StoredActivity[], isAdmin: boolean): Activity[] {
  const runs: { first: StoredActivity; what: string; all: StoredActivity[] }[] = []
  for (const entry of stored) {
    const what = describeAction(entry.action, entry.details)
    const last = runs.at(-1)
    if (last && last.what === what && last.first.actorId === entry.actorId) last.all.push(entry)
    else runs.push({ first: entry, what, all: [entry] })
  }
  return runs.slice(0, ACTIVITIES).map(({ first: { id, at, who }, what, all }) => {
    const [target = null, ...others] = all.map((entry) => findTarget(entry, isAdmin))
    const isOnePlace = others.every((other) => other?.kind === target?.kind && other?.id === target?.id)
    return {
      id,
      at,
      what,
      count: all.length,
      who,
      about: nameSubjects(all),
      target: isOnePlace ? target : null,
    }
  })
}

/** `Asha Rao`, `Asha Rao and Ravi Menon`, `Asha Rao, Ravi Menon and 3 others`; null: nobody's, or one's own. */
function nameSubjects(entries: readonly StoredActivity[]): string | null {
  const names = new Map<string, string>()
  for (const { about, subjectId, entity, entityId } of entries) {
    if (about !== null) names.set(subjectId ?? about, about)
    else if (entity === 'consultation' && subjectId === null) names.set(entityId ?? '', 'a visitor')
  }
  const visitors = [...names.values()].filter((name) => name === 'a visitor').length
  const all = [
    ...[...names.values()].filter((name) => name !== 'a visitor'),
    ...(visitors === 0 ? [] : [visitors === 1 ? 'a visitor' : `${visitors} visitors`]),
  ]
  const isMany = all.length > NAMED_OF_KIND + 1
  const told = isMany ? [...all.slice(0, NAMED_OF_KIND), `${all.length - NAMED_OF_KIND} others`] : all
  if (told.length < 2) return told[0] ?? null
  return `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
}

/** Where it is seen; null where it is gone, or not for the reader. */
function findTarget(stored: StoredActivity, isAdmin: boolean): Activity['target'] {
  const { action, entity, entityId, subjectId, subjectRole } = stored
  const kind = TARGETS[entity ?? ''] ?? (action.startsWith('care.') ? 'client' : undefined)
  if (kind === undefined || action.endsWith('.delete')) return null
  switch (kind) {
    case 'client':
      return subjectId === null || subjectRole !== 'client' ? null : { kind, id: subjectId }
    case 'user':
      if (action.startsWith('care.') && subjectId !== null) return { kind: 'client', id: subjectId }
      return isAdmin && subjectId !== null ? { kind, id: subjectId } : null
    case 'payments':
      return isAdmin ? { kind, id: null } : null
    case 'plan-review':
      return { kind, id: null }
    case 'diet-plan':
    case 'consultation':
      return entityId === null ? null : { kind, id: entityId }
  }
}

async function readDisk(folder: string): Promise<SystemFacts['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch {
    // The folder is made when the server first writes to it, and some file systems do not say.
    return null
  }
}

const round = (kg: number): number => Math.round(kg * 10) / 10
