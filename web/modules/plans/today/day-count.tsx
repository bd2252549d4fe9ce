import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A count of the day, with a button that adds to it and one that removes from it. */
export function DayCount({
  label,
  text,
  share,
  addLabel,
  removeLabel,
  canRemove,
  problem,
  icon,
  onAdd,
  onRemove,
}: {
  label: string
  /** The counted and the wanted amount, such as `3 of 12 glasses`. */
  text: string
  /** From 0 to 1; `null` if it is not known. */
  share: number | null
  addLabel: string
  removeLabel: string
  canRemove: boolean
  problem: string | null
  icon: ReactNode
  onAdd: () => void
  onRemove: () => void
}) {
  const id = useId()
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-center gap-3">
        <span aria-hidden className="shrink-0 text-sky">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <p id={id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted tabular" role="status">
              {text}
            </span>
          </p>
          <div
            className={joinClasses('mt-1 h-1.5 overflow-hidden rounded-full', share !== null && 'bg-sunken')}
          >
            {share !== null && (
              <svg
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="block size-full"
              >
                <rect width={Math.round(Math.min(1, share) * 100)} height="1" className="fill-sky" />
              </svg>
            )}
          </div>
        </div>
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          disabled={!canRemove}
          onClick={onRemove}
          className={joinClasses(buttonClass({ variant: 'quiet', isIconOnly: true }), 'cursor-pointer')}
        >
          <Minus size={20} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={addLabel}
          title={addLabel}
          onClick={onAdd}
          className={joinClasses(buttonClass({ variant: 'secondary', isIconOnly: true }), 'cursor-pointer')}
        >
          <Plus size={20} aria-hidden />
        </button>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </li>
  )
}
