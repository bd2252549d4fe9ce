import { importClients } from '#contract/people/client-import.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clientImport from './service.ts'

/** Clients from a file. */
export function registerClientImport(app: App, platform: Platform): void {
  app.route({
    ...importClients,
    handler: (request) => clientImport.importClients(platform, request, request.body),
  })
}
