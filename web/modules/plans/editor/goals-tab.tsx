import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { formatTarget, parseTarget, type TargetUnit } from '#domain/plans/targets.ts'
import { say } from '#domain/words/say.ts'
import type { PlanFormValues } from '../plan-form.ts'
import { compareAverageToTargets } from '../plan-targets.ts'
import { createFoodLookup } from '../shared/plan-figures.ts'
import { TargetRows } from '../target-rows.tsx'
import { useFieldError, usePlanDays, usePlanState, useStatedTargets } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { PlanTextField } from './plan-text-field.tsx'

const SNAPSHOT_FIELDS = [
  { name: 'calories', label: msg`Calories`, unit: 'kcal' },
  { name: 'protein', label: msg`Protein`, unit: 'g' },
  { name: 'carbs', label: msg`Carbs`, unit: 'g' },
  { name: 'fat', label: msg`Fat`, unit: 'g' },
  { name: 'fiber', label: msg`Fibre`, unit: 'g' },
] as const satisfies {
  name: keyof PlanFormValues['nutritionSnapshot']
  label: MessageDescriptor
  unit: TargetUnit
}[]

/** The plan's targets in the practice's words, each read as numbers while it is typed. */
export function GoalsTab() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <FormSection title={t`Goals`}>
          <PlanTextField
            path="goalDescription"
            label={t`Goal description`}
            maxLength={PLAN_TEXT_LENGTHS.goalDescription}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TargetField
              path="caloriesTarget"
              label={t`Calorie target`}
              unit="kcal"
              maxLength={PLAN_TEXT_LENGTHS.caloriesTarget}
            />
            <TargetField
              path="proteinGoal"
              label={t`Protein goal`}
              unit="g"
              maxLength={PLAN_TEXT_LENGTHS.proteinGoal}
            />
          </div>
          <CalorieLevel />
          <PlanTextField
            path="preferences"
            label={t`Dietary preferences`}
            maxLength={PLAN_TEXT_LENGTHS.preferences}
          />
        </FormSection>

        <FormSection
          title={t`Nutrition snapshot`}
          hint={t`Daily targets shown in the plan, next to the totals of its meals.`}
        >
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {SNAPSHOT_FIELDS.map((field) => (
              <SnapshotField key={field.name} {...field} />
            ))}
          </div>
        </FormSection>
      </div>
      <section aria-labelledby="average-day" className="rounded-card border border-line bg-surface p-4">
        <h3 id="average-day" className="heading text-lg">
          {t`Average day`}
        </h3>
        <p className="mb-3 text-sm text-muted">{t`Daily average of the meals in this plan.`}</p>
        <AverageDay />
      </section>
    </div>
  )
}

/** A target with how it was understood, or why it could not be read. */
function TargetField({
  path,
  unit,
  ...props
}: {
  path: 'caloriesTarget' | 'proteinGoal'
  label: string
  unit: TargetUnit
  maxLength: number
}) {
  const text = usePlanState(({ values }) => values[path])
  const error = useFieldError(path)
  const { note, problem } = describeTarget(text, unit)
  return (
    <div className="min-w-0">
      <PlanTextField {...props} path={path} note={note} />
      {problem && !error && <p className="mt-1.5 text-sm font-medium text-turmeric-ink">{problem}</p>}
    </div>
  )
}

function CalorieLevel() {
  const level = describeCalorieLevel(usePlanState(({ values }) => values.caloriesTarget))
  return level && <p className="measure text-sm text-muted">{level}</p>
}

function SnapshotField({ name, label, unit }: (typeof SNAPSHOT_FIELDS)[number]) {
  const text = usePlanState(({ values }) => values.nutritionSnapshot[name])
  const { note, problem } = describeTarget(text, unit)
  return (
    <PlanTextField
      path={`nutritionSnapshot.${name}`}
      label={say(label)}
      maxLength={PLAN_TEXT_LENGTHS.nutritionFigure}
      note={note ?? problem}
    />
  )
}

function AverageDay() {
  const days = usePlanDays()
  const foods = usePlanState((state) => state.foods)
  const totals = days.map((day) => sumDay(day.meals, createFoodLookup(foods)))
  return <TargetRows rows={compareAverageToTargets(totals, useStatedTargets())} />
}

/** Describes how a target was understood, or why it could not be read. Returns neither for an empty field. */
function describeTarget(text: string, unit: TargetUnit): { note?: string; problem?: string } {
  if (text.trim() === '') return {}
  const parsed = parseTarget(text, unit)
  return parsed.ok
    ? { note: t`We read this as ${{ target: formatTarget(parsed.target, unit) }} a day` }
    : { problem: parsed.problem }
}
