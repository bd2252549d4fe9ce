import type { ReactNode } from 'react'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/diet-plans.ts'
import { PLAN_TYPE_LABELS, PLAN_TYPES } from '#domain/people/options.ts'
import { Select } from '#web/ui/select.tsx'
import { ClientPicker } from './client-picker.tsx'
import { DurationFields } from './duration-fields.tsx'
import { fieldId, usePlanForm, usePlanState } from './editor-context.ts'
import { FoodPicker } from './food-picker.tsx'
import { FormSection } from './form-section.tsx'
import { GrocerySection, type GrocerySource } from './grocery-section.tsx'
import { MealsTab } from './meals-tab.tsx'
import { PlanTextArea, PlanTextField } from './plan-text-field.tsx'
import { Safety, type SafetyState } from './summary-tab.tsx'
import type { ShowDay } from './use-shown-day.ts'

/** The simple creator: one page from the client to the last instruction, over the same draft as the four tabs. */
export function SimpleLayout({
  dayKey,
  onShowDay,
  safety,
  groceries,
  revision,
  actions,
}: {
  dayKey: string | null
  onShowDay: ShowDay
  safety: SafetyState
  groceries: GrocerySource
  /** Of a next version: what it changes. */
  revision: ReactNode
  actions: ReactNode
}) {
  const { form, values, errorAt } = usePlanForm()
  const shownKey = usePlanState(({ days }) => (days.find(({ key }) => key === dayKey) ?? days[0])?.key)
  return (
    <div className="flex flex-col gap-10">
      <FormSection title="Basic Information">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <ClientPicker label="Client email or ID" />
          </div>
          <PlanTextField
            path="title"
            label="Plan name"
            maxLength={PLAN_TEXT_LENGTHS.title}
            autoComplete="off"
          />
          <div id={fieldId('planType')}>
            <Select
              label="Plan type"
              placeholder="Choose a plan type"
              options={PLAN_TYPES.map((value) => ({ value, label: PLAN_TYPE_LABELS[value] }))}
              value={values.planType || null}
              onChange={(value) => form.setValue('planType', value, { shouldDirty: true, shouldTouch: true })}
              error={errorAt('planType')}
            />
          </div>
        </div>
      </FormSection>
      <FormSection title="Duration & Pricing">
        <DurationFields />
      </FormSection>
      {shownKey !== undefined && (
        <FormSection
          title="Select Food Items"
          hint="One press adds a serving. How much of it is set under Selected Food Items, in steps of half a serving."
        >
          <div id={fieldId('days')}>
            {errorAt('days') && <p className="mb-2 text-sm font-medium text-beet">{errorAt('days')}</p>}
            <FoodPicker dayKey={shownKey} />
          </div>
        </FormSection>
      )}
      <FormSection title="Selected Food Items">
        <MealsTab dayKey={dayKey} onShowDay={onShowDay} />
      </FormSection>
      <FormSection title="Special Instructions">
        <PlanTextArea
          path="specialInstructions"
          label="Special Instructions"
          isLabelHidden
          rows={4}
          maxLength={PLAN_TEXT_LENGTHS.specialInstructions}
          note="Your client reads this with the plan."
        />
      </FormSection>
      <Safety safety={safety} />
      <GrocerySection source={groceries} />
      {revision}
      {actions}
    </div>
  )
}
