import { confirmResult, listConfirmations, withdrawResult } from '#contract/site/results.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as results from './service.ts'

/** Confirmations of clients' stories by an admin. */
export function registerResults(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listConfirmations, (ctx) => results.listConfirmations(ctx))
  answer(confirmResult, (ctx, { params, body }) => results.confirmResult(ctx, params.story, body))
  answer(withdrawResult, (ctx, { params }) => results.withdrawResult(ctx, params.story))
}
