import { archiveClients, assignClients, messageClients } from '#contract/people/client-actions.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clients from './service.ts'

/** Registers the calls that act on several clients at once. */
export function registerClientActions(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(messageClients, (ctx, { body }) => clients.messageClients(ctx, body))
  answer(assignClients, (ctx, { body }) => clients.assignClients(ctx, body))
  answer(archiveClients, (ctx, { body }) => clients.archiveClients(ctx, body.ids))
}
