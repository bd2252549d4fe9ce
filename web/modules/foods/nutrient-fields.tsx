import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import type { FoodItemDetail } from '#contract/foods/food-items.ts'
import { MORE_NUTRIENT_KEYS } from '#domain/foods/food-figures.ts'
import {
  NUTRIENT_GROUPS,
  NUTRIENTS,
  type NutrientGroup,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { Disclosure } from './disclosure.tsx'
import type { FoodFormState } from './food-fields.tsx'
import { findOutdatedNutrients, readNutrientText, toFoodForm } from './food-form.ts'

const GROUPS = (Object.keys(NUTRIENT_GROUPS) as NutrientGroup[]) // keys of this object
  .map((group) => ({
    group,
    keys: MORE_NUTRIENT_KEYS.filter((key) => NUTRIENTS[key].group === group),
  }))

/**
 * Longer than the largest amount needs, so that an amount that is too large is refused and not truncated to another
 * number.
 */
const NUTRIENT_TEXT_LENGTH = 14

/**
 * All other nutrients in groups that can be opened. An empty field means that the amount is unknown.
 *
 * @param base The food that is changed or copied. Its amounts are in the fields.
 */
export function NutrientFields({ form, base }: { form: FoodFormState; base: FoodItemDetail | null }) {
  const [calories, protein, carbs, fat, fiber, typed] = form.watch([
    'calories',
    'protein',
    'carbs',
    'fat',
    'fiber',
    'nutrients',
  ])
  const stored = base?.nutrients ?? {}
  const fallen = findOutdatedNutrients({ calories, protein, carbs, fat, fiber }, base && toFoodForm(base))
  const read = (key: NutrientKey): string => readNutrientText(key, typed[key], stored, fallen)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">
        <Trans>
          Other nutrients <span className="font-normal text-muted">(optional)</span>
        </Trans>
      </legend>
      <p className="measure text-sm text-muted">
        {t`Per 100 g. Leave a field empty if the value is unknown. Unknown is never counted as zero.`}
      </p>
      <div className="divide-y divide-line border-y border-line">
        {GROUPS.map(({ group, keys }) => (
          <NutrientGroupFields
            key={group}
            form={form}
            label={say(NUTRIENT_GROUPS[group])}
            keys={keys}
            read={read}
            hasFallen={keys.some(
              (key) => fallen.has(key) && stored[key] !== undefined && typed[key] === undefined,
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}

function NutrientGroupFields({
  form,
  label,
  keys,
  read,
  hasFallen,
}: {
  form: FoodFormState
  label: string
  keys: readonly NutrientKey[]
  read: (key: NutrientKey) => string
  hasFallen: boolean
}) {
  const errors = form.formState.errors.nutrients
  const knownCount = keys.filter((key) => read(key).trim() !== '').length
  return (
    <Disclosure
      label={label}
      aside={t`${{ knownCount: formatNumber(knownCount) }} of ${{ count: formatNumber(keys.length) }} known`}
      isForced={keys.some((key) => errors?.[key])}
    >
      <div className="flex flex-col gap-3 pt-1 pb-4">
        {hasFallen && (
          <p className="measure text-sm text-muted">
            {t`You changed a total that includes these values. Enter them again, or they are saved as unknown.`}
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {keys.map((key) => (
            <Controller
              key={key}
              control={form.control}
              name={`nutrients.${key}`}
              render={({ field, fieldState }) => (
                <TextField
                  label={say(NUTRIENTS[key].label)}
                  suffix={NUTRIENTS[key].unit}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={NUTRIENT_TEXT_LENGTH}
                  inputClassName="tabular"
                  name={field.name}
                  ref={field.ref}
                  value={read(key)}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={fieldState.error?.message}
                />
              )}
            />
          ))}
        </div>
      </div>
    </Disclosure>
  )
}
