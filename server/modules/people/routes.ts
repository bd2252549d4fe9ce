import {
  exportPracticeClients,
  getClient,
  getClientOverview,
  type ListedClient,
  listCareStaff,
  listClientConsultations,
  listClients,
  listPracticeClients,
} from '#contract/people/clients.ts'
import { ALLERGY_LABELS, HEALTH_FLAG_LABELS, HEALTH_GOAL_LABELS } from '#domain/people/options.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { type CsvColumn, sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clients from './service.ts'

const CLIENT_COLUMNS: readonly CsvColumn<ListedClient>[] = [
  { heading: 'First name', read: ({ firstName }) => firstName },
  { heading: 'Last name', read: ({ lastName }) => lastName },
  { heading: 'Email', read: ({ email }) => email },
  { heading: 'Phone', read: ({ phone }) => phone },
  { heading: 'Looked after by', read: ({ care }) => care.map(({ name }) => name).join(', ') },
  { heading: 'Goals', read: ({ healthGoals }) => nameAll(healthGoals, HEALTH_GOAL_LABELS) },
  { heading: 'Goal weight (kg)', read: ({ goalWeightKg }) => goalWeightKg },
  { heading: 'Plan', read: ({ plan }) => plan?.title ?? null },
  { heading: 'Plan state', read: ({ plan }) => plan?.state ?? null },
  { heading: 'Plan ends', read: ({ plan }) => (plan === null ? null : findLastServedDay(plan.endDate)) },
  { heading: 'Last measured (UTC)', read: ({ lastEntryAt }) => lastEntryAt },
  { heading: 'Last weight (kg)', read: ({ lastWeightKg }) => lastWeightKg },
  { heading: 'Allergies', read: ({ allergies }) => nameAll(allergies, ALLERGY_LABELS) },
  { heading: 'Health flags', read: ({ healthFlags }) => nameAll(healthFlags, HEALTH_FLAG_LABELS) },
  { heading: 'Joined (UTC)', read: ({ createdAt }) => createdAt },
]

/** Clients as the practice sees them. */
export function registerClients(app: App, platform: Platform): void {
  app.route({
    ...listClients,
    handler: async (request, reply) => {
      const page = await clients.listClients(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.clients
    },
  })
  app.route({ ...getClient, handler: (request) => clients.getClient(platform, request, request.params.id) })
  app.route({
    ...listPracticeClients,
    handler: async (request, reply) => {
      const page = await clients.listPracticeClients(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.clients
    },
  })
  app.route({
    ...exportPracticeClients,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'clients.csv',
        columns: CLIENT_COLUMNS,
        rows: await clients.exportPracticeClients(platform, request, request.query),
      }),
  })
  app.route({ ...listCareStaff, handler: (request) => clients.listCareStaff(platform, request) })
  app.route({
    ...getClientOverview,
    handler: (request) => clients.getClientOverview(platform, request, request.params.id),
  })
  app.route({
    ...listClientConsultations,
    handler: async (request, reply) => {
      const page = await clients.listClientConsultations(platform, request, request.params.id, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.consultations
    },
  })
}

/** Values of a list in words; what is not of the list as it was written. */
function nameAll(values: readonly string[], labels: Record<string, string>): string {
  return values.map((value) => labels[value] ?? value).join(', ')
}
