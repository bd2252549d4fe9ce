import { getAdminStats, getPracticeDashboard, getPracticeSystem } from '#contract/practice/dashboard.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dashboard from './service.ts'

/** Registers the staff's first screen. */
export function registerPracticeDashboard(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  const cache: dashboard.FiguresCache = new Map()
  answer(getAdminStats, (ctx) => dashboard.getStats(ctx, cache))
  answer(getPracticeDashboard, (ctx) => dashboard.getDashboard(ctx, cache))
  answer(getPracticeSystem, (ctx) => dashboard.getSystem(ctx))
}
