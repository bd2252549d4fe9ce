import { openPlanLink, sendPlanLink } from '#contract/plans/plan-links.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as links from './service.ts'

/** Registers the calls for links to plans. */
export function registerPlanLinks(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(sendPlanLink, (ctx, { params, body }) => links.sendPlanLink(ctx, params.id, body))
  answer(openPlanLink, (ctx, { params }) => links.openPlanLink(ctx, params.token))
}
