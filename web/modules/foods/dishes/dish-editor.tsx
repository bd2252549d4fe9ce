import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import {
  type ChangeDish,
  createDish,
  DISH_PREPARATIONS,
  Dish,
  MAX_COOKED_GRAMS,
  previewDish,
  updateDish,
  WriteDish,
} from '#contract/foods/dishes.ts'
import { FOOD_PREPARATION_LABELS, MAX_FOOD_DESCRIPTION } from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import { COOKING_METHOD_LABELS, COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { MAX_FOOD_NAME, nameFoodCopy } from '#domain/foods/food-name.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { addConflict } from '#web/kit/form/form-conflict.tsx'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { countNumberLength } from '#web/ui/number-length.ts'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type FoodFormState, MeasureFields, NameFields } from '../food-fields.tsx'
import { refreshFoods } from '../use-food-form.ts'
import { DishDetailsFields } from './dish-details-fields.tsx'
import { DishFiguresCard } from './dish-figures-card.tsx'
import {
  type DishForm,
  describeWater,
  EMPTY_DISH,
  resolveDish,
  resolveDishWithoutMethod,
  toDishForm,
  toPreviewInput,
} from './dish-form.ts'
import { type DishFormState, IngredientRows } from './ingredient-rows.tsx'

const CATEGORY_OPTIONS = FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] }))
const PREPARATION_OPTIONS = DISH_PREPARATIONS.map((value) => ({
  value,
  label: FOOD_PREPARATION_LABELS[value],
}))
const METHOD_OPTIONS = COOKING_METHODS.map((value) => ({ value, label: COOKING_METHOD_LABELS[value] }))

/** How long the pause in typing must be before the figures are requested. */
const PAUSE_MS = 250

/** Includes room for thousands separators. */
const COOKED_TEXT_LENGTH = countNumberLength(MAX_COOKED_GRAMS, 2) + 1

/**
 * Edits a dish of the practice: a new dish, one of its own, or a copy of any other dish. The server computes the
 * figures in the same way as it stores them.
 *
 * @param props.base The dish that the form starts with; `null` starts with an empty form.
 * @param props.isCopy True if the base stays unchanged and a new dish is created from it.
 */
export function DishEditor({ base, isCopy = false }: { base: Dish | null; isCopy?: boolean }) {
  const stored = isCopy ? null : base
  const navigate = useNavigate()
  const hasNoMethod = stored !== null && stored.method === null
  const form = useForm<DishForm, unknown, ChangeDish>({
    resolver: hasNoMethod ? resolveDishWithoutMethod : resolveDish,
    defaultValues: base ? toCopy(toDishForm(base), isCopy) : EMPTY_DISH,
  })
  useFormDraft(stored ? `dish.${stored.id}` : 'new-dish', form)
  const [updatedAt, setUpdatedAt] = useState(stored?.updatedAt ?? '')
  const version = useRef(updatedAt)
  const formRef = useRef<HTMLFormElement>(null)
  const { keyOf } = useIdempotencyKey()
  const { errors, isSubmitting, isDirty } = form.formState
  const leaveQuestion = useLeaveQuestion((isDirty || isCopy) && !isSubmitting)
  const preview = usePreview(form)

  const {
    submit: save,
    problem,
    setProblem,
    details: newer,
  } = useFormSubmit(form, {
    failure: t`The dish could not be saved`,
    send: async (body) => {
      const saved = stored
        ? await call(updateDish, {
            params: { id: stored.id },
            body: { ...body, updatedAt: version.current },
          })
        : await call(createDish, { body: WriteDish.parse(body) }, { idempotencyKey: keyOf(body) })
      refreshFoods()
      await navigate(paths.adminFoods())
      showToast({
        title: stored ? t`Dish saved` : t`Dish added`,
        description: stored
          ? t`${{ name: saved.name }} is updated. Published plans keep their values.`
          : t`${{ name: saved.name }} now appears in food search.`,
        tone: 'success',
      })
    },
    readDetails: readNewer,
  })
  const submit = (): void => {
    // An unreadable amount is not in the form's values. Its field shows the error itself.
    const unread = formRef.current?.querySelector<HTMLElement>('[data-typing]')
    if (unread) unread.focus()
    else void save()
  }
  // These fields use only measures and names, which the forms of foods and dishes both have.
  const rowsForm = form as unknown as FoodFormState
  const takeTheirs = (dish: Dish): void => {
    form.reset(toDishForm(dish))
    version.current = dish.updatedAt
    setUpdatedAt(dish.updatedAt)
    setProblem(null)
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {leaveQuestion}
      <FormFrame
        ref={formRef}
        isSubmitting={isSubmitting}
        onSubmit={submit}
        className="flex min-w-0 flex-col gap-6"
      >
        <ProblemBanner
          problem={addConflict(
            problem,
            newer && {
              detail: describeNewer(newer),
              onShowTheirs: () => takeTheirs(newer),
              onSaveMine: () => {
                version.current = newer.updatedAt
                submit()
              },
            },
          )}
        />
        <Card aria-label={t`The dish`} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Name`}
            className="sm:col-span-2"
            maxLength={MAX_FOOD_NAME}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="category"
            render={({ field }) => (
              <Select
                label={t`Category`}
                options={sayOptions(CATEGORY_OPTIONS)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                buttonRef={field.ref}
                error={errors.category?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="preparation"
            render={({ field }) => (
              <Select
                label={t`Cooked or ready to eat`}
                options={sayOptions(PREPARATION_OPTIONS)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                buttonRef={field.ref}
                error={errors.preparation?.message}
              />
            )}
          />
          <MethodField form={form} hasNoMethod={hasNoMethod} />
          <TextAreaField
            label={t`Description`}
            isOptional
            rows={2}
            maxLength={MAX_FOOD_DESCRIPTION}
            className="sm:col-span-2"
            error={errors.description?.message}
            {...form.register('description')}
          />
        </Card>
        <Card aria-label={t`Ingredients`} key={updatedAt} className="flex flex-col gap-6">
          <IngredientRows form={form} figures={preview.figures} />
          <CookedWeightField form={form} preview={preview} />
        </Card>
        <Card aria-label={t`Measures and names`} className="flex flex-col gap-6">
          <MeasureFields form={rowsForm} />
          <NameFields form={rowsForm} />
        </Card>
        <Card aria-label={t`About the dish`}>
          <DishDetailsFields form={form} />
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSubmitting}>
            {isSubmitting ? t`Saving...` : stored ? t`Save dish` : t`Add dish`}
          </Button>
          <LinkButton href={paths.adminFoods()} variant="secondary">
            {t`Cancel`}
          </LinkButton>
        </div>
      </FormFrame>
      <div className="min-w-0 xl:sticky xl:top-6">
        <DishFiguresCard
          figures={preview.figures}
          cookedWeightGrams={preview.cookedWeightGrams}
          method={form.watch('method')}
          problem={preview.failure}
          measures={readMeasures(form.watch('measures'))}
        />
      </div>
    </div>
  )
}

/** The choice of the cooking method. A dish that was written before it was asked for can stay without one. */
function MethodField({ form, hasNoMethod }: { form: DishFormState; hasNoMethod: boolean }) {
  return (
    <Controller
      control={form.control}
      name="method"
      render={({ field }) => (
        <Select
          label={t`Cooking method`}
          hint={t`The main cooking method. It decides how many vitamins and minerals are lost.`}
          note={
            hasNoMethod && field.value === null
              ? t`Choose a cooking method. Without one, no cooking losses are deducted from this dish.`
              : undefined
          }
          className="sm:col-span-2"
          options={sayOptions(METHOD_OPTIONS)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          buttonRef={field.ref}
          error={form.formState.errors.method?.message}
        />
      )}
    />
  )
}

type Preview = ReturnType<typeof usePreview>

/** Loads the figures of the form, and returns the previous ones while the new ones load. */
function usePreview(form: DishFormState) {
  const [ingredients, cookedWeightGrams, method] = form.watch(['ingredients', 'cookedWeightGrams', 'method'])
  const input = toPreviewInput({ ingredients, cookedWeightGrams, method })
  const body = useDebounced(input === null ? '' : JSON.stringify(input), PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['api', 'dishes', 'preview', body],
    queryFn: ({ signal }) =>
      call(previewDish, { body: previewDish.schema.body.parse(JSON.parse(body)) }, { signal }),
    enabled: body !== '',
    // The ingredients' figures may have changed since the same recipe was previewed.
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return {
    figures: input === null ? null : (data ?? null),
    cookedWeightGrams: input?.cookedWeightGrams ?? null,
    failure:
      error && input !== null ? messageOf(error, t`The nutrition values could not be calculated.`) : null,
  }
}

/** The field for the cooked weight, with the total weight of the ingredients and a suggested value. */
function CookedWeightField({ form, preview }: { form: DishFormState; preview: Preview }) {
  const { figures, cookedWeightGrams } = preview
  const isReady = form.watch('preparation') === 'ready'
  const suggestion = figures?.suggestion
  const isSuggestionOpen = suggestion && cookedWeightGrams === null
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={isReady ? t`Weight of the whole dish` : t`Cooked weight of the whole dish`}
        hint={t`Weigh the full pot and subtract the empty one. All values depend on it.`}
        suffix="g"
        inputMode="decimal"
        autoComplete="off"
        maxLength={COOKED_TEXT_LENGTH}
        className="max-w-80"
        inputClassName="tabular"
        note={
          figures
            ? [
                t`Ingredients weigh ${{ weight: formatGrams(figures.rawWeightGrams) }}.`,
                describeWater(figures, cookedWeightGrams),
              ].join(' ')
            : undefined
        }
        error={form.formState.errors.cookedWeightGrams?.message ?? figures?.problem ?? undefined}
        {...form.register('cookedWeightGrams')}
      />
      {isSuggestionOpen && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onPress={() =>
            form.setValue('cookedWeightGrams', String(suggestion.cookedWeightGrams), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        >
          {t`Use ${{ weight: formatNumber(suggestion.cookedWeightGrams) }} g, estimated from ${{ dish: suggestion.dishName }}`}
        </Button>
      )}
    </div>
  )
}

/** Returns the complete measures, for the figures beside the form. */
function readMeasures(rows: DishForm['measures']): { label: string; grams: number }[] {
  return rows.flatMap(({ label, grams }) => {
    const weight = Number(grams.trim().replace(',', '.'))
    return label.trim() !== '' && weight > 0 ? [{ label: label.trim(), grams: weight }] : []
  })
}

function toCopy(form: DishForm, isCopy: boolean): DishForm {
  return isCopy ? { ...form, name: nameFoodCopy(form.name) } : form
}

function readNewer(error: unknown): Dish | null {
  if (!hasCode(error, 'stale_version')) return null
  return Dish.safeParse(error.body?.details?.dish).data ?? null
}

/** Describes the most important values of the dish that somebody else has saved. */
function describeNewer({ name, ingredients, cookedWeightGrams }: Dish): string {
  const ingredientCount = ingredients.length
  return t`Saved version: ${name}, ${plural(ingredientCount, { one: '# ingredient', other: '# ingredients' })}, ${{ weight: formatGrams(cookedWeightGrams) }} cooked. What you typed is still here.`
}
