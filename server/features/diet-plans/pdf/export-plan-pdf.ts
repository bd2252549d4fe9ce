import type { FastifyRequest } from 'fastify'
import type { PdfFormat, PdfLanguage } from '#contract/diet-plans.ts'
import { pdfFileName } from '#domain/plan/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { loadContent } from '#server/features/site/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { answerPdf } from '#server/platform/pdf/answer-pdf.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPlanForPdf, type PrintedPlan } from '../service.ts'
import { buildPlanDocument } from './build-plan-document.ts'
import { PLAN_TEMPLATE } from './plan-document.ts'

/** A plan as a PDF file, named after its title and what kind of file it is. 503 while too many are waiting. */
export async function exportPlanPdf(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  { language, format }: { language: PdfLanguage; format: PdfFormat },
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const printed = await getPlanForPdf(platform, request, id)
  const { timeZone } = requireActor(request)
  const making = renderPlanPdf(platform, printed, { language, format, timeZone })
  return {
    fileName: pdfFileName(printed.plan.title, { language, format }),
    bytes: await answerPdf(request, making),
  }
}

/** The pages of a plan, dated today where its reader is. Throws PdfError. */
export async function renderPlanPdf(
  platform: Pick<Platform, 'database' | 'pdf'>,
  { plan, client, grocery }: PrintedPlan,
  options: { language: PdfLanguage; format: PdfFormat; timeZone: string },
): Promise<Uint8Array> {
  const { brand } = await loadContent(platform.database.pool)
  const today = todayIn(options.timeZone, new Date())
  return platform.pdf.render(
    PLAN_TEMPLATE,
    buildPlanDocument(plan, client, brand, grocery, { ...options, today }),
  )
}
