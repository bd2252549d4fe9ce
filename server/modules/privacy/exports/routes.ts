import { downloadDataExport, listDataExports, requestDataExport } from '#contract/privacy/exports.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dataExports from './service.ts'

/** A client's own data as a file. */
export function registerDataExports(app: App, platform: Platform): void {
  app.route({ ...listDataExports, handler: (request) => dataExports.listDataExports(platform, request) })
  app.route({ ...requestDataExport, handler: (request) => dataExports.requestDataExport(platform, request) })
  app.route({
    ...downloadDataExport,
    // Bytes, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { body, byteSize } = await dataExports.openDataExport(platform, request, request.params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('content-length', byteSize)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  })
}
