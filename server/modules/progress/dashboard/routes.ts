import { getDashboard } from '#contract/progress/dashboard.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dashboard from './service.ts'

/** The first screen of clients. */
export function registerDashboard(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getDashboard, (ctx, { params }) => dashboard.getDashboard(ctx, params.userId))
}
