import { createCookLink, listCookLinks, openCookLink, revokeCookLink } from '#contract/plans/cook-links.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as links from './service.ts'

/** Registers the calls for links to the person who cooks. */
export function registerCookLinks(app: App, platform: Platform): void {
  const { answer, done } = callsOf(app, platform)
  answer(listCookLinks, (ctx) => links.listLinks(ctx))
  answer(createCookLink, (ctx, { body }) => links.createLink(ctx, body))
  done(revokeCookLink, (ctx, { params }) => links.revokeLink(ctx, params.id))
  answer(openCookLink, (ctx, { body }) => links.openLink(ctx, body.token))
}
