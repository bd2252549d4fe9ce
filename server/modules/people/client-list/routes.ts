import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import {
  exportPracticeClients,
  type ListedClient,
  listCareStaff,
  listPracticeClients,
} from '#contract/people/clients.ts'
import { ALLERGY_LABELS, HEALTH_FLAG_LABELS, HEALTH_GOAL_LABELS } from '#domain/people/options.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { CsvColumn } from '#server/kit/http/csv-download.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as clientList from './service.ts'

const CLIENT_COLUMNS: readonly CsvColumn<ListedClient>[] = [
  { heading: msg`First name`, read: ({ firstName }) => firstName },
  { heading: msg`Last name`, read: ({ lastName }) => lastName },
  { heading: msg`Email`, read: ({ email }) => email },
  { heading: msg`Phone`, read: ({ phone }) => phone },
  { heading: msg`Care team`, read: ({ care }) => care.map(({ name }) => name).join(', ') },
  { heading: msg`Goals`, read: ({ healthGoals }) => nameAll(healthGoals, HEALTH_GOAL_LABELS) },
  { heading: msg`Goal weight (kg)`, read: ({ goalWeightKg }) => goalWeightKg },
  { heading: msg`Plan`, read: ({ plan }) => plan?.title ?? null },
  { heading: msg`Plan status`, read: ({ plan }) => plan?.state ?? null },
  { heading: msg`Plan ends`, read: ({ plan }) => (plan === null ? null : findLastServedDay(plan.endDate)) },
  { heading: msg`Last measured (UTC)`, read: ({ lastEntryAt }) => lastEntryAt },
  { heading: msg`Last weight (kg)`, read: ({ lastWeightKg }) => lastWeightKg },
  { heading: msg`Allergies`, read: ({ allergies }) => nameAll(allergies, ALLERGY_LABELS) },
  { heading: msg`Health flags`, read: ({ healthFlags }) => nameAll(healthFlags, HEALTH_FLAG_LABELS) },
  { heading: msg`Joined (UTC)`, read: ({ createdAt }) => createdAt },
]

/** Registers the calls of the practice's list of clients. */
export function registerClientList(app: App, platform: Platform): void {
  const { answer, csv, page } = callsOf(app, platform)
  page(listPracticeClients, (ctx, { query }) => clientList.listPracticeClients(ctx, query))
  csv(exportPracticeClients, { fileName: 'clients.csv', columns: CLIENT_COLUMNS }, (ctx, { query }) =>
    clientList.exportPracticeClients(ctx, query),
  )
  answer(listCareStaff, (ctx) => clientList.listCareStaff(ctx))
}

/** Joins the labels of the values. A value without a label is written as it is. */
function nameAll(values: readonly string[], labels: Record<string, MessageDescriptor>): string {
  return values
    .map((value) => {
      const label = labels[value]
      return label === undefined ? value : say(label)
    })
    .join(', ')
}
