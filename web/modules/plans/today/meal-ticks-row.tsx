import { Check, type LucideIcon, Minus, Utensils } from 'lucide-react'
import { useId } from 'react'
import { TICK_STATES, type TickState } from '#domain/plans/ticks.ts'
import { say } from '#domain/words/say.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MARK_WORDS } from './tick-words.ts'
import type { TickChoice } from './use-meal-ticks.ts'

const CHOICES: { state: TickState; icon: LucideIcon; pressed: string }[] = [
  {
    state: 'eaten',
    icon: Check,
    pressed: 'aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-leaf',
  },
  {
    state: 'skipped',
    icon: Minus,
    pressed: 'aria-pressed:border-control aria-pressed:bg-sunken aria-pressed:text-ink',
  },
  {
    state: 'swapped',
    icon: Utensils,
    pressed: 'aria-pressed:border-turmeric aria-pressed:bg-turmeric-tint aria-pressed:text-turmeric-ink',
  },
]

/**
 * Buttons that mark one meal as eaten or skipped; pressed again, the mark is removed. The third one asks what was eaten
 * instead.
 *
 * @param props.states The states that are offered.
 * @param props.onInstead Asks what was eaten instead, or shows what was written.
 */
export function MealTicksRow({
  label,
  tick,
  states = TICK_STATES,
  problem,
  onChoose,
  onInstead,
}: {
  /** The meal's name and day, such as `Breakfast`. */
  label: string
  states?: readonly TickState[]
  tick: { state: TickState; note: string | null } | null
  problem: string | null
  onChoose: (choice: TickChoice) => Promise<boolean>
  onInstead: () => void
}) {
  const problemId = useId()
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is not shown */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={problem ? problemId : undefined}
        className="flex flex-wrap gap-2 sm:max-w-md"
      >
        {CHOICES.filter(({ state }) => states.includes(state)).map(({ state, icon: Icon, pressed }) => (
          <button
            key={state}
            type="button"
            aria-pressed={tick?.state === state}
            aria-haspopup={state === 'swapped' ? 'dialog' : undefined}
            onClick={() => {
              if (state === 'swapped') onInstead()
              else void onChoose({ state: tick?.state === state ? null : state, note: null })
            }}
            className={joinClasses(
              'flex min-h-11 min-w-0 grow cursor-pointer items-center justify-center gap-1.5 rounded-control border px-3',
              'border-line bg-surface text-sm font-semibold text-muted select-none hover:bg-sunken hover:text-ink focus-ring',
              pressed,
            )}
          >
            <Icon size={18} aria-hidden className="shrink-0" />
            {say(MARK_WORDS[state])}
          </button>
        ))}
      </div>
      {problem && (
        <div role="alert">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
