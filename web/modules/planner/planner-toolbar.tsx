import { t } from '@lingui/core/macro'
import { CalendarCheck, ChevronLeft, ChevronRight, Copy, Library, Printer, Share2, Undo2 } from 'lucide-react'
import { copyText } from '#web/kit/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeWeek } from './name-day.ts'
import { ICON_BUTTON_CLASS, TEXT_BUTTON_CLASS } from './planner-layout.ts'
import type { ShownWeek } from './use-week.ts'

/**
 * The buttons above the week: other weeks, library, undo, share and print.
 *
 * @param props.canSend True if there are meals and all their names are loaded.
 * @param props.onLibrary Opens the library. `null` if it is already on the page.
 */
export function PlannerToolbar({
  week,
  hasUndo,
  isUnread,
  canSend,
  writeText,
  onToday,
  onLibrary,
  onUndo,
  onPrint,
}: {
  week: ShownWeek
  hasUndo: boolean
  isUnread: boolean
  canSend: boolean
  writeText: () => string
  onToday: () => void
  onLibrary: (() => void) | null
  onUndo: () => void
  onPrint: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <h2 className="heading min-w-0 flex-1 text-2xl sm:flex-none">{describeWeek(week.days)}</h2>
      <Button
        variant="secondary"
        icon={ChevronLeft}
        onPress={week.showPrevious}
        className={ICON_BUTTON_CLASS}
      >
        <span className="max-sm:sr-only">{t`Previous Week`}</span>
      </Button>
      <Button variant="secondary" icon={ChevronRight} onPress={week.showNext} className={ICON_BUTTON_CLASS}>
        <span className="max-sm:sr-only">{t`Next Week`}</span>
      </Button>
      <div className="flex w-full flex-wrap gap-2 sm:contents">
        <Button
          variant="secondary"
          icon={CalendarCheck}
          isDisabled={week.isThisWeek}
          onPress={onToday}
          className={joinClasses(TEXT_BUTTON_CLASS, 'sm:mr-auto')}
        >
          {t`This week`}
        </Button>
        {onLibrary && (
          <Button
            variant="secondary"
            icon={Library}
            data-press="library"
            onPress={onLibrary}
            className={TEXT_BUTTON_CLASS}
          >
            {t`Meals`}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={Undo2}
          isDisabled={!hasUndo}
          onPress={onUndo}
          className={ICON_BUTTON_CLASS}
        >
          <span className="max-sm:sr-only">{t`Undo`}</span>
        </Button>
        <div
          data-press="share"
          className="max-sm:[&_button]:size-11 max-sm:[&_button]:gap-0 max-sm:[&_button]:p-0 max-sm:[&_span]:sr-only sm:contents"
        >
          <MenuButton
            label={t`Share or print the week`}
            text={t`Share`}
            icon={Share2}
            variant="secondary"
            entries={[
              {
                id: 'print',
                label: t`Print the week`,
                icon: Printer,
                isDisabled: isUnread,
                onAction: onPrint,
              },
              {
                id: 'copy',
                label: t`Copy as text`,
                icon: Copy,
                isDisabled: !canSend,
                onAction: () => void copyText(writeText(), t`Your week copied`),
              },
              ...(canShare()
                ? [
                    {
                      id: 'share',
                      label: t`Send as text…`,
                      icon: Share2,
                      isDisabled: !canSend,
                      onAction: () => void shareText(writeText()),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
    </div>
  )
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Shares a text with the device's share sheet. Closing the sheet is not a failure. */
async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({
      title: t`The week could not be sent`,
      description: t`Copy it as text instead.`,
      tone: 'danger',
    })
  }
}
