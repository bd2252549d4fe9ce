import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { downloadPlanPdf } from './download-plan-pdf.ts'

/** Downloads a plan's PDF; says while it is being made that it is. */
export function ExportPdfButton({
  plan,
  variant = 'secondary',
  size = 'md',
}: {
  plan: { id: string; title: string }
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  const [isPending, setIsPending] = useState(false)
  return (
    <Button
      variant={variant}
      size={size}
      icon={Download}
      isPending={isPending}
      aria-label={`Export PDF of ${plan.title}`}
      onPress={() => {
        setIsPending(true)
        void downloadPlanPdf(plan).finally(() => setIsPending(false))
      }}
    >
      Export PDF
    </Button>
  )
}
