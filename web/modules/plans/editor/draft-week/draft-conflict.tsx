import type { DraftEvent } from '#contract/plans/draft-week.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says which wishes cannot be met together, and what would help. */
export function DraftConflict({ conflict }: { conflict: Extract<DraftEvent, { kind: 'conflict' }> }) {
  const { dayNumber, wishes, isMinimal } = conflict
  return (
    <Banner
      tone="warning"
      title={
        wishes.length === 1
          ? `Day ${dayNumber}: this wish cannot be met`
          : `Day ${dayNumber}: these wishes cannot be met together`
      }
    >
      <ul className="list-disc pl-5">
        {wishes.map(({ wish, text, relaxation }) => (
          <li key={wish}>
            {text}
            {relaxation && <span className="text-muted"> · {relaxation.text}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {isMinimal && wishes.length > 1
          ? 'Changing any one of them as shown is enough.'
          : 'Change a wish and draft again.'}
      </p>
    </Banner>
  )
}
