import { statfs } from 'node:fs/promises'
import { msg, plural } from '@lingui/core/runtime-macro'
import { MIN_CLIENTS_FOR_SUCCESS_RATE } from '#contract/limits.ts'
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
import { say } from '#domain/words/say.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { AUDIT_ACTIONS, type AuditAction, describeAction } from '#server/kit/audit/audit-actions.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { UNKNOWN_PROXY } from '#server/kit/http/proxy-headers.ts'
import { findToAllocate } from '#server/modules/billing/subscriptions/service.ts'
import {
  practiceDashboardRepository as dashboard,
  ENTRIES_PER_KIND,
  type Moment,
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
/** More entries are read than shown, because consecutive entries of one kind are combined. */
const ACTIVITIES_READ = 40
/** The number of people who are named in an entry about several. */
const MAX_NAMES_PER_ENTRY = 2

/** Not shown: reading, attempts and repeated saving. */
const HIDDEN_ACTIONS =
  /^(identity\..+|settings\.test-mail|user\.sessions-ended|plan\.(update|check|export)|note\.(create|update|delete)|list\..+|.+\.(read|list|download))$/

const isAction = (name: string): name is AuditAction => name in AUDIT_ACTIONS

const SHOWN_ACTIONS: readonly AuditAction[] = Object.keys(AUDIT_ACTIONS)
  .filter(isAction)
  .filter((action) => !HIDDEN_ACTIONS.test(action))

/**
 * Employees see these actions of anybody with clients in their care. None is about the practice's money or accounts.
 */
const CLIENT_ACTIONS = SHOWN_ACTIONS.filter((action) => /^(measurement|plan|review|note|care)\./.test(action))
/** Employees also see these actions if they did them themselves. */
const OWN_ACTIONS = SHOWN_ACTIONS.filter((action) =>
  /^(consultation|food|dish|template|availability|holiday)\./.test(action),
)

/**
 * From this number of clients on, each count reads hundreds of thousands of rows, so the figures are cached for a short
 * time.
 */
const CACHED_FROM_CLIENTS = 5000
const CACHED_MS = 15_000

/** The last counted figures of large practices, by reach and day. Each app has its own cache. */
export type FiguresCache = Map<string, { figures: StoredFigures; until: number }>

/**
 * Reads the figures within a reach. In large practices they may be some seconds old, because after a change the screens
 * of all staff request them at the same time.
 */
async function readFigures(
  ctx: Ctx,
  cache: FiguresCache,
  reach: Reach,
  moment: Moment,
): Promise<StoredFigures> {
  const key = `${reach.scope === 'all' ? 'all' : reach.actorId} ${moment.today}`
  for (const [other, { until }] of cache) if (until < ctx.now().getTime()) cache.delete(other)
  const cached = cache.get(key)
  if (cached) return cached.figures
  const figures = await dashboard.readFigures(ctx.db, reach, moment)
  if (figures.clients >= CACHED_FROM_CLIENTS) {
    cache.set(key, { figures, until: ctx.now().getTime() + CACHED_MS })
  }
  return figures
}

/** The three figures of the specification within the caller's reach. */
export async function getStats(ctx: Ctx, cache: FiguresCache): Promise<AdminStats> {
  return toStats(await readFigures(ctx, cache, reachOf(requireGrant(ctx)), findMoment(ctx)))
}

/** The first screen of staff within the caller's reach, without the health of the system. */
export async function getDashboard(ctx: Ctx, cache: FiguresCache): Promise<PracticeDashboard> {
  const reach = reachOf(requireGrant(ctx))
  const moment = findMoment(ctx)
  const isAll = reach.scope === 'all'
  const actions = { ofClients: isAll ? SHOWN_ACTIONS : CLIENT_ACTIONS, own: OWN_ACTIONS }
  const [figures, schedule, activity, attention] = await Promise.all([
    readFigures(ctx, cache, reach, moment),
    dashboard.readSchedule(ctx.db, reach, moment, SCHEDULE_ENTRIES),
    dashboard.listActivity(ctx.db, reach, moment, actions, ACTIVITIES_READ),
    listAttention(ctx, reach, moment),
  ])
  const isShown = figures.successClients >= MIN_CLIENTS_FOR_SUCCESS_RATE
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
      totalKg: isShown ? round(figures.totalKg ?? 0) : null,
      medianKg: isShown ? round(figures.medianKg ?? 0) : null,
    },
    schedule,
    activity: groupActivity(activity, isAll),
    attention: attention.filter(({ count }) => count > 0),
  }
}

/** Lists what needs attention within a reach, most urgent kind first, including kinds without entries. */
async function listAttention(ctx: Ctx, reach: Reach, moment: Moment): Promise<Attention[]> {
  if (reach.scope !== 'all') return dashboard.listAttention(ctx.db, reach, moment)
  const [counted, { count, first }] = await Promise.all([
    dashboard.listAttention(ctx.db, reach, moment),
    findToAllocate(ctx.database, ENTRIES_PER_KIND),
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

/** The health of each part of the system, checked now. */
export async function getSystem(ctx: Ctx): Promise<{ isOperational: boolean; checks: SystemCheck[] }> {
  const { scope } = requireGrant(ctx)
  const facts = await readSystemFacts(ctx)
  const checks: SystemCheck[] = [
    { part: 'database', ...judgeDatabase(facts) },
    { part: 'jobs', ...judgeJobs(facts) },
    { part: 'mail', ...judgeMail(facts) },
  ]
  if (scope === 'all') {
    checks.push({ part: 'disk', ...judgeDisk(facts) }, { part: 'backup', ...judgeBackup(facts) })
    if (ctx.proxyWatch.hasSeenUnknownProxy()) {
      checks.push({ part: 'proxy', state: 'attention', text: UNKNOWN_PROXY })
    }
  }
  return { isOperational: checks.every(({ state }) => state === 'ok'), checks }
}

/** Reads the facts about the system that admins and the metrics see. Rejects while the database is away. */
export async function readSystemFacts({
  config,
  database,
  now: readNow,
}: Pick<Ctx, 'config' | 'database' | 'now'>): Promise<SystemFacts> {
  const now = readNow()
  const startedAt = performance.now()
  await database.ping()
  const answerMs = performance.now() - startedAt
  const [stored, disk] = await Promise.all([dashboard.readSystem(database.db, now), readDisk(config.dataDir)])
  return {
    now,
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
}

function findMoment(ctx: Ctx): Moment {
  const now = ctx.now()
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  return { now, today, monthStart: `${today.slice(0, 7)}-01`, timeZone: PRACTICE_TIME_ZONE }
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
    successRate:
      successClients < MIN_CLIENTS_FOR_SUCCESS_RATE ? null : Math.round((towardsGoal / successClients) * 100),
    successClients,
    publishedSuccessPercent: figures.publishedSuccessPercent,
  }
}

/** The screen for each kind of entity in the audit log. */
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

/**
 * Combines consecutive entries of one kind by one person: counts them, names the people they are about, and links their
 * screen if it is the same.
 */
function groupActivity(stored: readonly StoredActivity[], isAdmin: boolean): Activity[] {
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

/**
 * Returns `Asha Rao`, `Asha Rao and Ravi Menon` or `Asha Rao, Ravi Menon and 3 others`; `null` if the entries are about
 * no person or about the actor.
 */
function nameSubjects(entries: readonly StoredActivity[]): string | null {
  const names = new Map<string, string>()
  for (const { about, subjectId, entity, entityId } of entries) {
    if (about !== null) names.set(subjectId ?? about, about)
    else if (entity === 'consultation' && subjectId === null) names.set(entityId ?? '', 'a visitor')
  }
  const visitors = [...names.values()].filter((name) => name === 'a visitor').length
  const all = [
    ...[...names.values()].filter((name) => name !== 'a visitor'),
    ...(visitors === 0 ? [] : [say(msg`${plural({ visitors }, { one: 'a visitor', other: '# visitors' })}`)]),
  ]
  const isMany = all.length > MAX_NAMES_PER_ENTRY + 1
  const others = all.length - MAX_NAMES_PER_ENTRY
  const parts = isMany
    ? [
        ...all.slice(0, MAX_NAMES_PER_ENTRY),
        say(msg`${plural({ others }, { one: '# other', other: '# others' })}`),
      ]
    : all
  if (parts.length < 2) return parts[0] ?? null
  return say(msg`${{ names: parts.slice(0, -1).join(', ') }} and ${{ last: parts.at(-1) ?? '' }}`)
}

/** Returns the screen of an entry; `null` if the record is gone or the reader may not open it. */
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

/** Reads the free space of the disk with a folder; `null` if it is not known. */
export async function readDisk(folder: string): Promise<SystemFacts['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch {
    // The folder does not exist before the server first writes to it, and some file systems do not report free space.
    return null
  }
}

const round = (kg: number): number => Math.round(kg * 10) / 10
