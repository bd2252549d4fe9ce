import { getHealth, getReady } from '#contract/health.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { App, Platform } from '#server/platform/platform.ts'

/** Whether the process answers, and whether it can serve. */
export function registerHealth(app: App, { database }: Platform): void {
  app.route({ ...getHealth, handler: () => ({ status: 'ok' as const }) })
  app.route({
    ...getReady,
    handler: async (request) => {
      try {
        await database.ping()
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer')
        throw new AppError(503, 'unavailable', 'The database does not answer.')
      }
      return { status: 'ready' as const }
    },
  })
}
