import {
  createUser,
  endUserSession,
  endUserSessions,
  exportUsers,
  getUser,
  listUserAccess,
  listUsers,
  resetUserPassword,
  resetUserSecondFactor,
  setCare,
  setGrants,
  updateUser,
} from '#contract/people/users.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as users from './service.ts'

/** People as admins manage them. */
export function registerAdminUsers(app: App, platform: Platform): void {
  app.route({
    ...listUsers,
    handler: async (request, reply) => {
      const page = await users.listUsers(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.users
    },
  })
  app.route({
    ...exportUsers,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'users.csv',
        columns: users.USER_COLUMNS,
        rows: await users.exportUsers(platform, request, request.query),
      }),
  })
  app.route({ ...createUser, handler: (request) => users.createUser(platform, request, request.body) })
  app.route({ ...getUser, handler: (request) => users.getUser(platform, request, request.params.id) })
  app.route({
    ...updateUser,
    handler: (request) => users.updateUser(platform, request, request.params.id, request.body),
  })
  app.route({
    ...setGrants,
    handler: (request) => users.setGrants(platform, request, request.params.id, request.body.grants),
  })
  app.route({
    ...setCare,
    handler: (request) => users.setCare(platform, request, request.params.id, request.body),
  })
  app.route({
    ...endUserSessions,
    handler: (request) => users.endSessions(platform, request, request.params.id, null),
  })
  app.route({
    ...endUserSession,
    handler: async (request) => {
      await users.endSessions(platform, request, request.params.id, request.params.sessionId)
      return {}
    },
  })
  app.route({
    ...resetUserPassword,
    handler: (request) => users.resetPassword(platform, request, request.params.id),
  })
  app.route({
    ...resetUserSecondFactor,
    handler: (request) => users.resetSecondFactor(platform, request, request.params.id),
  })
  app.route({
    ...listUserAccess,
    handler: async (request, reply) => {
      const page = await users.listAccess(platform, request.params.id, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.entries
    },
  })
}
