import { plural, t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { MAX_HOUSEHOLD_SIZE } from '#contract/limits.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Chooses for how many people to cook. */
export function PeopleStepper({ value, onChange }: { value: number; onChange: (people: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is not shown
    <div role="group" aria-label={t`People to cook for`} className="flex items-center gap-1">
      <IconButton
        label={t`One person less`}
        icon={Minus}
        isDisabled={value <= 1}
        onPress={() => onChange(Math.max(1, value - 1))}
      />
      <span role="status" className="min-w-24 text-center font-semibold tabular">
        {plural(value, { one: 'For # person', other: 'For # people' })}
      </span>
      <IconButton
        label={t`One person more`}
        icon={Plus}
        isDisabled={value >= MAX_HOUSEHOLD_SIZE}
        onPress={() => onChange(Math.min(MAX_HOUSEHOLD_SIZE, value + 1))}
      />
    </div>
  )
}
