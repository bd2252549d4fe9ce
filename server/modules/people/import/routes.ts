import { importClients } from '#contract/people/client-import.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clientImport from './service.ts'

/** Registers the import of clients from a file. */
export function registerClientImport(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(importClients, (ctx, { body }) => clientImport.importClients(ctx, body))
}
