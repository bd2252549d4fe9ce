import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  copyFoodItem,
  type FoodItemDetail,
  getFoodItem,
  type ManagedFoodItem,
  updateFoodItem,
} from '#contract/foods/food-items.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { addConflict } from '#web/kit/form/form-conflict.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FoodMainFields, FoodMoreFields } from './food-fields.tsx'
import { toFoodForm } from './food-form.ts'
import { useFoodForm } from './use-food-form.ts'

/** Edits one of the practice's own foods. An imported food is copied to an own food. */
export function EditFoodDialog({ food, onClose }: { food: ManagedFoodItem; onClose: () => void }) {
  // Other people change foods too, so the current version is loaded before editing.
  const detail = useQuery({
    ...queryOf(getFoodItem, { params: { id: food.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [newer, setNewer] = useState<FoodItemDetail | null>(null)
  const shown = newer ?? detail.data
  if (shown && (newer || !detail.isFetching)) {
    return <EditFoodForm key={shown.updatedAt} food={shown} onClose={onClose} onShowNewer={setNewer} />
  }
  return (
    <Dialog title={titleOf(food)} isOpen onClose={onClose} size="lg">
      {detail.isError ? (
        <ErrorState
          title={t`The food could not be loaded`}
          detail={messageOf(detail.error, t`Please try again.`)}
          onRetry={() => void detail.refetch()}
        />
      ) : (
        <LoadingRows label={t`Loading the food`} count={5} rowClassName="h-14" />
      )}
    </Dialog>
  )
}

function titleOf({ source, name }: Pick<FoodItemDetail, 'source' | 'name'>): string {
  return source === 'custom' ? t`Edit ${name}` : t`Copy ${name}`
}

function EditFoodForm({
  food,
  onClose,
  onShowNewer,
}: {
  food: FoodItemDetail
  onClose: () => void
  /** Shows the version that somebody else has saved. */
  onShowNewer: (food: FoodItemDetail) => void
}) {
  const isCopy = food.source !== 'custom'
  const updatedAt = useRef(food.updatedAt)
  const { form, submit, problem, newer } = useFoodForm({
    base: toFoodForm(food),
    failure: isCopy ? t`Failed to add food item` : t`Failed to save food item`,
    save: (body, idempotencyKey) =>
      isCopy
        ? call(copyFoodItem, { params: { id: food.id }, body }, { idempotencyKey })
        : call(updateFoodItem, {
            params: { id: food.id },
            body: { ...body, updatedAt: updatedAt.current },
          }),
    onSaved: (saved) => {
      showToast({
        title: isCopy ? t`Food item added` : t`Food item saved`,
        description: isCopy
          ? t`${{ name: saved.name }} is now one of your own foods.`
          : t`${{ name: saved.name }} is updated. Published plans keep their values.`,
        tone: 'success',
      })
      onClose()
    },
  })
  // If the dialog is opened again for the same food, it shows what was typed.
  useFormDraft(`edit-food.${food.id}`, form)
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={titleOf(food)}
      size="lg"
      submitLabel={isCopy ? t`Save copy` : t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={addConflict(
        problem,
        newer && {
          detail: describeNewer(newer),
          onShowTheirs: () => onShowNewer(newer),
          onSaveMine: () => {
            updatedAt.current = newer.updatedAt
            void submit()
          },
        },
      )}
      formClassName="flex flex-col gap-5"
      onSubmit={submit}
      onClose={onClose}
    >
      {isCopy && (
        <p className="measure text-sm text-muted">
          <Trans>
            Foods from the food tables ({{ source: food.sourceLabel }}) cannot be edited. Your copy keeps the
            vitamins and minerals.
          </Trans>
        </p>
      )}
      <FoodMainFields form={form} />
      <FoodMoreFields form={form} base={food} />
    </FormDialog>
  )
}

/** Describes the most important values of the food that somebody else has saved. */
function describeNewer({ name, calories, protein, carbs, fat }: FoodItemDetail): string {
  return t`Saved values are now: ${name}, ${{ energy: formatNumber(calories) }} kcal, protein ${{ protein: formatNumber(protein, 2) }} g, carbs ${{ carbs: formatNumber(carbs, 2) }} g, fat ${{ fat: formatNumber(fat, 2) }} g. What you typed is still here.`
}
