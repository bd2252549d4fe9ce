import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import type { PdfMaker } from '#server/kit/pdf/pdf-renderer.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readBmiGuideline } from '#server/kit/settings/settings.ts'
import { loadTranslatedContent } from '#server/modules/site/service.ts'
import { buildPlanDocument, type PlanDocumentOptions } from './build-plan-document.ts'
import { PLAN_TEMPLATE } from './plan-document.ts'

/** A plan with the client's record, the grocery list and the names of foods for its PDF. */
export type PrintedPlan = {
  plan: DietPlan
  client: ClientRecord
  grocery: GroceryList
  findFoodName: PlanDocumentOptions['findFoodName']
}

/** Renders the PDF of a plan, with today's date in the practice's time zone. Throws PdfError. */
export async function renderPlanPdf(
  { database: { db }, pdf, now }: Pick<Platform, 'database' | 'now'> & { pdf: PdfMaker },
  { plan, client, grocery, findFoodName }: PrintedPlan,
  options: Omit<PlanDocumentOptions, 'today' | 'bmiGuideline' | 'findFoodName'>,
): Promise<Uint8Array> {
  const [{ brand }, bmiGuideline] = await Promise.all([
    loadTranslatedContent(db, options.language),
    readBmiGuideline(db),
  ])
  const today = todayIn(PRACTICE_TIME_ZONE, now())
  return pdf.render(
    PLAN_TEMPLATE,
    buildPlanDocument(plan, client, brand, grocery, { ...options, today, bmiGuideline, findFoodName }),
  )
}
