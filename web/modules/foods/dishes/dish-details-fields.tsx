import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { MAX_DISH_PAIRS, MAX_DISH_STEPS, MAX_STEP_LENGTH } from '#contract/foods/dish-details.ts'
import {
  DISH_REGION_LABELS,
  DISH_REGIONS,
  DISH_ROLE_LABELS,
  DISH_ROLES,
  DISH_SLOT_LABELS,
  DISH_SLOTS,
} from '#domain/foods/dish-details.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckboxCards } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { AMOUNT_LENGTH } from '#web/ui/number-length.ts'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { FoodSearch } from '../shared/food-search.tsx'
import type { DishFormState } from './ingredient-rows.tsx'

const NONE = { value: '', label: msg`None` }
const REGION_OPTIONS = [NONE, ...DISH_REGIONS.map((value) => ({ value, label: DISH_REGION_LABELS[value] }))]
const ROLE_OPTIONS = DISH_ROLES.map((value) => ({ value, label: DISH_ROLE_LABELS[value] }))
const SLOT_OPTIONS = DISH_SLOTS.map((value) => ({ value, label: DISH_SLOT_LABELS[value] }))

/** Steps, time, servings, usual portion, role in a meal and region of a dish. Everything is optional. */
export function DishDetailsFields({ form }: { form: DishFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="heading text-xl">{t`About the dish`}</legend>
      <TextAreaField
        label={t({ message: 'Steps', context: 'recipe' })}
        isOptional
        hint={t`One step per line.`}
        rows={5}
        maxLength={MAX_DISH_STEPS * MAX_STEP_LENGTH}
        error={errors.steps?.message}
        {...register('steps')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="minutes"
          label={t({ message: 'Time', comment: 'how long a dish takes' })}
          suffix={t({ message: 'min', comment: 'minutes' })}
        />
        <NumberField form={form} name="servings" label={t`Servings`} />
        <NumberField form={form} name="portionCount" label={t`Usual portion`} />
        <PortionMeasure form={form} />
        <Controller
          control={form.control}
          name="region"
          render={({ field }) => (
            <Select
              label={t`Region`}
              isOptional
              options={sayOptions(REGION_OPTIONS)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              buttonRef={field.ref}
              error={errors.region?.message}
            />
          )}
        />
      </div>
      <CheckboxCards
        label={t({ message: 'Role in a meal', comment: 'above a list such as Bread, Curry, Rice' })}
        isOptional
        columns={3}
        options={sayOptions(ROLE_OPTIONS)}
        inputProps={register('roles')}
      />
      <CheckboxCards
        label={t`Eaten at`}
        isOptional
        columns={3}
        options={sayOptions(SLOT_OPTIONS)}
        inputProps={register('slots')}
      />
      <PairFields form={form} />
    </fieldset>
  )
}

function NumberField({
  form,
  name,
  ...texts
}: {
  form: DishFormState
  name: 'minutes' | 'servings' | 'portionCount'
  label: string
  suffix?: string
}) {
  return (
    <TextField
      {...texts}
      isOptional
      inputMode="decimal"
      autoComplete="off"
      maxLength={AMOUNT_LENGTH}
      inputClassName="tabular"
      error={form.formState.errors[name]?.message}
      {...form.register(name)}
    />
  )
}

/** The household measure of the usual portion: one of those in the form. */
function PortionMeasure({ form }: { form: DishFormState }) {
  const labels = form.watch('measures').map(({ label }) => label.trim())
  const chosen = form.watch('portionMeasure')
  const values = [...new Set([...labels, chosen])].filter((label) => label !== '')
  return (
    <Controller
      control={form.control}
      name="portionMeasure"
      render={({ field, fieldState }) => (
        <Select
          label={t`Measure of the usual portion`}
          isOptional
          options={sayOptions([NONE, ...values.map((value) => ({ value, label: value }))])}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          buttonRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** The dishes that this one is usually eaten with. */
function PairFields({ form }: { form: DishFormState }) {
  const pairs = form.watch('pairsWith')
  const { pairsWith: errors } = form.formState.errors
  const change = (next: typeof pairs): void => {
    form.setValue('pairsWith', next, { shouldDirty: true })
    form.clearErrors('pairsWith')
  }
  const problem =
    errors?.message ?? pairs.map((_pair, index) => errors?.[index]?.message).find((message) => message)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-semibold">
        <Trans>
          Goes with <span className="font-normal text-muted">(optional)</span>
        </Trans>
      </legend>
      {pairs.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {pairs.map(({ foodId, name }) => (
            <li key={foodId} className="flex items-center justify-between gap-2">
              {name}
              <IconButton
                label={t`Remove ${name}`}
                icon={X}
                size="sm"
                onPress={() => change(pairs.filter((pair) => pair.foodId !== foodId))}
              />
            </li>
          ))}
        </ul>
      )}
      {pairs.length < MAX_DISH_PAIRS && (
        <FoodSearch
          label={t`Add a dish that goes with it`}
          onChoose={({ id, name }) => {
            if (!pairs.some(({ foodId }) => foodId === id)) change([...pairs, { foodId: id, name }])
          }}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
