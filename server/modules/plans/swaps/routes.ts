import { listSwaps } from '#contract/plans/swaps.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as swaps from './service.ts'

/** Registers the call for swaps. */
export function registerSwaps(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listSwaps, (ctx, { params, query }) => swaps.listSwaps(ctx, params.id, query))
}
