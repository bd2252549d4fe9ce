import {
  acceptInvite,
  exportInvites,
  getInvite,
  listInvites,
  resendInvite,
  revokeInvite,
} from '#contract/identity/invites.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as invites from './service.ts'

/** Registers the calls for invites of people whom an admin has created. */
export function registerInvites(app: App, platform: Platform): void {
  const { answer, page, csv } = callsOf(app, platform)
  const file = { fileName: 'invites.csv', columns: invites.INVITE_COLUMNS }

  page(listInvites, (ctx, { query }) => invites.listInvites(ctx, query))
  csv(exportInvites, file, (ctx) => invites.exportInvites(ctx))
  answer(resendInvite, (ctx, { params }) => invites.resendInvite(ctx, params.id))
  answer(revokeInvite, (ctx, { params }) => invites.revokeInvite(ctx, params.id))
  answer(getInvite, (ctx, { body }) => invites.getInvite(ctx, body.token))
  answer(acceptInvite, (ctx, { body }) => invites.acceptInvite(ctx, body))
}
