import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { MAX_WANTED_DISHES } from '#contract/limits.ts'
import { FoodSearch } from '#web/modules/foods/shared/food-search.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { usePlanState } from '../editor-context.ts'
import { describeMarks, findConflicts } from '../food-choice.ts'

/** The dishes that the week contains at least once. */
export function KeepDishes({
  foods,
  problem,
  onChange,
}: {
  foods: readonly { id: string; name: string }[]
  problem: string | undefined
  onChange: (foods: { id: string; name: string }[]) => void
}) {
  const client = usePlanState((state) => state.client)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-semibold">
        <Trans>
          Dishes to include <span className="font-normal text-muted">(optional)</span>
        </Trans>
      </legend>
      {foods.length < MAX_WANTED_DISHES && (
        <FoodSearch
          label={t`Add a dish to include`}
          isLabelHidden
          findMarks={(food) => describeMarks(findConflicts(food, client))}
          onChoose={({ id, name }) => {
            if (!foods.some((food) => food.id === id)) onChange([...foods, { id, name }])
          }}
        />
      )}
      {foods.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {foods.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              {name}
              <IconButton
                label={t`Remove ${name}`}
                icon={X}
                size="sm"
                onPress={() => onChange(foods.filter((food) => food.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
