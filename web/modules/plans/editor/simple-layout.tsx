import { t } from '@lingui/core/macro'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { PLAN_TYPE_LABELS, PLAN_TYPES } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { Select } from '#web/ui/select.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ClientPicker } from './client-picker.tsx'
import { DurationFields } from './duration-fields.tsx'
import { fieldId, findShownKey, useFieldError, usePlanState, usePlanStore } from './editor-context.ts'
import { FoodPicker } from './food-picker.tsx'
import { FormSection } from './form-section.tsx'
import { GrocerySection } from './grocery-section.tsx'
import { MealsTab } from './meals-tab.tsx'
import { PlanTextArea, PlanTextField, selectAll } from './plan-text-field.tsx'
import { PublishBar } from './publish-bar.tsx'
import { PublishChecklist } from './publish-checklist.tsx'
import { RevisionPart } from './revision-part.tsx'
import { Safety } from './summary-tab.tsx'
import type { Publish } from './use-publish.ts'
import { useSafety } from './use-safety.ts'

/** The simple creator: one page from the client to the last instruction, over the same draft as the four tabs. */
export function SimpleLayout({ isUnsavedAtStart, publish }: { isUnsavedAtStart: boolean; publish: Publish }) {
  // A simple plan is checked on its single page, as soon as it is complete enough to publish.
  const isComplete = usePlanState(({ ownProblems }) => ownProblems.length === 0)
  const safety = useSafety(isComplete)
  return (
    <div className="flex flex-col gap-10">
      <FormSection title={t`Basic Information`}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <ClientPicker label={t`Client email or ID`} />
          </div>
          <PlanTextField
            path="title"
            label={t`Plan name`}
            maxLength={PLAN_TEXT_LENGTHS.title}
            onFocus={selectAll}
            autoComplete="off"
          />
          <PlanTypeField />
        </div>
      </FormSection>
      <FormSection title={t`Duration & Pricing`}>
        <DurationFields />
      </FormSection>
      <Foods />
      <FormSection title={t`Selected Food Items`}>
        <MealsTab />
      </FormSection>
      <FormSection title={t`Special Instructions`}>
        <PlanTextArea
          path="specialInstructions"
          label={t`Special Instructions`}
          isLabelHidden
          rows={4}
          maxLength={PLAN_TEXT_LENGTHS.specialInstructions}
          note={t`Your client reads this with the plan.`}
        />
      </FormSection>
      <Safety safety={safety} />
      <GrocerySection />
      <RevisionPart />
      <PublishChecklist safety={safety} />
      <PublishBar publish={publish}>
        <CancelButton isUnsavedAtStart={isUnsavedAtStart} />
      </PublishBar>
    </div>
  )
}

function PlanTypeField() {
  const { setFields } = usePlanStore()
  const planType = usePlanState(({ values }) => values.planType)
  const error = useFieldError('planType')
  return (
    <div id={fieldId('planType')}>
      <Select
        label={t`Plan type`}
        placeholder={t`Choose a plan type`}
        options={PLAN_TYPES.map((value) => ({ value, label: say(PLAN_TYPE_LABELS[value]) }))}
        value={planType || null}
        onChange={(value) => setFields({ planType: value }, { isTouched: true })}
        error={error}
      />
    </div>
  )
}

/** Foods to choose from, for the shown day. */
function Foods() {
  const dayKey = usePlanState(findShownKey)
  const error = useFieldError('days')
  if (dayKey === undefined) return null
  return (
    <FormSection
      title={t`Select Food Items`}
      hint={t`Type a line such as 3 idli, 1 katori sambar, or press Add for one serving. Change amounts under Selected Food Items.`}
    >
      <div id={fieldId('days')}>
        {error && <p className="mb-2 text-sm font-medium text-beet">{error}</p>}
        <FoodPicker dayKey={dayKey} />
      </div>
    </FormSection>
  )
}
