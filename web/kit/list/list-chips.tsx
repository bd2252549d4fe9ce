import { t } from '@lingui/core/macro'
import { type Sayable, sayText } from '#domain/words/sayable.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { ListFilters } from './list-filters.ts'
import type { ListEndpoint } from './list-types.ts'

/** A filter that one press sets or removes: a value of the address. Chips of the same name replace each other. */
export type ListChip = { label: Sayable; name: string; value: string }

/** The filters that are used daily, as buttons in a row. The row scrolls sideways on a phone. */
export function ListChips<E extends ListEndpoint>({
  chips,
  filters,
}: {
  chips: readonly ListChip[]
  filters: ListFilters<E>
}) {
  return (
    <fieldset className="flex min-w-0 gap-2 py-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
      <legend className="sr-only">{t`Quick filters`}</legend>
      {chips.map(({ label, name, value }) => {
        const isPressed = filters.get(name) === value
        return (
          <button
            key={`${name} ${value}`}
            type="button"
            aria-pressed={isPressed}
            className={joinClasses(
              'min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap focus-ring max-md:min-h-11',
              isPressed
                ? 'border-leaf bg-leaf-tint text-leaf'
                : 'border-control bg-surface text-ink hover:bg-sunken',
            )}
            onClick={() => filters.set({ [name]: isPressed ? null : value })}
          >
            {sayText(label)}
          </button>
        )
      })}
    </fieldset>
  )
}
