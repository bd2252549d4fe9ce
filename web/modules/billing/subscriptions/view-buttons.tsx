import { formatNumber } from '#domain/units/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Buttons for the views of a list, with the number of entries in each. One view is selected. */
export function ViewButtons<View extends string>({
  label,
  views,
  shown,
  onShow,
}: {
  label: string
  views: readonly { value: View; label: string; count?: number | undefined }[]
  shown: View
  onShow: (view: View) => void
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">{label}</legend>
      {views.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === shown}
          onClick={() => onShow(value)}
          className={joinClasses(
            'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control border px-3 text-sm font-semibold transition-colors focus-ring sm:min-w-36',
            value === shown
              ? 'border-leaf bg-leaf-tint text-leaf'
              : 'border-control bg-surface text-ink hover:bg-sunken',
          )}
        >
          {name}
          <span className="tabular">{count !== undefined && formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
