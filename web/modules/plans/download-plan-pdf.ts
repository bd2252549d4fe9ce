import { t } from '@lingui/core/macro'
import { exportDietPlanPdf, type PdfFormat } from '#contract/plans/diet-plans.ts'
import { pdfFileName } from '#domain/plans/plan.ts'
import type { Locale } from '#domain/words/locale.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { callForFile } from '#web/kit/api/call-for-file.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Downloads a plan's PDF under the title of the plan, in the language of its client if no other is named, and shows the result in
 * a toast. Both the practice and clients download PDFs with this function. Resolves to whether it succeeded; never rejects.
 */
export async function downloadPlanPdf(
  plan: { id: string; title: string },
  { language, format = 'a4' }: { language?: Locale; format?: PdfFormat } = {},
): Promise<boolean> {
  try {
    const { blob, fileName } = await callForFile(exportDietPlanPdf, {
      params: { id: plan.id },
      querystring: { format, ...(language && { language }) },
    })
    offerDownload(blob, fileName ?? pdfFileName(plan.title, { format, ...(language && { language }) }))
    showToast({ title: t`Success`, description: t`Diet plan PDF downloaded successfully!`, tone: 'success' })
    return true
  } catch (error) {
    showToast({ title: t`Error`, description: explainFailure(error), tone: 'danger' })
    return false
  }
}

/** Explains a failure. If a later retry can succeed, shows the server's message. */
function explainFailure(error: unknown): string {
  const fallback = t`Failed to download PDF. Please try again.`
  const isWorthWaiting = hasCode(error, 'too_many_requests') || hasCode(error, 'unavailable')
  return isWorthWaiting ? messageOf(error, fallback) : fallback
}
