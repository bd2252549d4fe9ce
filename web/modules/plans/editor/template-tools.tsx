import { t } from '@lingui/core/macro'
import { CalendarPlus, FilePlus2, LayoutTemplate, ListPlus, Save, Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { isDayEmpty } from '#domain/plans/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { DraftWeekDialog } from './draft-week/draft-week-dialog.tsx'
import { usePlanDays, usePlanState } from './editor-context.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { ScaleDialog } from './scale-dialog.tsx'
import { useStartBlank } from './template-start.ts'
import { useSaveDraft } from './use-save-draft.ts'
import { UseTemplateDialog } from './use-template-dialog.tsx'

type Open = 'draft' | 'use' | 'save-day' | 'save-plan' | 'scale'

/** Templates of meals, and scaling days to a calorie target; `dayIndex` is the shown day. */
export function TemplateTools({ dayIndex }: { dayIndex: number }) {
  const [open, setOpen] = useState<Open | null>(null)
  const container = useRef<HTMLSpanElement>(null)
  const planId = usePlanState(({ stored }) => stored?.id ?? null)
  const hasMeals = usePlanDays().some((day) => !isDayEmpty(day))
  const startBlank = useStartBlank()
  const saveDraft = useSaveDraft()
  /** The server drafts only for stored plans. */
  const openDraft = async (): Promise<void> => {
    if (planId !== null || (await saveDraft())) setOpen('draft')
  }
  const close = (): void => {
    setOpen(null)
    // The menu that opened the dialog no longer exists. Without this nothing would have the focus, and the undo keys
    // would not work.
    const opener = open === 'draft' ? 'button' : 'button[aria-haspopup]'
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(opener)?.focus())
  }
  return (
    <span ref={container} className="flex flex-wrap items-center gap-1">
      <Button variant="quiet" size="sm" icon={CalendarPlus} onPress={() => void openDraft()}>
        {t`Draft a week`}
      </Button>
      {planId === null && hasMeals && (
        <Button variant="quiet" size="sm" icon={FilePlus2} onPress={startBlank}>
          {t`Start blank`}
        </Button>
      )}
      <MenuButton
        label={t`Templates and scaling`}
        text={t`Templates`}
        icon={LayoutTemplate}
        variant="quiet"
        size="sm"
        entries={[
          { id: 'use', label: t`Use a template…`, icon: ListPlus, onAction: () => setOpen('use') },
          {
            id: 'save-plan',
            label: t`Save all days as template…`,
            icon: Save,
            onAction: () => setOpen('save-plan'),
          },
          {
            id: 'save-day',
            label: t`Save this day as template…`,
            icon: Save,
            onAction: () => setOpen('save-day'),
          },
          {
            id: 'scale',
            label: t`Scale to a calorie target…`,
            icon: Scale,
            onAction: () => setOpen('scale'),
          },
        ]}
      />
      {open === 'draft' && planId !== null && <DraftWeekDialog planId={planId} onClose={close} />}
      {open === 'use' && <UseTemplateDialog dayIndex={dayIndex} onClose={close} />}
      {open === 'save-plan' && <SaveTemplateDialog dayIndex={null} onClose={close} />}
      {open === 'save-day' && <SaveTemplateDialog dayIndex={dayIndex} onClose={close} />}
      {open === 'scale' && <ScaleDialog dayIndex={dayIndex} onClose={close} />}
    </span>
  )
}
