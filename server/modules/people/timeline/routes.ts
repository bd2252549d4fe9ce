import { listClientTimeline } from '#contract/people/client-timeline.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { listTimeline } from './service.ts'

/** The timeline of a client. */
export function registerClientTimeline(app: App, platform: Platform): void {
  const { page } = callsOf(app, platform)
  page(listClientTimeline, (ctx, { params, query }) => listTimeline(ctx, params.id, query))
}
