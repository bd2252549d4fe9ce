import type { FastifyRequest } from 'fastify'
import type { PdfFormat, PdfLanguage } from '#contract/plans/diet-plans.ts'
import { pdfFileName } from '#domain/plans/plan.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { answerPdf } from '#server/kit/pdf/answer-pdf.ts'
import type { Platform } from '#server/kit/platform.ts'
import { getPlanForPdf } from '../service.ts'
import { renderPlanPdf } from './render-plan-pdf.ts'

/**
 * A plan as a PDF file, named after its title and what kind of file it is; without what a client hides on their screens.
 * Refused as `answerPdf` says.
 */
export async function exportPlanPdf(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  { language, format }: { language: PdfLanguage; format: PdfFormat },
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { role, hidesCalories, hidesWeight } = requireActor(request)
  const isOwn = role === 'client'
  return answerPdf(platform, request, async (pdf) => {
    const printed = await getPlanForPdf(platform, request, id, language)
    const bytes = await renderPlanPdf({ database: platform.database, pdf }, printed, {
      language,
      format,
      hides: { calories: isOwn && hidesCalories, weight: isOwn && hidesWeight },
    })
    return { fileName: pdfFileName(printed.plan.title, { language, format }), bytes }
  })
}
