import { t } from '@lingui/core/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Conflict, ConflictWish } from './relax-wishes.ts'

/** Says which wishes cannot be met together, and offers the changes that help, each with its cost. */
export function DraftConflict({
  conflict,
  canRelax,
  onRelax,
}: {
  conflict: Conflict
  canRelax: (wish: ConflictWish) => boolean
  /** Changes this wish and drafts again. */
  onRelax: (wish: ConflictWish) => void
}) {
  const { dayNumber, wishes, isMinimal } = conflict
  return (
    <Banner
      tone="warning"
      title={
        wishes.length === 1
          ? t`Day ${dayNumber}: this requirement cannot be met`
          : t`Day ${dayNumber}: these requirements cannot be met together`
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {wishes.map((wish) => (
          <li key={wish.wish} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-2">
            <span>{wish.text}</span>
            {wish.relaxation && (
              <span className="flex flex-col items-start gap-1">
                {canRelax(wish) ? (
                  <Button size="sm" variant="secondary" onPress={() => onRelax(wish)}>
                    {wish.relaxation.text}
                  </Button>
                ) : (
                  wish.relaxation.text
                )}
                <span className="text-sm text-muted">{wish.relaxation.cost}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {isMinimal && wishes.length > 1
          ? t`One of these changes is enough. Choose one to continue.`
          : t`Change a requirement and draft again.`}
      </p>
    </Banner>
  )
}
