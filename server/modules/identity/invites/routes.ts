import {
  acceptInvite,
  exportInvites,
  listInvites,
  lookAtInvite,
  resendInvite,
  revokeInvite,
} from '#contract/identity/invites.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as invites from './service.ts'

/** Ways in for people whom an admin has made. */
export function registerInvites(app: App, platform: Platform): void {
  app.route({
    ...listInvites,
    handler: async (request, reply) => {
      const page = await invites.listInvites(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.invites
    },
  })
  app.route({
    ...exportInvites,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'invites.csv',
        columns: invites.INVITE_COLUMNS,
        rows: await invites.exportInvites(platform, request),
      }),
  })
  app.route({
    ...resendInvite,
    handler: (request) => invites.resendInvite(platform, request, request.params.id),
  })
  app.route({
    ...revokeInvite,
    handler: (request) => invites.revokeInvite(platform, request, request.params.id),
  })
  app.route({
    ...lookAtInvite,
    handler: (request) => invites.lookAtInvite(platform, request, request.body.token),
  })
  app.route({
    ...acceptInvite,
    handler: (request) => invites.acceptInvite(platform, request, request.body),
  })
}
