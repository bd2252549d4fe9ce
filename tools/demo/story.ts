import type { Access } from '#contract/access.ts'
import { todayIn } from '#domain/units/dates.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { actAs } from '#server/kit/access/act-as.ts'
import { type Ctx, createCtx } from '#server/kit/ctx.ts'
import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import type { Platform } from '#server/kit/platform.ts'
import { addPastClock, installClock, moveClock, removeClock } from './backdate.ts'

/** Address and request id of the demo's people in the audit log. */
const SOURCE = { ip: '127.0.0.1', id: 'demo' }

/**
 * The events of the demo. Steps are planned in any order and run in the order of their time, each with the clock set to that
 * time.
 */
export type Story = {
  platform: Platform
  /** The end of the story: the present. */
  end: Date
  /** The last day in the practice's time zone, `YYYY-MM-DD`. */
  today: string
  /** Plans a step. A step with a time after the end runs at the end. A step may plan others. */
  at: (time: Date, step: () => Promise<unknown>) => void
  /** Creates the context of a person who makes a call, with the permissions that they had the first time. */
  as: (userId: string, call: { access: Access }) => Promise<Ctx>
  /** Creates the context of a visitor, or of the server itself. */
  asNobody: () => Ctx
}

type Step = { at: number; run: () => Promise<unknown> }

/** Opens a database, calls `plan` for the steps of a story, and runs them in the order of their time. */
export async function runStory(
  { url, dataDir }: { url: string; dataDir: string },
  plan: (story: Story) => Promise<void>,
): Promise<void> {
  const database = openDatabase(addPastClock(url), { max: 4, statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  const clock = { now: new Date() }
  const end = clock.now
  const { app, platform } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    database,
    site: null,
    isDemo: true,
    now: () => clock.now,
  })
  const steps: Step[] = []
  const known = new Map<string, Promise<Ctx>>()
  let isLiving = false
  const story: Story = {
    platform,
    end,
    today: todayIn('Asia/Kolkata', end),
    at: (time, run) => {
      const at = Math.min(time.getTime(), end.getTime())
      insertStep(steps, { at: isLiving ? Math.max(at, clock.now.getTime()) : at, run })
    },
    as: (userId, { access }) => {
      const key = `${userId} ${access}`
      const ctx = known.get(key) ?? actAs(platform, userId, access, { source: SOURCE })
      known.set(key, ctx)
      return ctx
    },
    asNobody: () => createCtx(platform),
  }
  try {
    await installClock(database.db)
    await plan(story)
    isLiving = true
    for (let step = steps.shift(); step; step = steps.shift()) {
      if (step.at !== clock.now.getTime()) {
        clock.now = new Date(step.at)
        await moveClock(database.db, clock.now)
      }
      await step.run()
    }
    await removeClock(database.db)
  } finally {
    await app.close()
    await database.close()
  }
}

/** Inserts a step after the steps with the same time. */
function insertStep(steps: Step[], step: Step): void {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle]?.at ?? 0) <= step.at) low = middle + 1
    else high = middle
  }
  steps.splice(low, 0, step)
}

/** Returns the instant this many hours after another. */
export function later(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000)
}

/** Returns the instant of a UTC time of day, `hh:mm`. */
export function timeOn(day: string, time: string): Date {
  return new Date(`${day}T${time}:00Z`)
}
