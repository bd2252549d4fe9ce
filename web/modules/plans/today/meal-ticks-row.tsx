import { ArrowLeftRight, Check, type LucideIcon, Minus } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_TICK_NOTE } from '#contract/limits.ts'
import { TICK_STATES, type TickState } from '#domain/plans/ticks.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextField } from '#web/ui/text-field.tsx'
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
    icon: ArrowLeftRight,
    pressed: 'aria-pressed:border-turmeric aria-pressed:bg-turmeric-tint aria-pressed:text-turmeric-ink',
  },
]

/**
 * Buttons that mark one meal as eaten, skipped or swapped; pressed again, the mark is removed. A swapped meal asks what
 * was eaten, which is optional.
 *
 * @param props.states The states that are offered.
 */
export function MealTicksRow({
  label,
  tick,
  states = TICK_STATES,
  swaps,
  problem,
  onChoose,
}: {
  /** The meal's name and day, such as `Breakfast`. */
  label: string
  states?: readonly TickState[]
  /** Names of foods that the client may have had instead. */
  swaps: readonly string[]
  tick: { state: TickState; note: string | null } | null
  problem: string | null
  onChoose: (choice: TickChoice) => Promise<boolean>
}) {
  const problemId = useId()
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is not shown */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={problem ? problemId : undefined}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 sm:max-w-sm"
      >
        {CHOICES.filter(({ state }) => states.includes(state)).map(({ state, icon: Icon, pressed }) => (
          <button
            key={state}
            type="button"
            aria-pressed={tick?.state === state}
            onClick={() => {
              const note = tick?.state === state ? null : state === 'swapped' ? (tick?.note ?? null) : null
              void onChoose({ state: tick?.state === state ? null : state, note })
            }}
            className={joinClasses(
              'flex min-h-11 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-2',
              'border-line bg-surface text-sm font-semibold text-muted select-none hover:bg-sunken hover:text-ink focus-ring',
              pressed,
            )}
          >
            <Icon size={18} aria-hidden className="shrink-0" />
            {MARK_WORDS[state]}
          </button>
        ))}
      </div>
      {tick?.state === 'swapped' && (
        <SwapNote label={label} note={tick.note} swaps={swaps} onChoose={onChoose} />
      )}
      {problem && (
        <div role="alert">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}

/**
 * The field for the food eaten instead, with buttons that write a name into it. Text being typed stays when another
 * window changes the tick.
 */
function SwapNote({
  label,
  note,
  swaps,
  onChoose,
}: {
  label: string
  note: string | null
  swaps: readonly string[]
  onChoose: (choice: TickChoice) => Promise<boolean>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const text = typed ?? note ?? ''
  const isChanged = typed !== null && typed.trim() !== (note ?? '')
  const offered = swaps.filter((name) => !text.includes(name) && addName(text, name).length <= MAX_TICK_NOTE)
  const save = async (): Promise<void> => {
    if (!isChanged) return
    setIsSaving(true)
    const isStored = await onChoose({ state: 'swapped', note: text.trim() === '' ? null : text.trim() })
    setIsSaving(false)
    // Text typed in the meantime is not stored yet.
    if (isStored) setTyped((latest) => (latest === typed ? null : latest))
  }
  return (
    <FormFrame isSubmitting={isSaving} onSubmit={save} className="flex flex-wrap items-end gap-2 sm:max-w-lg">
      <TextField
        label={
          <>
            What did you have instead?<span className="sr-only"> {label}</span>
          </>
        }
        isOptional
        value={text}
        maxLength={MAX_TICK_NOTE}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-w-0 flex-1 basis-44"
      />
      <Button type="submit" variant="secondary" isDisabled={!isChanged && !isSaving} isPending={isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      {offered.length > 0 && (
        <fieldset className="flex w-full flex-wrap gap-2">
          <legend className="sr-only">{`Other ways of this dish, ${label}`}</legend>
          {offered.map((name) => (
            <Button key={name} variant="quiet" size="sm" onPress={() => setTyped(addName(text, name))}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </FormFrame>
  )
}

function addName(text: string, name: string): string {
  return text.trim() === '' ? name : `${text.trim()}, ${name}`
}
