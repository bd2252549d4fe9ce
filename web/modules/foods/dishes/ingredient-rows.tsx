import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import {
  type ChangeDish,
  type DishFigures,
  MAX_DISH_INGREDIENTS,
  MAX_INGREDIENT_GRAMS,
} from '#contract/foods/dishes.ts'
import { FOOD_PREPARATION_LABELS } from '#contract/foods/food-items.ts'
import { formatGrams } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { AmountField } from '#web/kit/amount-field.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { FoodSearch } from '../shared/food-search.tsx'
import {
  changeMeasure,
  type DishForm,
  type IngredientRow,
  toIngredientRow,
  toTypedIngredientRow,
  weighRow,
} from './dish-form.ts'

export type DishFormState = UseFormReturn<DishForm, unknown, ChangeDish>

/** The ingredients of a dish. They are found by name, weighed in grams or household measures, removed and restored. */
export function IngredientRows({ form, figures }: { form: DishFormState; figures: DishFigures | null }) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'ingredients' })
  const [removed, setRemoved] = useState<{ row: IngredientRow; index: number }[]>([])
  const listRef = useRef<HTMLUListElement>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  const rows = form.watch('ingredients')
  const errors = form.formState.errors.ingredients
  const method = form.watch('method')
  const isHeated = method !== null && method !== 'raw'
  const lastRemoved = removed.at(-1)

  const add = (added: IngredientRow[]): void => {
    append(added, { shouldFocus: false })
    form.clearErrors('ingredients')
  }
  const take = (index: number, row: IngredientRow): void => {
    setRemoved([...removed, { row, index }])
    remove(index)
    requestAnimationFrame(() => undoRef.current?.focus())
  }
  // The field array's `update` is not used, because it gives the row a new key, and the field that has the focus would
  // be created again.
  const change = (index: number, row: IngredientRow): void =>
    form.setValue(`ingredients.${index}`, row, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const undo = (): void => {
    if (!lastRemoved) return
    const index = Math.min(lastRemoved.index, fields.length)
    insert(index, lastRemoved.row, { shouldFocus: false })
    setRemoved(removed.slice(0, -1))
    focusAmount(listRef, index)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="heading text-xl">{t`Ingredients`}</legend>
      <p className="text-sm text-muted">
        <Trans>
          Enter raw weights, cleaned and peeled, with pulses dry. Leave out water used only for cooking. If
          you add something after turning off the heat, mark it as added raw: it loses nothing in cooking.
        </Trans>
      </p>
      {fields.length > 0 && (
        <ul ref={listRef} aria-label={t`Ingredients`} className="flex flex-col divide-y divide-line">
          {fields.map((field, index) => {
            const row = rows[index]
            if (!row) return null
            return (
              <IngredientItem
                key={field.id}
                row={row}
                isHeated={isHeated}
                error={errors?.[index]?.foodId?.message ?? errors?.[index]?.message}
                gramsError={readGramsError(errors?.[index])}
                onChange={(next) => change(index, next)}
                onRemove={() => take(index, row)}
              />
            )
          })}
        </ul>
      )}
      {lastRemoved && (
        <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{t`${{ name: lastRemoved.row.name }} removed.`}</span>
          <Button ref={undoRef} variant="secondary" size="sm" icon={Undo2} onPress={undo}>
            {t`Undo`}
          </Button>
        </div>
      )}
      {fields.length < MAX_DISH_INGREDIENTS && (
        <FoodSearch
          label={t`Add an ingredient`}
          areRawFirst
          room={MAX_DISH_INGREDIENTS - fields.length}
          onChoose={(food) => {
            add([toIngredientRow(food)])
            focusAmount(listRef, fields.length)
          }}
          onChooseTyped={(typed) => add(typed.map(toTypedIngredientRow))}
        />
      )}
      {(errors?.message ?? errors?.root?.message) && (
        <FieldError>{errors?.message ?? errors?.root?.message}</FieldError>
      )}
      <Reminders form={form} figures={figures} />
    </fieldset>
  )
}

/** Reads an error of the grams, which have no field in the form because they follow from the amount and its measure. */
function readGramsError(error: object | undefined): string | undefined {
  if (!error || !('grams' in error)) return undefined
  const { grams } = error
  return typeof grams === 'object' && grams !== null && 'message' in grams ? String(grams.message) : undefined
}

/** Focuses the amount of an ingredient, so that the person can type it next. */
function focusAmount(listRef: { current: HTMLUListElement | null }, index: number): void {
  // The search closes its list in the next animation frame and takes the focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const input = listRef.current?.children[index]?.querySelector<HTMLInputElement>(
        'input:not([type=checkbox])',
      )
      input?.focus()
      input?.select()
    }),
  )
}

function IngredientItem({
  row,
  isHeated,
  error,
  gramsError,
  onChange,
  onRemove,
}: {
  row: IngredientRow
  /** True if the dish is cooked, so that an ingredient can be added raw afterwards. */
  isHeated: boolean
  error: string | undefined
  gramsError: string | undefined
  onChange: (row: IngredientRow) => void
  onRemove: () => void
}) {
  const { name, measure, measures, quantity } = row
  const options = [
    { value: 'g', label: t`grams` },
    ...measures.map(({ label, grams }, index) => ({
      value: String(index),
      label,
      hint: formatGrams(grams),
    })),
  ]
  const chosen = measures.findIndex(({ label, grams }) => label === measure?.label && grams === measure.grams)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="leading-snug break-words">
          {name}
          <span className="text-sm text-muted">
            {' '}
            · {say(FOOD_PREPARATION_LABELS[row.preparation]).toLowerCase()}
          </span>
          {row.state !== 'active' && (
            <Badge tone="turmeric" className="ml-2">
              {row.state === 'retired' ? t`Retired` : t`On hold`}
            </Badge>
          )}
        </p>
        {isHeated && (
          <Checkbox
            className="text-sm text-muted"
            checked={row.isUncooked}
            onChange={(event) => onChange({ ...row, isUncooked: event.target.checked })}
          >
            <Trans>
              Added raw<span className="sr-only">: {name}</span>
            </Trans>
          </Checkbox>
        )}
        {(error ?? gramsError) && <FieldError>{error ?? gramsError}</FieldError>}
      </div>
      <div className="col-span-2 row-start-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:row-start-1 sm:col-start-2">
        <AmountField
          label={
            measure
              ? t`Number of ${{ measure: measure.label }} of ${{ itemName: name }}`
              : t`Grams of ${{ itemName: name }}`
          }
          value={quantity}
          max={Math.floor(MAX_INGREDIENT_GRAMS / (measure?.grams ?? 1))}
          unit={measure ? undefined : 'g'}
          onChange={(next) => onChange({ ...row, quantity: next })}
        />
        {measures.length > 0 ? (
          <Select
            label={t`Measure of ${{ itemName: name }}`}
            isLabelHidden
            className="w-36"
            options={options}
            value={chosen === -1 ? 'g' : String(chosen)}
            onChange={(value) => onChange(changeMeasure(row, measures[Number(value)] ?? null))}
          />
        ) : (
          <span className="w-36 text-sm text-muted">{t({ message: 'g', comment: 'grams' })}</span>
        )}
        <span className="w-16 text-right text-sm text-muted tabular">
          {measure && formatGrams(weighRow(row))}
        </span>
      </div>
      <IconButton
        label={t`Remove ${name}`}
        icon={Trash2}
        className="col-start-2 row-start-1 sm:col-start-3"
        onPress={onRemove}
      />
    </li>
  )
}

/** Reminds of ingredients that are easily forgotten. Shown when there is at least one ingredient. */
function Reminders({ form, figures }: { form: DishFormState; figures: DishFigures | null }) {
  if (!figures || form.watch('preparation') !== 'cooked' || (figures.hasFat && figures.hasSalt)) return null
  const missing = figures.hasFat
    ? t`No salt added yet.`
    : figures.hasSalt
      ? t`No oil or ghee added yet.`
      : t`No oil or salt added yet.`
  return (
    <p role="status" className="text-sm text-muted">
      {missing} {t`If you cook with it, add it here so that it counts.`}
    </p>
  )
}
