import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoodMainFields, FoodMoreFields } from './food-fields.tsx'
import { EMPTY_FOOD } from './food-form.ts'
import { useNewFoodForm } from './use-food-form.ts'

/** Adds one of the practice's own foods. The form is empty for the next food afterwards. */
export function AddFoodForm() {
  const [isOpen, setIsOpen] = useState(false)
  const { form, submit, problem } = useNewFoodForm({
    onAdded: () => {
      form.reset(EMPTY_FOOD)
      // The emptied fields are rendered in the next animation frame.
      requestAnimationFrame(() => form.setFocus('name'))
    },
  })
  useFormDraft('add-food', form)
  const { isSubmitting, errors } = form.formState
  const hasHiddenErrors = Object.keys(errors).some((field) => !MAIN_FIELDS.includes(field))
  const isShown = isOpen || hasHiddenErrors
  return (
    <Card aria-labelledby="add-food-heading">
      <h2 id="add-food-heading" className="heading text-xl">
        Add Food Item
      </h2>
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-4 flex flex-col gap-5">
        <ProblemBanner problem={problem} />
        <FoodMainFields form={form} />
        {isShown && <FoodMoreFields form={form} base={null} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" icon={Plus} isPending={isSubmitting}>
            {isSubmitting ? 'Adding...' : 'Add Food Item'}
          </Button>
          {!hasHiddenErrors && (
            <Button
              variant="quiet"
              icon={ChevronDown}
              aria-expanded={isShown}
              onPress={() => setIsOpen(!isOpen)}
            >
              {isShown ? 'Fewer details' : 'More details'}
            </Button>
          )}
        </div>
      </FormFrame>
    </Card>
  )
}

const MAIN_FIELDS: readonly string[] = ['name', 'category', 'calories', 'protein', 'carbs', 'fat']
