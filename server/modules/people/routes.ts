import {
  getClient,
  getClientOverview,
  listClientConsultations,
  listClients,
} from '#contract/people/clients.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clients from './service.ts'

/** Registers the calls by which staff read clients. */
export function registerClients(app: App, platform: Platform): void {
  const { answer, page } = callsOf(app, platform)
  page(listClients, (ctx, { query }) => clients.listClients(ctx, query))
  answer(getClient, (ctx, { params }) => clients.getClient(ctx, params.id))
  answer(getClientOverview, (ctx, { params }) => clients.getClientOverview(ctx, params.id))
  page(listClientConsultations, (ctx, { params, query }) =>
    clients.listClientConsultations(ctx, params.id, query),
  )
}
