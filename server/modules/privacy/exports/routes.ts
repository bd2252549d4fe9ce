import { downloadDataExport, listDataExports, requestDataExport } from '#contract/privacy/exports.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dataExports from './service.ts'

/** A client's own data as a file. */
export function registerDataExports(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listDataExports, (ctx) => dataExports.listDataExports(ctx))
  answer(requestDataExport, (ctx) => dataExports.requestDataExport(ctx))
  app.route({
    ...downloadDataExport,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { body, byteSize } = await dataExports.openDataExport(ctxOf(platform, request), request.params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('content-length', byteSize)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  })
}
