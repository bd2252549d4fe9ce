import { downloadBackup, listBackups, makeBackup } from '#contract/practice/backups.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as backups from './service.ts'

/** Registers the calls by which admins manage backups. */
export function registerBackups(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listBackups, (ctx) => backups.listBackups(ctx))
  answer(makeBackup, (ctx) => backups.makeBackup(ctx))
  app.route({
    ...downloadBackup,
    // The answer is bytes, not JSON, and is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { fileName, byteSize, body } = await backups.openBackupFile(
        ctxOf(platform, request),
        request.params.id,
      )
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('content-length', byteSize)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  })
}
