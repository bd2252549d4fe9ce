import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Controller, type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import {
  FOOD_LANGUAGE_LABELS,
  FOOD_LANGUAGES,
  FOOD_PREPARATION_LABELS,
  FOOD_PREPARATIONS,
  FOOD_TAG_LABELS,
  FOOD_TAGS,
  type FoodItemDetail,
  MAX_FOOD_DESCRIPTION,
  MAX_FOOD_NAMES,
  MAX_MEASURE_LABEL,
  MAX_MEASURES,
  type WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { FOOD_GROUP_LABELS } from '#domain/foods/food-group-labels.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { MAX_FOOD_NAME } from '#domain/foods/food-name.ts'
import { ALLERGIES, ALLERGY_LABELS, FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, CheckboxCards } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { AMOUNT_LENGTH, countNumberLength } from '#web/ui/number-length.ts'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { ALLERGENS_NOT_KNOWN, type FoodForm, figuresOf, findDifference, findMismatch } from './food-form.ts'
import { NutrientFields } from './nutrient-fields.tsx'

/** Includes room for a thousands separator. */
const MEASURE_TEXT_LENGTH = countNumberLength(MAX_PORTION_GRAMS, 2) + 1

export type FoodFormState = UseFormReturn<FoodForm, unknown, WriteFoodItem>

const CATEGORY_OPTIONS = FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] }))
const PREPARATION_OPTIONS = FOOD_PREPARATIONS.map((value) => ({
  value,
  label: FOOD_PREPARATION_LABELS[value],
}))
const ALLERGEN_OPTIONS = [
  ...ALLERGIES.map((value) => ({ value: value as string, label: ALLERGY_LABELS[value] })),
  { value: ALLERGENS_NOT_KNOWN, label: msg`Not known` },
]
const GROUP_OPTIONS = [
  { value: '', label: msg({ message: 'None', context: 'food group' }) },
  ...FOOD_GROUPS.map((value) => ({ value, label: FOOD_GROUP_LABELS[value] })),
]
const LANGUAGE_OPTIONS = FOOD_LANGUAGES.map((value) => ({ value, label: FOOD_LANGUAGE_LABELS[value] }))
const TAG_OPTIONS = FOOD_TAGS.map((value) => ({ value, label: FOOD_TAG_LABELS[value] }))

const STEP = 0.1

/** The required fields of a food: name, category, and figures per 100 g. */
export function FoodMainFields({ form }: { form: FoodFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-12">
      <TextField
        label={t`Name`}
        className="col-span-2 md:col-span-8"
        maxLength={MAX_FOOD_NAME}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField
        form={form}
        name="category"
        label={t`Category`}
        className="col-span-2 md:col-span-4"
        options={sayOptions(CATEGORY_OPTIONS)}
      />
      <p className="col-span-2 -mb-2 text-sm text-muted md:col-span-12">{t`Values per 100 g`}</p>
      <FigureField
        form={form}
        name="calories"
        label={t`Calories`}
        unit="kcal"
        step={1}
        className="md:col-span-3"
      />
      <FigureField form={form} name="protein" label={t`Protein`} unit="g" className="md:col-span-3" />
      <FigureField form={form} name="carbs" label={t`Carbs`} unit="g" className="md:col-span-3" />
      <FigureField form={form} name="fat" label={t`Fat`} unit="g" className="md:col-span-3" />
      <MismatchField form={form} />
    </div>
  )
}

/** The optional fields of a food: fibre, state, group, names, measures, tags and allergens. */
export function FoodMoreFields({ form, base }: { form: FoodFormState; base: FoodItemDetail | null }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <FigureField
          form={form}
          name="fiber"
          label={t`Fibre`}
          unit="g"
          isOptional
          hint={t`Leave empty if unknown. Carbs do not include fibre.`}
        />
        <SelectField
          form={form}
          name="preparation"
          label={t`Raw or cooked`}
          hint={t`The values are for the food in this state.`}
          options={sayOptions(PREPARATION_OPTIONS)}
        />
        <SelectField
          form={form}
          name="foodGroup"
          label={t`Food group`}
          isOptional
          options={sayOptions(GROUP_OPTIONS)}
        />
      </div>
      <NameFields form={form} />
      <MeasureFields form={form} />
      <CheckboxCards
        label={t`Allergens`}
        hint={t`We check plans against these. Leave all unticked only if the food contains none of them.`}
        columns={3}
        options={sayOptions(ALLERGEN_OPTIONS)}
        error={errors.allergens?.message}
        inputProps={register('allergens')}
      />
      <CheckboxCards
        label={t`Suits`}
        columns={3}
        options={sayOptions(TAG_OPTIONS)}
        error={errors.tags?.message}
        inputProps={register('tags')}
      />
      <TextAreaField
        label={t`Description`}
        isOptional
        rows={2}
        maxLength={MAX_FOOD_DESCRIPTION}
        error={errors.description?.message}
        {...register('description')}
      />
      <NutrientFields form={form} base={base} />
    </div>
  )
}

/** A form field with a short list of choices. */
function SelectField({
  form,
  name,
  ...select
}: {
  form: FoodFormState
  name: FieldPath<FoodForm>
  label: string
  hint?: string
  isLabelHidden?: boolean
  isOptional?: boolean
  options: readonly SelectOption[]
  className?: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          {...select}
          value={typeof field.value === 'string' ? field.value : null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          buttonRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** A field for a typed number; the arrow keys change it by a step. */
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
      maxLength={AMOUNT_LENGTH}
      isOptional={isOptional}
      hint={hint}
      className={className}
      inputClassName="tabular"
      onKeyDown={stepByKey}
      error={form.formState.errors[name]?.message}
      // A problem of all figures together is shown at these two fields.
      {...form.register(name, { deps: ['calories', 'protein'] })}
    />
  )
}

/** Shows the difference between energy and macronutrients, and asks for a confirmation of a large one. */
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
  if (!form.formState.isSubmitted || findMismatch(figures) === null) {
    const difference = findDifference(figures)
    return difference && <p className="col-span-2 -mt-2 text-sm text-muted md:col-span-12">{difference}.</p>
  }
  return (
    <Checkbox
      className="col-span-2 md:col-span-12"
      checked={isConfirmed}
      onChange={(event) => {
        form.setValue('confirmedFigures', event.currentTarget.checked ? figuresOf(figures) : '')
        void form.trigger('calories')
      }}
    >
      {t`These values are correct`}
    </Checkbox>
  )
}

/** The food's names in other languages. The search finds the food by each of them. */
export function NameFields({ form }: { form: FoodFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'names' })
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">
        <Trans>
          Names in other languages <span className="font-normal text-muted">(optional)</span>
        </Trans>
      </legend>
      <p className="text-sm text-muted">{t`Each name can be searched, in any script.`}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <SelectField
            form={form}
            name={`names.${index}.language`}
            label={t`Language ${{ number: formatNumber(index + 1) }}`}
            options={sayOptions(LANGUAGE_OPTIONS)}
            className="w-36 shrink-0"
          />
          <TextField
            label={t`Name ${{ number: formatNumber(index + 1) }}`}
            maxLength={MAX_FOOD_NAME}
            autoComplete="off"
            lang={form.watch(`names.${index}.language`)}
            className="flex-1"
            error={errors.names?.[index]?.name?.message}
            {...form.register(`names.${index}.name`)}
          />
          <IconButton
            label={t`Remove name ${{ number: formatNumber(index + 1) }}`}
            icon={Trash2}
            className="mt-6.5"
            onPress={() => remove(index)}
          />
        </div>
      ))}
      {errors.names?.message && <FieldError>{errors.names.message}</FieldError>}
      {fields.length < MAX_FOOD_NAMES && (
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          className="self-start"
          onPress={() => append({ language: 'hi', name: '' })}
        >
          {t`Add a name`}
        </Button>
      )}
    </fieldset>
  )
}

/** Household measures with their weights. The first measure is the usual serving. */
export function MeasureFields({ form }: { form: FoodFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'measures' })
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">
        <Trans>
          Household measures <span className="font-normal text-muted">(optional)</span>
        </Trans>
      </legend>
      <p className="text-sm text-muted">
        {t`Such as katori, piece or cup, with the weight of one. The first is the usual serving.`}
      </p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <TextField
            label={t`Measure ${{ number: index + 1 }}`}
            placeholder="katori"
            maxLength={MAX_MEASURE_LABEL}
            autoComplete="off"
            className="flex-1"
            error={errors.measures?.[index]?.label?.message}
            {...form.register(`measures.${index}.label`)}
          />
          <TextField
            label={t`Weight`}
            suffix="g"
            inputMode="decimal"
            maxLength={MEASURE_TEXT_LENGTH}
            autoComplete="off"
            className="w-32"
            inputClassName="tabular"
            error={errors.measures?.[index]?.grams?.message}
            {...form.register(`measures.${index}.grams`)}
          />
          <IconButton
            label={t`Remove measure ${{ number: formatNumber(index + 1) }}`}
            icon={Trash2}
            className="mt-6.5"
            onPress={() => remove(index)}
          />
        </div>
      ))}
      {errors.measures?.message && <FieldError>{errors.measures.message}</FieldError>}
      {errors.measures?.root?.message && <FieldError>{errors.measures.root.message}</FieldError>}
      {fields.length < MAX_MEASURES && (
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          className="self-start"
          onPress={() => append({ label: '', grams: '' })}
        >
          {t`Add a measure`}
        </Button>
      )}
    </fieldset>
  )
}
