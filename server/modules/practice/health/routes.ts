import { msg } from '@lingui/core/runtime-macro'
import { getHealth, getReady } from '#contract/practice/health.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { App, Platform } from '#server/kit/platform.ts'

/** Registers the checks whether the process answers and whether it can serve requests. */
export function registerHealth(app: App, { database, stopping }: Platform): void {
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
