import { ArrowDown, ArrowUp, Plus, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { MAX_TIPS } from '#contract/limits.ts'
import type { SafetyFinding } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/diet-plans.ts'
import { findLastServedDay, listPlacedFoods, sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BmiBadge } from '../bmi-badge.tsx'
import { readFigures } from '../plan-form.ts'
import { SafetyFindings } from '../safety-findings.tsx'
import { lookUpIn, toPlateFigures } from '../shared/plan-figures.ts'
import { fieldId, usePlanEditing, usePlanForm } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { GrocerySection, type GrocerySource } from './grocery-section.tsx'
import { PlanTextArea } from './plan-text-field.tsx'
import { SafetyRecordFields } from './safety-record-fields.tsx'

/** Where the safety check of the stored draft stands. */
export type SafetyState =
  | { kind: 'not-stored'; reason: string }
  | { kind: 'checking' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'checked'; findings: readonly SafetyFinding[] }

/** Everything at a glance, the words that go with the plan, and what the safety rules say. */
export function SummaryTab({
  safety,
  groceries,
  revision,
  actions,
}: {
  safety: SafetyState
  groceries: GrocerySource
  /** Of a next version: what it changes. */
  revision: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="flex flex-col gap-10">
      <Glance />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <FormSection title="Motivational quote">
            <PlanTextArea
              path="motivationalQuote"
              label="Motivational quote"
              isLabelHidden
              rows={2}
              maxLength={PLAN_TEXT_LENGTHS.motivationalQuote}
            />
          </FormSection>
          <Tips />
        </div>
        <Safety safety={safety} />
      </div>
      <GrocerySection source={groceries} />
      {revision}
      {actions}
    </div>
  )
}

function Glance() {
  const { values, planDays, foods } = usePlanEditing()
  const { bmi, ageYears } = readFigures(values)
  const height = parseHeight(values.clientHeight)
  const lookUp = lookUpIn(foods)
  const level = describeCalorieLevel(values.caloriesTarget)
  const facts: [string, ReactNode][] = [
    ['Client', values.clientName],
    ['Age', values.clientAge && `${values.clientAge} years`],
    ['Height', height.ok ? height.understoodAs : values.clientHeight],
    ['Weight', values.clientWeight && `${values.clientWeight} kg`],
    ['BMI', bmi !== null && <BmiBadge bmi={bmi} ageYears={ageYears} />],
    ['Location', values.clientLocation],
    ['Health issues', values.healthIssues],
    ['Goal', values.goalDescription],
    ['Calorie target', values.caloriesTarget],
    ['Protein goal', values.proteinGoal],
    ['Dietary preferences', values.preferences],
    [
      'Runs',
      isCalendarDate(values.startDate) &&
        isCalendarDate(values.endDate) &&
        `${formatDate(values.startDate)} to ${formatDate(findLastServedDay(values.endDate))}`,
    ],
  ]
  return (
    <FormSection title={values.title.trim() || 'A plan without a title'}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <dt className="text-sm leading-6 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value || <span className="text-muted">not given</span>}</dd>
          </div>
        ))}
      </dl>
      {level && <p className="measure text-sm text-muted">{level}</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {planDays.map((day) => {
          const figures = toPlateFigures(sumDay(day.meals, lookUp))
          const foodCount = listPlacedFoods([day]).filter(({ isAlternative }) => !isAlternative).length
          return (
            <li
              key={day.dayNumber}
              className="flex items-center gap-4 rounded-card border border-line bg-surface p-4"
            >
              <PlateRing figures={figures} size="md" />
              <div className="min-w-0">
                <h3 className="font-semibold">{day.dayLabel}</h3>
                <MacroLegend figures={figures} className="mt-1 grid! grid-cols-2 gap-y-0.5! text-xs!" />
                <p className="mt-1 text-xs text-muted">
                  {foodCount} {foodCount === 1 ? 'food' : 'foods'}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}

function Tips() {
  const { form } = usePlanForm()
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'tips' })
  return (
    <FormSection title="Tips" hint="Printed on the plan, in this order.">
      <ol className="flex flex-col gap-2">
        {fields.map((tip, index) => (
          <li key={tip.id} className="flex items-start gap-1">
            <TextField
              {...form.register(`tips.${index}.text`)}
              id={fieldId(`tips.${index}`)}
              label={`Tip ${index + 1}`}
              isLabelHidden
              maxLength={PLAN_TEXT_LENGTHS.tip}
              className="flex-1"
            />
            <IconButton
              label={`Move tip ${index + 1} up`}
              icon={ArrowUp}
              size="sm"
              className="mt-1"
              isDisabled={index === 0}
              onPress={() => swap(index, index - 1)}
            />
            <IconButton
              label={`Move tip ${index + 1} down`}
              icon={ArrowDown}
              size="sm"
              className="mt-1"
              isDisabled={index === fields.length - 1}
              onPress={() => swap(index, index + 1)}
            />
            <IconButton
              label={`Remove tip ${index + 1}`}
              icon={X}
              size="sm"
              className="mt-1"
              onPress={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="text-muted">No tips.</p>}
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        className="-ml-3 self-start"
        isDisabled={fields.length >= MAX_TIPS}
        onPress={() => append({ text: '' })}
      >
        Add a tip
      </Button>
    </FormSection>
  )
}

/** What the rules found in the plan as stored, and the records they ask for. */
export function Safety({ safety }: { safety: SafetyState }) {
  return (
    <FormSection
      title="Safety"
      hint="Checked by the server for the stored draft and again when it is published."
    >
      <div
        id={fieldId('safety')}
        tabIndex={-1}
        aria-live="polite"
        className="flex flex-col gap-4 rounded-control outline-none"
      >
        {safety.kind === 'not-stored' && <p className="text-muted">{safety.reason}</p>}
        {safety.kind === 'checking' && <Spinner label="Checking…" size={20} />}
        {safety.kind === 'failed' && (
          <ErrorState title="The plan could not be checked" detail={safety.message} onRetry={safety.retry} />
        )}
        {safety.kind === 'checked' &&
          (safety.findings.length === 0 ? (
            <p className="flex items-center gap-2 font-semibold text-leaf">
              <ShieldCheck size={20} aria-hidden />
              The safety rules find nothing against this plan.
            </p>
          ) : (
            <SafetyFindings findings={safety.findings} />
          ))}
      </div>
      <SafetyRecordFields findings={safety.kind === 'checked' ? safety.findings : []} />
    </FormSection>
  )
}
