import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import type { TestServer } from '../fixtures.ts'
import { CLIENT_FACTS, publishSimplePlan } from '../offline/simple-plan.ts'
import { createPerson, query } from '../people.ts'

/** Adds a client with a long name, a plan, weights, a subscription that waits for its payment, and a follow-up. */
export async function prepareClient(
  page: Page,
  server: TestServer,
): Promise<{ clientId: string; planId: string; consultationId: string }> {
  const today = todayIn('Asia/Kolkata', new Date())
  const clientId = await createPerson(server, 'client', {
    ...CLIENT_FACTS,
    first_name: 'Lakshminarasimhamma',
    last_name: 'Venkataramanujam',
  })
  const planId = await publishSimplePlan(page.context(), server, clientId)
  for (const [days, weight] of [
    [-21, 66.4],
    [-7, 65.2],
    [0, 64.1],
  ] as const) {
    await query(server, 'insert into progress_entries (user_id, entry_date, weight) values ($1, $2, $3)', [
      clientId,
      addDays(today, days),
      weight,
    ])
  }
  await query(
    server,
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status, kind, package_key)
     values ($1, 'Regular Plan (1 Month)', 'diet_plan', 249900, '4 weeks', 4, $2, $3, 'pending', 'new', 'regular')`,
    [clientId, today, addDays(today, 28)],
  )
  const [consultation] = await query<{ id: string }>(
    server,
    `insert into consultations (kind, status, client_id, is_follow_up, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
     values ('booking', 'confirmed', $1, true, 'Lakshminarasimhamma', '+919845098450', 'other', date_trunc('day', now()) + interval '3 days',
             date_trunc('day', now()) + interval '3 days 30 minutes', 'wording', now()) returning id`,
    [clientId],
  )
  return { clientId, planId, consultationId: consultation?.id ?? '' }
}
