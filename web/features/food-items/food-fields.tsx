import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import {
  FOOD_PREPARATION_LABELS,
  FOOD_PREPARATIONS,
  FOOD_TAGS,
  type FoodTag,
  type WriteFoodItem,
} from '#contract/food-items.ts'
import { ALLERGIES, ALLERGY_LABELS, FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, CheckboxCards } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { type FoodForm, figuresOf, findMismatch } from './food-form.ts'

export type FoodFormState = UseFormReturn<FoodForm, unknown, WriteFoodItem>

const CATEGORY_OPTIONS = FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] }))
const PREPARATION_OPTIONS = FOOD_PREPARATIONS.map((value) => ({
  value,
  label: FOOD_PREPARATION_LABELS[value],
}))
const ALLERGEN_OPTIONS = ALLERGIES.map((value) => ({ value, label: ALLERGY_LABELS[value] }))
const TAG_LABELS: Record<FoodTag, string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  egg: 'Has egg, otherwise vegetarian',
  jain: 'Jain',
  fasting: 'For fasts',
}
const TAG_OPTIONS = FOOD_TAGS.map((value) => ({ value, label: TAG_LABELS[value] }))

const STEP = 0.1

/** What every food needs: its name, category, and figures per 100 g. */
export function FoodMainFields({ form }: { form: FoodFormState }) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-12">
      <TextField
        label="Name"
        className="col-span-2 md:col-span-8"
        maxLength={255}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="category"
        render={({ field }) => (
          <Select
            label="Category"
            className="col-span-2 md:col-span-4"
            options={CATEGORY_OPTIONS}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={errors.category?.message}
          />
        )}
      />
      <p className="col-span-2 -mb-2 text-sm text-muted md:col-span-12">Figures per 100 g</p>
      <FigureField
        form={form}
        name="calories"
        label="Calories"
        unit="kcal"
        step={1}
        className="md:col-span-3"
      />
      <FigureField form={form} name="protein" label="Protein" unit="g" className="md:col-span-3" />
      <FigureField form={form} name="carbs" label="Carbs" unit="g" className="md:col-span-3" />
      <FigureField form={form} name="fat" label="Fat" unit="g" className="md:col-span-3" />
      <MismatchField form={form} />
    </div>
  )
}

/** What makes a food more useful: fibre, state, measures, names, whom it suits, what is in it. */
export function FoodMoreFields({ form }: { form: FoodFormState }) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <FigureField
          form={form}
          name="fiber"
          label="Fibre"
          unit="g"
          isOptional
          hint="Empty: not known. Carbs do not include it."
        />
        <Controller
          control={control}
          name="preparation"
          render={({ field }) => (
            <Select
              label="Raw or cooked"
              hint="The figures are for the food in this state."
              options={PREPARATION_OPTIONS}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              buttonRef={field.ref}
              error={errors.preparation?.message}
            />
          )}
        />
        <TextField
          label="Name in Hindi"
          isOptional
          lang="hi"
          maxLength={255}
          autoComplete="off"
          error={errors.hindiName?.message}
          {...register('hindiName')}
        />
      </div>
      <MeasureFields form={form} />
      <CheckboxCards
        label="Allergens"
        hint="Plans are checked against these. Leave all empty only when it holds none of them."
        columns={3}
        options={ALLERGEN_OPTIONS}
        error={errors.allergens?.message}
        inputProps={register('allergens')}
      />
      <CheckboxCards
        label="Suits"
        columns={3}
        options={TAG_OPTIONS}
        error={errors.tags?.message}
        inputProps={register('tags')}
      />
      <TextAreaField
        label="Description"
        isOptional
        rows={2}
        maxLength={1000}
        error={errors.description?.message}
        {...register('description')}
      />
    </div>
  )
}

/** A figure typed as people type it; the arrow keys go up and down by a step. */
function FigureField({
  form,
  name,
  label,
  unit,
  step = STEP,
  isOptional,
  hint,
  className,
}: {
  form: FoodFormState
  name: 'calories' | 'protein' | 'carbs' | 'fat' | 'fiber'
  label: string
  unit: string
  step?: number
  isOptional?: boolean
  hint?: string
  className?: string
}) {
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const value = Number(form.getValues(name).trim().replace(',', '.'))
    if (direction === 0 || Number.isNaN(value)) return
    event.preventDefault()
    const next = Math.max(0, Math.round((value + direction * step) * 100) / 100)
    form.setValue(name, String(next), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField
      label={label}
      suffix={unit}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      isOptional={isOptional}
      hint={hint}
      className={className}
      inputClassName="tabular"
      onKeyDown={stepByKey}
      error={form.formState.errors[name]?.message}
      // What is said of all figures together stands at these two.
      {...form.register(name, { deps: ['calories', 'protein'] })}
    />
  )
}

/** Asked once energy and macronutrients are there and do not fit. */
function MismatchField({ form }: { form: FoodFormState }) {
  const [calories, protein, carbs, fat, fiber, confirmed] = form.watch([
    'calories',
    'protein',
    'carbs',
    'fat',
    'fiber',
    'confirmedFigures',
  ])
  const figures = { calories, protein, carbs, fat, fiber }
  const isConfirmed = confirmed === figuresOf(figures)
  if (!form.formState.isSubmitted || findMismatch(figures) === null) return null
  return (
    <Checkbox
      className="col-span-2 md:col-span-12"
      checked={isConfirmed}
      onChange={(event) => {
        form.setValue('confirmedFigures', event.currentTarget.checked ? figuresOf(figures) : '')
        void form.trigger('calories')
      }}
    >
      The figures are right as they are
    </Checkbox>
  )
}

/** Household measures with what they weigh; the first is the usual serving. */
function MeasureFields({ form }: { form: FoodFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'measures' })
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">
        Household measures <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-sm text-muted">
        Such as katori, piece or cup, with what one weighs. The first is the usual serving.
      </p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <TextField
            label={`Measure ${index + 1}`}
            placeholder="katori"
            maxLength={40}
            autoComplete="off"
            className="flex-1"
            error={errors.measures?.[index]?.label?.message}
            {...form.register(`measures.${index}.label`)}
          />
          <TextField
            label="Weighs"
            suffix="g"
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            className="w-32"
            inputClassName="tabular"
            error={errors.measures?.[index]?.grams?.message}
            {...form.register(`measures.${index}.grams`)}
          />
          <IconButton
            label={`Remove measure ${formatNumber(index + 1)}`}
            icon={Trash2}
            className="mt-6.5"
            onPress={() => remove(index)}
          />
        </div>
      ))}
      {errors.measures?.message && <FieldError>{errors.measures.message}</FieldError>}
      {errors.measures?.root?.message && <FieldError>{errors.measures.root.message}</FieldError>}
      {fields.length < 10 && (
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          className="self-start"
          onPress={() => append({ label: '', grams: '' })}
        >
          Add a measure
        </Button>
      )}
    </fieldset>
  )
}
