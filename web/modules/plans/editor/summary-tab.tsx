import { plural, t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { findLastServedDay, listPlacedFoods, sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BmiBadge } from '../bmi-badge.tsx'
import { readFigures } from '../plan-form.ts'
import { SafetyFindings } from '../safety-findings.tsx'
import { createFoodLookup, toPlateFigures } from '../shared/plan-figures.ts'
import { fieldId, usePlanDays, usePlanState } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { GrocerySection } from './grocery-section.tsx'
import { PlanTextArea } from './plan-text-field.tsx'
import { PublishChecklist } from './publish-checklist.tsx'
import { RevisionPart } from './revision-part.tsx'
import { SafetyRecordFields } from './safety-record-fields.tsx'
import { Tips } from './tips.tsx'
import type { SafetyState } from './use-safety.ts'

/** The whole plan at a glance, its texts, and the findings of the safety rules. */
export function SummaryTab({ safety, actions }: { safety: SafetyState; actions: ReactNode }) {
  return (
    <div className="flex flex-col gap-10">
      <Glance />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <FormSection title={t`Motivational quote`}>
            <PlanTextArea
              path="motivationalQuote"
              label={t`Motivational quote`}
              isLabelHidden
              rows={2}
              maxLength={PLAN_TEXT_LENGTHS.motivationalQuote}
            />
          </FormSection>
          <Tips />
        </div>
        <Safety safety={safety} />
      </div>
      <GrocerySection />
      <RevisionPart />
      <PublishChecklist safety={safety} />
      {actions}
    </div>
  )
}

function Glance() {
  const values = usePlanState((state) => state.values)
  const { bmi, ageYears } = readFigures(values)
  const height = parseHeight(values.clientHeight)
  const level = describeCalorieLevel(values.caloriesTarget)
  const facts: [string, ReactNode][] = [
    [t`Client`, values.clientName],
    [t`Age`, values.clientAge && t`${{ age: values.clientAge }} years`],
    [t`Height`, height.ok ? height.understoodAs : values.clientHeight],
    [t`Weight`, values.clientWeight && t`${{ weight: values.clientWeight }} kg`],
    ['BMI', bmi !== null && <BmiBadge bmi={bmi} ageYears={ageYears} />],
    [t`Location`, values.clientLocation],
    [t`Health issues`, values.healthIssues],
    [t`Goal`, values.goalDescription],
    [t`Calorie target`, values.caloriesTarget],
    [t`Protein goal`, values.proteinGoal],
    [t`Dietary preferences`, values.preferences],
    [
      t`Dates`,
      isCalendarDate(values.startDate) &&
        isCalendarDate(values.endDate) &&
        t`${{ from: formatDate(values.startDate) }} to ${{ to: formatDate(findLastServedDay(values.endDate)) }}`,
    ],
  ]
  return (
    <FormSection title={values.title.trim() || t`A plan without a title`}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <dt className="text-sm leading-6 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              {value || <span className="text-muted">{t`not given`}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {level && <p className="measure text-sm text-muted">{level}</p>}
      <DaysAtGlance />
    </FormSection>
  )
}

function DaysAtGlance() {
  const days = usePlanDays()
  const foods = usePlanState((state) => state.foods)
  const lookUp = createFoodLookup(foods)
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {days.map((day) => {
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
                {plural(foodCount, { one: '# food', other: '# foods' })}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The findings of the rules for the stored plan, and the records that they require. */
export function Safety({ safety }: { safety: SafetyState }) {
  return (
    <FormSection title={t`Safety`} hint={t`This checks the saved draft. We check again when you publish.`}>
      <div
        id={fieldId('safety')}
        tabIndex={-1}
        aria-live="polite"
        className="flex flex-col gap-4 rounded-control outline-none"
      >
        {safety.kind === 'not-stored' && <p className="text-muted">{safety.reason}</p>}
        {safety.kind === 'checking' && <Spinner label={t`Checking…`} size={20} />}
        {safety.kind === 'failed' && (
          <ErrorState
            title={t`The plan could not be checked`}
            detail={safety.message}
            onRetry={safety.retry}
          />
        )}
        {safety.kind === 'checked' &&
          (safety.findings.length === 0 ? (
            <p className="flex items-center gap-2 font-semibold text-leaf">
              <ShieldCheck size={20} aria-hidden />
              {t`No safety problems found in this plan.`}
            </p>
          ) : (
            <SafetyFindings findings={safety.findings} />
          ))}
      </div>
      <SafetyRecordFields findings={safety.kind === 'checked' ? safety.findings : []} />
    </FormSection>
  )
}
