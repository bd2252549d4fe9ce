import { t } from '@lingui/core/macro'
import type { ManagedFoodItem } from '#contract/foods/food-items.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { FoodMainFields, FoodMoreFields } from '../food-fields.tsx'
import { EMPTY_FOOD } from '../food-form.ts'
import { useNewFoodForm } from '../use-food-form.ts'

/** Returns the name of the draft of a new food that begins with a name. */
export const addFoodDraft = (name: string): string => `add-food.${name}`

/** Adds a food of the practice. `name` is the text that a search did not find, or empty. */
export function AddFoodDialog({
  name,
  onAdded,
  onClose,
}: {
  name: string
  onAdded: (food: ManagedFoodItem) => void
  onClose: () => void
}) {
  const { form, submit, problem } = useNewFoodForm({ initial: { ...EMPTY_FOOD, name }, onAdded })
  useFormDraft(addFoodDraft(name), form)
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={t`Add food item`}
      size="lg"
      submitLabel={t`Add food item`}
      pendingLabel={t`Adding...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      formClassName="flex flex-col gap-5"
      onSubmit={submit}
      onClose={onClose}
    >
      <FoodMainFields form={form} />
      <FoodMoreFields form={form} base={null} />
    </FormDialog>
  )
}
