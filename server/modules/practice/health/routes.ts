import { msg } from '@lingui/core/runtime-macro'
import { getHealth, getReady } from '#contract/practice/health.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { registerBrowserErrors } from '../browser-errors/routes.ts'

/**
 * Registers the checks whether the process answers and whether it can serve requests, and the call by which pages report
 * errors.
 */
export function registerHealth(app: App, platform: Platform): void {
  const { database, stopping } = platform
  registerBrowserErrors(app, platform)
  app.route({ ...getHealth, handler: () => ({ status: 'ok' as const }) })
  app.route({
    ...getReady,
    handler: async () => {
      if (stopping.isAnnounced) throw new AppError(503, 'unavailable', say(msg`The server is stopping.`))
      const obstacle = await database.findObstacle()
      switch (obstacle) {
        case null:
          return { status: 'ready' as const }
        case 'migrations-missing':
          throw new AppError(503, 'unavailable', say(msg`The database needs the migrations of this version.`))
        case 'read-only':
          throw new AppError(503, 'unavailable', say(msg`The database is read-only.`))
      }
    },
  })
}
