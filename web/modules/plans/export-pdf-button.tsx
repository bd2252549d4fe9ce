import { t } from '@lingui/core/macro'
import { ChevronDown, Download, Eye, Printer } from 'lucide-react'
import { useState } from 'react'
import { type DietPlan, exportDietPlanPdf, PDF_FORMATS, type PdfFormat } from '#contract/plans/diet-plans.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { buildUrl } from '#web/kit/api/client.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { downloadPlanPdf } from './download-plan-pdf.ts'

type Choice = { language: Locale; format: PdfFormat }

/** Lists the PDFs of a plan: in the languages of the site and, for families who cook in it, in Hindi. */
function useChoices(): (Choice & { id: string; label: string })[] {
  const offered = useOfferedLocales()
  return LOCALES.filter((locale) => locale === 'hi' || offered.includes(locale)).flatMap((language) =>
    PDF_FORMATS.map((format) => ({
      id: `${language} ${format}`,
      label:
        format === 'a4'
          ? t`${{ language: LOCALE_NAMES[language] }}, A4`
          : t`${{ language: LOCALE_NAMES[language] }}, phone`,
      language,
      format,
    })),
  )
}

/**
 * Downloads a plan's PDF and shows while it is being made: in the client's language on A4 with one press; in another language or in
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
  const choices = useChoices()
  const [isPending, setIsPending] = useState(false)
  const download = (choice?: Choice): void => {
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
        entries={choices.map(({ id, label, ...choice }) => ({
          id,
          label,
          onAction: () => download(choice),
        }))}
      />
    </span>
  )
}

/** Opens the PDF of a plan as its client reads it, for staff. Shows nothing if the client reads English. */
export function ClientViewLink({ plan }: { plan: Pick<DietPlan, 'id' | 'title' | 'clientLocale'> }) {
  const language = plan.clientLocale
  if (language === 'en') return null
  return (
    <LinkButton
      href={buildUrl(exportDietPlanPdf, {
        params: { id: plan.id },
        querystring: { language, disposition: 'inline' },
      })}
      target="_blank"
      variant="secondary"
      icon={Eye}
      aria-label={t`“${{ planTitle: plan.title }}” as the client reads it, in a new tab`}
    >
      {t`As the client reads it`}
    </LinkButton>
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
  const choices = useChoices()
  const [isPending, setIsPending] = useState(false)
  return (
    <MenuButton
      label={t`PDF and print of ${{ planTitle: plan.title }}`}
      text={isPending ? t`Preparing PDF…` : t`PDF and print`}
      icon={Download}
      variant="secondary"
      className="min-h-11"
      entries={[
        ...choices.map(({ id, label, ...choice }) => ({
          id,
          label: t`PDF: ${{ languageAndSize: label }}`,
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
