import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ChevronDown, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { PdfFormat, PdfLanguage } from '#contract/plans/diet-plans.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { downloadPlanPdf } from './download-plan-pdf.ts'

const CHOICES: { label: MessageDescriptor; language: PdfLanguage; format: PdfFormat }[] = [
  { label: msg`English, A4`, language: 'en', format: 'a4' },
  { label: msg`English, phone`, language: 'en', format: 'phone' },
  { label: msg`हिन्दी, A4`, language: 'hi', format: 'a4' },
  { label: msg`हिन्दी, phone`, language: 'hi', format: 'phone' },
]

/**
 * Downloads a plan's PDF and shows while it is being made: in the page's language on A4 with one press; in another language or in
 * phone width from the menu beside the button.
 */
export function ExportPdfButton({
  plan,
  text = t`Export PDF`,
  label = t`Export PDF of ${{ planTitle: plan.title }}`,
  variant = 'secondary',
  size = 'md',
}: {
  plan: { id: string; title: string }
  text?: string
  /** The same with the plan, for screen readers. */
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  const [isPending, setIsPending] = useState(false)
  const download = (choice?: { language: PdfLanguage; format: PdfFormat }): void => {
    if (isPending) return
    setIsPending(true)
    void downloadPlanPdf(plan, choice).finally(() => setIsPending(false))
  }
  return (
    <span className="inline-flex max-w-full gap-1">
      <Button
        variant={variant}
        size={size}
        icon={Download}
        isPending={isPending}
        aria-label={label}
        className="min-w-0"
        onPress={() => download()}
      >
        {isPending ? t`Preparing PDF…` : text}
      </Button>
      <MenuButton
        label={t`Language and page size of the PDF of ${{ planTitle: plan.title }}`}
        icon={ChevronDown}
        variant={variant}
        size={size}
        className="max-md:min-w-11 max-md:min-h-11"
        entries={CHOICES.map(({ label, ...choice }) => ({
          id: `${choice.language} ${choice.format}`,
          label: say(label),
          onAction: () => download(choice),
        }))}
      />
    </span>
  )
}

/** One menu for every file of a plan: its PDF in each language and width, and the print of this screen. */
export function PlanFileMenu({
  plan,
  onPrint,
}: {
  plan: { id: string; title: string }
  onPrint: () => void
}) {
  const [isPending, setIsPending] = useState(false)
  return (
    <MenuButton
      label={t`PDF and print of ${{ planTitle: plan.title }}`}
      text={isPending ? t`Preparing PDF…` : t`PDF and print`}
      icon={Download}
      variant="secondary"
      className="min-h-11"
      entries={[
        ...CHOICES.map(({ label, ...choice }) => ({
          id: `${choice.language} ${choice.format}`,
          label: t`PDF: ${{ languageAndSize: say(label) }}`,
          icon: Download,
          isDisabled: isPending,
          onAction: () => {
            setIsPending(true)
            void downloadPlanPdf(plan, choice).finally(() => setIsPending(false))
          },
        })),
        { id: 'print', label: t`Print`, icon: Printer, onAction: onPrint },
      ]}
    />
  )
}
