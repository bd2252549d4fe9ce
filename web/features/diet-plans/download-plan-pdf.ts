import { exportDietPlanPdf } from '#contract/diet-plans.ts'
import { pdfFileName } from '#domain/plan/plan.ts'
import { callForFile } from '#web/api/client.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Fetches a plan's PDF and hands it to the browser as a download named after the plan; says in a toast how that went. The
 * one way to a plan's PDF, for the practice and for clients. Resolves to whether it succeeded; never rejects.
 */
export async function downloadPlanPdf(plan: { id: string; title: string }): Promise<boolean> {
  try {
    const { blob, fileName } = await callForFile(exportDietPlanPdf, { params: { id: plan.id } })
    offerDownload(blob, fileName ?? pdfFileName(plan.title))
    showToast({ title: 'Success', description: 'Diet plan PDF downloaded successfully!', tone: 'success' })
    return true
  } catch {
    showToast({ title: 'Error', description: 'Failed to download PDF. Please try again.', tone: 'danger' })
    return false
  }
}

function offerDownload(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
